import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readThemeVariables } from './theme-variables.ts';

const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8');
const darkRule = (opening: string) => {
  const from = css.indexOf(opening) + opening.length;
  return css.slice(from, css.indexOf('}', from)).replace(/\s+/g, ' ');
};

describe('readThemeVariables', () => {
  it('finds a meaning and both defaults for each variable of the style sheet', () => {
    const variables = readThemeVariables(css);
    const declared = new Set([...css.matchAll(/^\s*--uc-([a-z-]+):/gm)].map(([, name]) => name));
    expect(new Set(variables.map(({ name }) => name))).toEqual(declared);
    for (const { meaning, light, dark } of variables) {
      expect([meaning, light, dark].every((text) => text.length > 0)).toBe(true);
    }
  });

  it('tells light from dark', () => {
    const surface = readThemeVariables(css).find(({ name }) => name === 'surface');
    expect(surface).toMatchObject({ light: '#ffffff', dark: '#171a1e' });
  });

  it('refuses a variable that nobody explained', () => {
    expect(() =>
      readThemeVariables(css.replace('\n  --uc-gutter', '\n  --uc-secret: 1;\n  --uc-gutter')),
    ).toThrow(/secret/);
  });

  it('refuses an explanation of what is not there', () => {
    expect(() => readThemeVariables(css.replace('--uc-gutter: 24px;', ''))).toThrow(/gutter/);
  });
});

it('has the dark theme twice with the same values', () => {
  expect(darkRule('[data-theme="auto"] {')).toBe(darkRule('\n[data-theme="dark"] {'));
});
