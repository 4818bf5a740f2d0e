import {
  encodeMonths,
  type Interval,
  instantOf,
  joinMonths,
  type LocalTime,
  localTimeOf,
  type Months,
  type MonthText,
  parseIntervals,
} from '@utility-connect/intervals';
import type { StagedAccount } from './staged-file.ts';

/**
 * Reads the times of a file as local ones that were written as if they were UTC.
 *
 * @param until intervals that then end later, UNIX seconds, are left out.
 */
export async function* readMonthsAsLocal(
  months: Months,
  timeZone: string,
  until: number,
): AsyncGenerator<MonthText> {
  const localTime = localTimeOf(timeZone);
  let pending: MonthText[] = [];
  for await (const { month, text } of months) {
    const intervals = parseIntervals(text).flatMap((interval) => shift(interval, localTime));
    pending = joinMonths([...pending, ...encodeMonths(intervals.filter(({ end }) => end <= until))]);
    // The shift is less than a day, so intervals of the next month can only be added to this one.
    yield* pending.filter((one) => one.month < month);
    pending = pending.filter((one) => one.month >= month);
  }
  yield* pending;
}

/** Shifts the bills of an account, and the range of its readings, as {@link readMonthsAsLocal} shifts these. */
export function readAccountAsLocal(staged: StagedAccount, until: number): StagedAccount {
  const { account, bills, readings } = staged;
  const localTime = localTimeOf(account.timeZone);
  const read = (time: number): number => instantOf(localTime, time);
  const cut = (time: number): number => Math.min(until, read(time));
  return {
    ...staged,
    bills: bills.map((bill) => ({ ...bill, start: read(bill.start), end: read(bill.end) })),
    readings: readings && { ...readings, start: cut(readings.start), end: cut(readings.end) },
  };
}

// A day has 23 or 25 hours when clocks change. An hour stays one: of the two with the same name, a file has one or none.
const shift = (interval: Interval, localTime: LocalTime): Interval[] => {
  const [start, end] = [instantOf(localTime, interval.start), instantOf(localTime, interval.end)];
  const seconds = interval.end - interval.start;
  const shifted = { ...interval, start, end: seconds <= HOUR ? Math.min(end, start + seconds) : end };
  // Clocks that go forward never show the times of some intervals.
  return shifted.start < shifted.end ? [shifted] : [];
};

const HOUR = 3_600;
