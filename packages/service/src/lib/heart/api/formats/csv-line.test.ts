import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it('writes numbers, flags and unknown values, and ends the line with CR LF', () => {
  expect(csvLine(['a', -1.5, 0, true, null])).toBe('a,-1.5,0,true,\r\n');
});

it('quotes text with commas, quotes and line breaks', () => {
  expect(csvLine(['a,b', 'say "yes"', 'two\nlines'])).toBe('"a,b","say ""yes""","two\nlines"\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'attack: no text becomes the formula %j',
  (text) => {
    expect(csvLine([text])).toContain(`'${text}`);
  },
);
