import type { Interval } from '../api.ts';

/** A calendar day in the browser's time zone. */
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
 * @returns a window of UNIX seconds, `[start, end)`
 */
export function pastTwoMonths(now: number): { readonly start: number; readonly end: number } {
  const today = new Date(now * 1000);
  return { start: midnight(today.getFullYear(), today.getMonth() - 2, today.getDate()), end: now };
}

/**
 * Groups intervals by the day in which they start.
 *
 * @param intervals in time order
 * @param window UNIX seconds, `[start, end)`, from a midnight
 * @returns every day of the window in order, including days without data
 */
export function groupByDay(
  intervals: readonly Interval[],
  window: { readonly start: number; readonly end: number },
): readonly Day[] {
  const days: Day[] = [];
  let next = 0;
  for (let start = window.start; start < window.end; start = days.at(-1)?.end ?? window.end) {
    const date = new Date(start * 1000);
    const end = midnight(date.getFullYear(), date.getMonth(), date.getDate() + 1);
    const first = next;
    while ((intervals[next]?.start ?? Infinity) < end) next++;
    const own = intervals.slice(first, next);
    days.push({ start, end, ...totalsOf(own), intervals: own });
  }
  return days;
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

// `Date` handles overflowing days and months, and daylight saving time.
const midnight = (year: number, month: number, day: number): number =>
  new Date(year, month, day).getTime() / 1000;
