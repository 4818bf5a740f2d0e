import { TZDate } from '@date-fns/tz';
import { expect, it } from 'vitest';
import { pastTwoMonths } from './past-two-months.ts';

// Of the account. The test runs in another one.
const timeZone = 'America/Los_Angeles';

const at = (year: number, month: number, day: number, hour = 0) =>
  new TZDate(year, month - 1, day, hour, timeZone).getTime() / 1000;

it('starts the past two months at a midnight of the account', () => {
  const now = at(2026, 11, 20, 15);
  expect(pastTwoMonths(now, timeZone)).toEqual({ start: Date.UTC(2026, 8, 20, 7) / 1000, end: now });
});

it('starts the past two months at the end of February, as the API does', () => {
  for (const day of [29, 30])
    expect(pastTwoMonths(at(2026, 4, day, 9), timeZone).start).toBe(at(2026, 2, 28));
  expect(pastTwoMonths(at(2027, 1, 31, 9), timeZone).start).toBe(at(2026, 11, 30));
});
