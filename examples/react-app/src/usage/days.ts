import { TZDate } from '@date-fns/tz';
import type { Interval } from '../api.ts';

/** A calendar day in the time zone of the account. */
export interface Day {
  /** Midnight at its start, UNIX seconds. */
  readonly start: number;
  /** Midnight at its end; 23 to 25 hours later. */
  readonly end: number;
  readonly usageKwh: number;
  /** `null` if the utility does not report emissions. */
  readonly emissionsKg: number | null;
  readonly intervals: readonly Interval[];
}

/** Usage and emissions of many days. */
export interface Totals {
  readonly usageKwh: number;
  readonly emissionsKg: number | null;
}

/**
 * The past two months, from a midnight to now.
 *
 * @param now UNIX seconds
 * @param timeZone IANA name
 * @returns a window of UNIX seconds, `[start, end)`
 */
export function pastTwoMonths(
  now: number,
  timeZone: string,
): { readonly start: number; readonly end: number } {
  const today = new TZDate(now * 1000, timeZone);
  const start = new TZDate(today.getFullYear(), today.getMonth() - 2, today.getDate(), timeZone);
  return { start: start.getTime() / 1000, end: now };
}

/**
 * Groups intervals by the day in which they start.
 *
 * @param intervals in time order
 * @param window UNIX seconds, `[start, end)`, from a midnight
 * @param timeZone IANA name
 * @returns every day of the window in order, including days without data
 */
export function groupByDay(
  intervals: readonly Interval[],
  window: { readonly start: number; readonly end: number },
  timeZone: string,
): readonly Day[] {
  const days: Day[] = [];
  let next = 0;
  for (let start = window.start; start < window.end; start = days.at(-1)?.end ?? window.end) {
    const end = hourOfDay(start, 24, timeZone);
    const first = next;
    while ((intervals[next]?.start ?? Infinity) < end) next++;
    const own = intervals.slice(first, next);
    days.push({ start, end, ...totalsOf(own), intervals: own });
  }
  return days;
}

/** Every six hours of a day by its clock, also on days when the clocks change. */
export function hoursOf(start: number, end: number, timeZone: string): number[] {
  return [start, ...[6, 12, 18].map((hour) => hourOfDay(start, hour, timeZone)), end];
}

/** Sums usage and emissions. */
export function totalsOf(intervals: readonly Interval[]): Totals {
  let usageKwh = 0;
  let emissionsKg: number | null = null;
  for (const { usage, ghg_emissions } of intervals) {
    usageKwh += usage;
    if (ghg_emissions !== undefined) emissionsKg = (emissionsKg ?? 0) + ghg_emissions;
  }
  return { usageKwh, emissionsKg };
}

// Hour 24 is midnight at the end of the day.
const hourOfDay = (start: number, hour: number, timeZone: string): number => {
  const day = new TZDate(start * 1000, timeZone);
  return new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hour, timeZone).getTime() / 1000;
};
