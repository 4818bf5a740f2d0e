import { expect, it } from 'vitest';
import { groupByDay, pastTwoMonths, totalsOf } from './days.ts';

const at = (year: number, month: number, day: number, hour = 0) =>
  new Date(year, month - 1, day, hour).getTime() / 1000;
const hour = (start: number, usage: number, ghg_emissions?: number) => ({
  start,
  end: start + 3600,
  usage,
  ...(ghg_emissions === undefined ? {} : { ghg_emissions }),
});

it('starts the past two months at midnight', () => {
  const now = at(2026, 11, 20, 15);
  expect(pastTwoMonths(now)).toEqual({ start: at(2026, 9, 20), end: now });
});

it('returns every day of the window, including days without data and days of 23 or 25 hours', () => {
  const window = { start: at(2026, 10, 25), end: at(2026, 11, 5) };
  const days = groupByDay(
    [hour(at(2026, 10, 26), 1), hour(at(2026, 10, 26, 23), 2), hour(at(2026, 10, 27), 4)],
    window,
  );
  expect(days).toHaveLength(11);
  expect(days.map(({ usageKwh }) => usageKwh).slice(0, 4)).toEqual([0, 3, 4, 0]);
  for (const [index, { start }] of days.entries()) {
    expect(start).toBe(index === 0 ? window.start : days[index - 1]?.end);
    expect(new Date(start * 1000).getHours()).toBe(0);
  }
});

it('sums emissions, and returns null if there are none', () => {
  expect(totalsOf([hour(0, 1, 0.25), hour(3600, 2, 0.5)])).toEqual({ usageKwh: 3, emissionsKg: 0.75 });
  expect(totalsOf([hour(0, 1)]).emissionsKg).toBeNull();
});
