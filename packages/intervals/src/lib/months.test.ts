import { expect, it } from 'vitest';
import { addMonths, monthsBetween, startOfMonth } from './months.ts';

const at = (text: string) => Date.parse(text) / 1000;

it.each([
  ['2026-11-20T10:30:00Z', -2, '2026-09-20T10:30:00Z'],
  ['2026-01-15T00:00:00Z', -2, '2025-11-15T00:00:00Z'],
  ['2026-04-30T12:00:00Z', -2, '2026-02-28T12:00:00Z'],
  ['2024-12-31T12:00:00Z', 2, '2025-02-28T12:00:00Z'],
  ['2023-12-31T12:00:00Z', 2, '2024-02-29T12:00:00Z'],
  ['2026-11-20T10:30:00Z', -24, '2024-11-20T10:30:00Z'],
])('computes %s plus %i months as %s', (from, months, to) => {
  expect(addMonths(at(from), months)).toBe(at(to));
});

it('returns the first instant of a month', () => {
  expect(startOfMonth(at('2026-02-28T23:59:59Z'))).toBe(at('2026-02-01T00:00:00Z'));
});

it.each([
  ['2025-11-20T18:20:00Z', '2026-11-20T18:20:00Z', 12],
  ['2025-11-20T18:20:00Z', '2026-11-21T18:00:00Z', 12],
  ['2025-11-20T18:20:00Z', '2026-11-22T00:00:00Z', 13],
  ['2026-02-28T12:00:00Z', '2026-03-31T12:00:00Z', 1],
  ['2026-02-28T12:00:00Z', '2026-04-01T00:00:00Z', 2],
])('counts the months from %s to %s as %d', (from, to, months) => {
  expect(monthsBetween(Date.parse(from) / 1000, Date.parse(to) / 1000)).toBe(months);
});
