import { expect, it } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

const now = Date.UTC(2026, 2, 10) / 1000;

it.each([
  ['120', 120],
  ['0', 1],
  ['999999', 86_400],
  ['Tue, 10 Mar 2026 00:02:00 GMT', 120],
  ['Tue, 10 Mar 2025 00:02:00 GMT', 1],
  ['soon', undefined],
  ['1.5', undefined],
  ['', undefined],
])('converts the Retry-After header "%s" to %s seconds', (value, seconds) => {
  expect(retryAfterOf(new Response(null, { headers: { 'retry-after': value } }), now)).toBe(seconds);
});
