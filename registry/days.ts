import { TZDate } from '@date-fns/tz';

/** Electricity used in `[start, end)`, UNIX seconds, as the API returns it. */
export interface Interval {
  readonly start: number;
  readonly end: number;
  /** kWh drawn from the grid. */
  readonly usage: number;
  /** kWh fed into the grid; absent if the utility does not report it. */
  readonly exported?: number;
  /** Set if the utility estimated the values. The real ones replace them later. */
  readonly estimated?: boolean;
  /** kg CO2e; absent if the utility does not report it. */
  readonly ghg_emissions?: number;
  /** In the currency of the account; absent if unknown. */
  readonly cost?: number;
}

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
 * The days of all intervals.
 *
 * @param intervals in time order
 * @param timeZone IANA name
 * @returns from the first midnight to the end of the last interval, UNIX seconds, `[start, end)`
 */
export function windowOf(
  intervals: readonly Interval[],
  timeZone: string,
): { readonly start: number; readonly end: number } {
  const [first, last] = [intervals[0], intervals.at(-1)];
  return first && last ? { start: hourOfDay(first.start, 0, timeZone), end: last.end } : { start: 0, end: 0 };
}

/**
 * Groups intervals by the day in which they start.
 *
 * @param intervals in time order; those before the window are ignored
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
  let next = intervals.findIndex(({ start }) => start >= window.start);
  if (next === -1) next = intervals.length;
  for (let start = window.start; start < window.end; start = days.at(-1)?.end ?? window.end) {
    const end = hourOfDay(start, 24, timeZone);
    const first = next;
    while ((intervals[next]?.start ?? Infinity) < end) next++;
    const own = intervals.slice(first, next);
    days.push({ start, end, ...totalsOf(own, currency), intervals: own });
  }
  return days;
}

/** The index of the last day that has data and is over before `end`, UNIX seconds. Without one, that of the last day. */
export function lastWholeDay(days: readonly Day[], end: number): number {
  const found = days.findLastIndex((day) => day.intervals.length > 0 && day.end <= end);
  return found === -1 ? days.length - 1 : found;
}

/** A sentence about clocks that change on this day, or `null`. */
export function clockChangeOf({ start, end }: Pick<Day, 'start' | 'end'>): string | null {
  const hours = (end - start) / 3600;
  if (hours === 24) return null;
  return `Clocks go ${hours > 24 ? 'back' : 'forward'}: this day has ${hours} hours.`;
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
    isEstimated: intervals.some(({ estimated }) => estimated === true),
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
