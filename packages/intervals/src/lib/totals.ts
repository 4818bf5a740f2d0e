import type { Interval } from './interval-text.ts';
import type { Period } from './periods.ts';

/** The intervals of an hour, day or month, added up. A value that is unknown for one of them is absent: part of a cost is no cost. */
export interface Total extends Interval {
  /** Set if intervals of part of the time are missing. */
  readonly incomplete?: true;
}

/**
 * Adds intervals up. A total has the intervals that start in its period. If the last of them reaches beyond the period, the total ends
 * where it ends, and the next total starts there. So totals never overlap, and an interval longer than a period stays as it is.
 *
 * @returns `add` takes intervals in time order; `end` returns the totals of all that were added.
 */
export function createTotals(periodOf: (instant: number) => Period) {
  const totals: Total[] = [];
  let period: Period | undefined;
  let members: Interval[] = [];

  const closePeriod = (): void => {
    if (!period) return;
    const start = Math.max(period.start, totals.at(-1)?.end ?? 0);
    const end = Math.max(period.end, members.at(-1)?.end ?? 0);
    totals.push(totalOf({ start, end }, members));
    members = [];
  };

  return {
    add(intervals: readonly Interval[]): void {
      for (const interval of intervals) {
        if (!period || interval.start >= period.end) {
          closePeriod();
          period = periodOf(interval.start);
        }
        members.push(interval);
      }
    },
    end(): Total[] {
      closePeriod();
      return totals;
    },
  };
}

const totalOf = ({ start, end }: Period, members: readonly Interval[]): Total => {
  // A sum is NaN once a value is unknown.
  let [usage, exported, emissions, cost, covered] = [0, 0, 0, 0, 0];
  let isEstimated = false;
  for (const interval of members) {
    usage += interval.usage;
    exported += interval.exported ?? Number.NaN;
    emissions += interval.ghg_emissions ?? Number.NaN;
    cost += interval.cost ?? Number.NaN;
    covered += interval.end - interval.start;
    isEstimated ||= interval.estimated === true;
  }
  return {
    start,
    end,
    usage: round(usage),
    ...(!Number.isNaN(exported) && { exported: round(exported) }),
    ...(isEstimated && { estimated: true }),
    ...(covered < end - start && { incomplete: true }),
    ...(!Number.isNaN(emissions) && { ghg_emissions: round(emissions) }),
    ...(!Number.isNaN(cost) && { cost: round(cost) }),
  };
};

// Sums of decimals have errors such as 0.30000000000000004. Adding 0 turns -0 into 0.
const round = (sum: number): number => Math.round(sum * 1e6) / 1e6 + 0;
