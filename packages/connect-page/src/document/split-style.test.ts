import { describe, expect, it } from 'vitest';
import { splitStyle } from './split-style.ts';

const markup = '<main class="a b"><p class="c">text</p></main>';

describe('a style in two', () => {
  it.each([
    'body{margin:0}',
    '.a{color:red}',
    '.a.b>.c:hover{color:red}',
    '.x,.c{color:red}',
    '[data-busy]:before,.x{color:red}',
    '.a:not(.x){color:red}',
    ':is(.x,.a) p{color:red}',
    '@keyframes turn{to{rotate:1turn}}',
    '@property --x{syntax:"*";inherits:true}',
  ])('has %s at once', (rule) => {
    expect(splitStyle(rule, markup)).toEqual({ first: rule, later: '' });
  });

  it.each(['.x{color:red}', '.a .x{color:red}', '.a.x,.y>.b{color:red}'])('has %s later', (rule) => {
    expect(splitStyle(rule, markup)).toEqual({ first: '', later: rule });
  });

  it('keeps the order in each part, and parts what is inside a condition', () => {
    const style = '.a{x:1}.x{x:2}@media (hover:hover){.x{x:3}.b{x:4}@supports (x:y){.c{x:5}}}.y{x:6}.c{x:7}';
    expect(splitStyle(style, markup)).toEqual({
      first: '.a{x:1}@media (hover:hover){.b{x:4}@supports (x:y){.c{x:5}}}.c{x:7}',
      later: '.x{x:2}@media (hover:hover){.x{x:3}}.y{x:6}',
    });
  });
});
