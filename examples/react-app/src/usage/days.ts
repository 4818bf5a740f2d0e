import { TZDate } from '@date-fns/tz';
import type { Interval } from '../api.ts';

/** A calendar day in the time zone of the account. */
export interface Day {
  /** Midnight at its start, UNIX seconds. */
  readonly start: number;
  /** Midnight at its end; 23 to 25 hours later. */
  readonly end: number;
  readonly usageKwh: number;
  /** `null` if the utility does not report exports. */
  readonly exportedKwh: number | null;
  /** `null` if the utility does not report emissions. */
  readonly emissionsKg: number | null;
  /** `null` unless it is known for all intervals. */
  readonly cost: { readonly value: number; readonly currency: string } | null;
  /** Whether the utility estimated some of it. */
  readonly isEstimated: boolean;
  readonly intervals: readonly Interval[];
}

/** Sums over intervals. */
export type Totals = Pick<Day, 'usageKwh' | 'exportedKwh' | 'emissionsKg' | 'cost' | 'isEstimated'>;

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
  // Like the API: two months before April 30 is the last day of February.
  const lastDay = new TZDate(today.getFullYear(), today.getMonth() - 1, 0, timeZone).getDate();
  const day = Math.min(today.getDate(), lastDay);
  const start = new TZDate(today.getFullYear(), today.getMonth() - 2, day, timeZone);
  return { start: start.getTime() / 1000, end: now };
}

/**
 * Groups intervals by the day in which they start.
 *
 * @param intervals in time order
 * @param window UNIX seconds, `[start, end)`, from a midnight
 * @param timeZone IANA name
 * @param currency of the costs
 * @returns every day of the window in order, including days without data
 */
export function groupByDay(
  intervals: readonly Interval[],
  window: { readonly start: number; readonly end: number },
  timeZone: string,
  currency?: string,
): readonly Day[] {
  const days: Day[] = [];
  let next = 0;
  for (let start = window.start; start < window.end; start = days.at(-1)?.end ?? window.end) {
    const end = hourOfDay(start, 24, timeZone);
    const first = next;
    while ((intervals[next]?.start ?? Infinity) < end) next++;
    const own = intervals.slice(first, next);
    days.push({ start, end, ...totalsOf(own, currency), intervals: own });
  }
  return days;
}

/** Every six hours of a day by its clock, also on days when the clocks change. */
export function hoursOf(start: number, end: number, timeZone: string): number[] {
  return [start, ...[6, 12, 18].map((hour) => hourOfDay(start, hour, timeZone)), end];
}

/** Sums usage, exports, emissions and costs. */
export function totalsOf(intervals: readonly Interval[], currency?: string): Totals {
  return {
    usageKwh: intervals.reduce((sum, { usage }) => sum + usage, 0),
    exportedKwh: sumKnown(intervals.map(({ exported }) => exported)),
    emissionsKg: sumKnown(intervals.map(({ ghg_emissions }) => ghg_emissions)),
    cost: costOf(intervals, currency),
    isEstimated: intervals.some(({ estimated }) => estimated),
  };
}

/** The stretches of time whose intervals are estimated, in order. */
export function estimatedRanges(
  intervals: readonly Interval[],
): readonly { readonly start: number; readonly end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of intervals.filter(({ estimated }) => estimated)) {
    const last = ranges.at(-1);
    if (last?.end === start) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges;
}

const sumKnown = (values: readonly (number | undefined)[]): number | null => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

// Part of a cost would look like a cheap day.
const costOf = (intervals: readonly Interval[], currency: string | undefined): Totals['cost'] => {
  const costs = intervals.flatMap(({ cost }) => cost ?? []);
  if (currency === undefined || costs.length === 0 || costs.length < intervals.length) return null;
  return { value: costs.reduce((sum, cost) => sum + cost, 0), currency };
};

// Hour 24 is midnight at the end of the day.
const hourOfDay = (start: number, hour: number, timeZone: string): number => {
  const day = new TZDate(start * 1000, timeZone);
  return new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hour, timeZone).getTime() / 1000;
};

/** A point of the line of a day. Without values, the line breaks. */
interface Point extends Partial<Interval> {
  /** UNIX seconds. */
  readonly start: number;
  /** Exports, below zero. */
  readonly fedIn?: number;
}

/** The points of a line: the start of each interval, and where nothing follows directly, also its end. */
export function pointsOf(intervals: readonly Interval[]): Point[] {
  return intervals.flatMap((interval, index) => {
    const point = { ...interval, fedIn: -(interval.exported ?? 0) };
    const { end, ...values } = point;
    const next = intervals[index + 1];
    if (next?.start === end) return [point];
    return [point, { ...values, start: end }, ...(next ? [{ start: end }] : [])];
  });
}
