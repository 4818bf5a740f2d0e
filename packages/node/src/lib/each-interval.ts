import type { Interval } from './types.ts';

/** The longest window of one request: 366 days. */
const MAX_SECONDS = 366 * 86_400;

/** The longest interval: the day on which clocks go back. */
const MAX_INTERVAL_SECONDS = 25 * 3_600;

/** Reads the intervals of `[startDate, endDate)` in windows of 366 days. Windows overlap, so that no interval is cut. */
export async function* eachInterval(
  readWindow: (startDate: number, endDate: number) => Promise<readonly Interval[]>,
  startDate: number,
  endDate: number,
): AsyncGenerator<Interval> {
  let readTo = startDate;
  for (let from = startDate, to = from; to < endDate; ) {
    to = Math.min(from + MAX_SECONDS, endDate);
    for (const interval of await readWindow(from, to)) {
      if (from > startDate && interval.start < readTo) continue;
      readTo = interval.end;
      yield interval;
    }
    from = Math.max(to - MAX_INTERVAL_SECONDS, readTo);
    // The last total can end after the range.
    if (from >= endDate) return;
  }
}
