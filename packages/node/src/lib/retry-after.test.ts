import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW = Date.UTC(2026, 10, 20, 18, 20);
const read = (text: string) => readRetryAfter(new Headers({ 'Retry-After': text }), NOW);

it.each([
  ['0', 0],
  ['120', 120],
  [' 5 ', 5],
  ['Fri, 20 Nov 2026 18:20:30 GMT', 30],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
])('reads "%s"', (text, seconds) => {
  expect(read(text)).toBe(seconds);
});

it.each([
  '1.5',
  '-1',
  '+1',
  '1e3',
  '0x10',
  '2 seconds',
  '2027-01-01',
  'Nov 20 2027',
  'Fri, 99 Nov 2026 18:20:30 GMT',
  'Sun Nov  6 08:49:37 1994',
  'soon',
])('ignores the malformed value "%s"', (text) => {
  expect(read(text)).toBeUndefined();
});

it('returns undefined without the header', () => {
  expect(readRetryAfter(new Headers(), NOW)).toBeUndefined();
});
