import type { Interval } from './interval-text.ts';
import type { Period } from './periods.ts';

/** The intervals of an hour, day or month, added up. */
export interface Total extends Interval {
  /** Set if intervals of part of the time are missing. */
  readonly incomplete?: true;
}

/**
 * Adds intervals up. A total has the intervals that start in its period. If the last of them reaches beyond the period, the total ends
 * where it ends, and the next total starts there. So totals never overlap, and an interval longer than a period stays as it is.
 *
 * @param intervals in time order.
 */
export function totalsOf(intervals: readonly Interval[], periodOf: (instant: number) => Period): Total[] {
  const totals: Total[] = [];
  for (const { period, members } of groupsOf(intervals, periodOf)) {
    const start = Math.max(period.start, totals.at(-1)?.end ?? 0);
    const end = Math.max(period.end, members.at(-1)?.end ?? 0);
    totals.push(totalOf({ start, end }, members));
  }
  return totals;
}

interface Group {
  readonly period: Period;
  readonly members: Interval[];
}

const groupsOf = (intervals: readonly Interval[], periodOf: (instant: number) => Period): Group[] => {
  const groups: Group[] = [];
  for (const interval of intervals) {
    const last = groups.at(-1);
    if (last && interval.start < last.period.end) last.members.push(interval);
    else groups.push({ period: periodOf(interval.start), members: [interval] });
  }
  return groups;
};

const totalOf = ({ start, end }: Period, members: readonly Interval[]): Total => {
  const exported = sumOf(members, (interval) => interval.exported);
  const emissions = sumOf(members, (interval) => interval.ghg_emissions);
  const covered = members.reduce((sum, interval) => sum + interval.end - interval.start, 0);
  return {
    start,
    end,
    usage: sumOf(members, ({ usage }) => usage) ?? 0,
    ...(exported !== undefined && { exported }),
    ...(members.some(({ estimated }) => estimated) && { estimated: true }),
    ...(covered < end - start && { incomplete: true }),
    ...(emissions !== undefined && { ghg_emissions: emissions }),
  };
};

/** @returns `undefined` if any value is unknown. */
const sumOf = (
  members: readonly Interval[],
  read: (interval: Interval) => number | undefined,
): number | undefined => {
  let sum = 0;
  for (const interval of members) {
    const value = read(interval);
    if (value === undefined) return undefined;
    sum += value;
  }
  // Sums of decimals have errors such as 0.30000000000000004.
  return Math.round(sum * 1e6) / 1e6;
};
