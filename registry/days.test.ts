import { TZDate } from '@date-fns/tz';
import { expect, it } from 'vitest';
import {
  clockChangeOf,
  estimatedRanges,
  groupByDay,
  hoursOf,
  lastWholeDay,
  pointsOf,
  totalsOf,
  windowOf,
} from './days';
import { amount, datesIn, kilograms, kwh, price } from './format';

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

it('names the hour that comes twice when the clocks go back by its zone', () => {
  const { clock, clockWithZone } = datesIn(timeZone);
  const twice = [at(2026, 11, 1, 1), at(2026, 11, 1, 1) + 3600];
  expect(twice.map(clock)).toEqual(['1:00 AM', '1:00 AM']);
  expect(twice.map(clockWithZone)).toEqual(['1:00 AM PDT', '1:00 AM PST']);
});

it.each([
  ['America/Los_Angeles', at(2026, 3, 7), [24, 23, 24]],
  ['America/Los_Angeles', at(2026, 10, 31), [24, 25, 24]],
  // An island on which clocks change by half an hour.
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 3, 13) / 1000, [24, 24.5, 24]],
  // Midnight is skipped here: the day begins at 1:00.
  ['America/Havana', Date.UTC(2026, 2, 7, 5) / 1000, [24, 23, 24]],
])('cuts days at the midnights of %s when the clocks change', (zone, start, hours) => {
  const end = start + hours.reduce((sum, count) => sum + count) * 3600;
  const intervals = Array.from({ length: (end - start) / 1800 }, (_, index) => ({
    start: start + index * 1800,
    end: start + (index + 1) * 1800,
    usage: 1,
  }));
  const days = groupByDay(intervals, windowOf(intervals, zone), zone);
  expect(days.map((day) => (day.end - day.start) / 3600)).toEqual(hours);
  // Each half hour is counted once.
  expect(days.map(({ usageKwh }) => usageKwh / 2)).toEqual(hours);
});

it('explains a day of 23 or 25 hours, and no other', () => {
  expect(clockChangeOf({ start: 0, end: 24 * 3600 })).toBeNull();
  expect(clockChangeOf({ start: 0, end: 23 * 3600 })).toBe('Clocks go forward: this day has 23 hours.');
  expect(clockChangeOf({ start: 0, end: 25 * 3600 })).toBe('Clocks go back: this day has 25 hours.');
});

it('reaches from the first midnight to the last interval, and ignores what is before a window', () => {
  const start = at(2026, 6, 2);
  const intervals = [hour(start - 3600, 1), hour(start + 3600, 2)];
  expect(windowOf(intervals, timeZone)).toEqual({ start: at(2026, 6, 1), end: start + 7200 });
  expect(windowOf([], timeZone)).toEqual({ start: 0, end: 0 });
  const [day] = groupByDay(intervals, { start, end: start + 7200 }, timeZone);
  expect(day?.usageKwh).toBe(2);
});

it('chooses the last day that is over and has data', () => {
  const start = at(2026, 6, 1);
  const intervals = [hour(start, 1), hour(at(2026, 6, 3), 1)];
  const daysUntil = (end: number) => groupByDay(intervals, { start, end }, timeZone);
  expect(lastWholeDay(daysUntil(at(2026, 6, 3, 8)), at(2026, 6, 3, 8))).toBe(0);
  expect(lastWholeDay(daysUntil(at(2026, 6, 4)), at(2026, 6, 4))).toBe(2);
});

it('writes units, and keeps the digits of small amounts', () => {
  expect([kwh(1234.4), kwh(14.23), kwh(0.1234), kwh(0)]).toEqual([
    '1,234 kWh',
    '14.2 kWh',
    '0.123 kWh',
    '0 kWh',
  ]);
  expect([kilograms(3.42), amount(0.5)]).toEqual(['3.4 kg', '0.500']);
  expect(price({ value: 3.484, currency: 'USD' })).toBe('$3.48');
  expect(price({ value: 0.0123, currency: 'GBP' })).toBe('£0.0123');
  expect(price({ value: -2, currency: 'EUR' })).toBe('-€2.00');
});
