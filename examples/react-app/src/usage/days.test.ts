import { TZDate } from '@date-fns/tz';
import { expect, it } from 'vitest';
import { estimatedRanges, groupByDay, hoursOf, pastTwoMonths, pointsOf, totalsOf } from './days.ts';

// Of the account. The test runs in another one.
const timeZone = 'America/Los_Angeles';

const at = (year: number, month: number, day: number, hour = 0) =>
  new TZDate(year, month - 1, day, hour, timeZone).getTime() / 1000;
const hour = (start: number, usage: number, ghg_emissions?: number) => ({
  start,
  end: start + 3600,
  usage,
  ...(ghg_emissions === undefined ? {} : { ghg_emissions }),
});

it('starts the past two months at a midnight of the account', () => {
  const now = at(2026, 11, 20, 15);
  expect(pastTwoMonths(now, timeZone)).toEqual({ start: Date.UTC(2026, 8, 20, 7) / 1000, end: now });
});

it('starts the past two months at the end of February, as the API does', () => {
  for (const day of [29, 30])
    expect(pastTwoMonths(at(2026, 4, day, 9), timeZone).start).toBe(at(2026, 2, 28));
  expect(pastTwoMonths(at(2027, 1, 31, 9), timeZone).start).toBe(at(2026, 11, 30));
});

it('breaks the line of a day where intervals are missing', () => {
  const points = pointsOf([hour(0, 1), hour(3_600, 2), hour(14_400, 3)]);
  expect(points.map(({ start, usage }) => [start, usage])).toEqual([
    [0, 1],
    [3_600, 2],
    [7_200, 2],
    [7_200, undefined],
    [14_400, 3],
    [18_000, 3],
  ]);
});

it('returns every day of the window, including days without data and days of 23 or 25 hours', () => {
  const window = { start: at(2026, 10, 25), end: at(2026, 11, 5) };
  const days = groupByDay(
    [hour(at(2026, 10, 26), 1), hour(at(2026, 10, 26, 23), 2), hour(at(2026, 10, 27), 4)],
    window,
    timeZone,
  );
  expect(days).toHaveLength(11);
  expect(days.map(({ usageKwh }) => usageKwh).slice(0, 4)).toEqual([0, 3, 4, 0]);
  for (const [index, { start }] of days.entries()) {
    expect(start).toBe(index === 0 ? window.start : days[index - 1]?.end);
    expect(new TZDate(start * 1000, timeZone).getHours()).toBe(0);
  }
  expect(days.map(({ start, end }) => (end - start) / 3600)).toContain(25);
});

it('marks noon by the clock of the account on a day of 25 hours', () => {
  const [start, end] = [at(2026, 11, 1), at(2026, 11, 2)];
  expect(hoursOf(start, end, timeZone)).toEqual([start, ...[6, 12, 18].map((h) => at(2026, 11, 1, h)), end]);
  expect(at(2026, 11, 1, 12) - start).toBe(13 * 3600);
});

it('sums exports, and returns null if there are none', () => {
  expect(totalsOf([{ ...hour(0, 1), exported: 0 }, hour(3600, 0)]).exportedKwh).toBe(0);
  expect(
    totalsOf([
      { ...hour(0, 1), exported: 0.5 },
      { ...hour(3600, 0), exported: 2 },
    ]).exportedKwh,
  ).toBe(2.5);
  expect(totalsOf([hour(0, 1)]).exportedKwh).toBeNull();
});

it('finds what is estimated', () => {
  const estimated = (start: number) => ({ ...hour(start, 1), estimated: true as const });
  const intervals = [hour(0, 1), estimated(3600), estimated(7200), hour(10_800, 1), estimated(14_400)];
  expect(totalsOf(intervals).isEstimated).toBe(true);
  expect(totalsOf([hour(0, 1)]).isEstimated).toBe(false);
  expect(estimatedRanges(intervals)).toEqual([
    { start: 3600, end: 10_800 },
    { start: 14_400, end: 18_000 },
  ]);
});

it('sums costs, also below 0, and returns null unless all are known', () => {
  const free = { ...hour(0, 1), cost: 0 };
  const paid = { ...hour(3600, 1), cost: -0.25 };
  expect(totalsOf([free, paid], 'GBP').cost).toEqual({ value: -0.25, currency: 'GBP' });
  expect(totalsOf([free], 'GBP').cost).toEqual({ value: 0, currency: 'GBP' });
  expect(totalsOf([free, hour(3600, 1)], 'GBP').cost).toBeNull();
  expect(totalsOf([free, paid]).cost).toBeNull();
  expect(totalsOf([], 'GBP').cost).toBeNull();
});

it('sums emissions, and returns null if there are none', () => {
  expect(totalsOf([hour(0, 1, 0.25), hour(3600, 2, 0.5)])).toMatchObject({ usageKwh: 3, emissionsKg: 0.75 });
  expect(totalsOf([hour(0, 1)]).emissionsKg).toBeNull();
});
