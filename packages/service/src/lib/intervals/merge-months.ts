import { isSameBytes } from '../store/same-bytes.ts';
import { firstStart, joinMonths, lastEnd, type MonthText, splitText } from './interval-text.ts';
import { startOfMonth } from './months.ts';

/**
 * Merges fetched intervals into stored ones. A fetched interval replaces the stored ones that it overlaps. Other stored intervals
 * are kept, because a utility may not repeat them. An interval that begins before `from` is always kept, because it was fetched only
 * in part.
 *
 * @param stored months in time order: all that an interval which starts at or after `from` may overlap.
 * @param fetched months in time order.
 * @param from start of the fetched range, UNIX seconds.
 * @returns the months that changed, in time order.
 */
export function mergeMonths(
  stored: readonly MonthText[],
  fetched: readonly MonthText[],
  from: number,
): MonthText[] {
  const storedIntervals = stored.flatMap(slicesOf);
  const storedEnd = storedIntervals.at(-1)?.end ?? 0;
  // Later months cannot overlap, so they are not split into intervals.
  const later = fetched.filter(({ month }) => month >= storedEnd);
  const overlapping = fetched.filter(({ month }) => month < storedEnd).flatMap(slicesOf);
  // A stored month may lose all its intervals to one that begins in the month before.
  const emptied = stored.map(({ month }) => ({ month, text: new Uint8Array() }));
  const slices = [...mergeSlices(storedIntervals, overlapping, from)];
  const merged = slices.map(({ start, text }) => ({ month: startOfMonth(start), text }));
  const before = new Map(stored.map(({ month, text }) => [month, text]));
  const changed = joinMonths([...emptied, ...merged])
    .filter(({ month, text }) => !isSameBytes(text, before.get(month)))
    .sort((a, b) => a.month - b.month);
  return [...changed, ...later];
}

/** One interval within the text of a month. */
interface IntervalSlice {
  readonly start: number;
  readonly end: number;
  readonly text: Uint8Array;
}

const slicesOf = ({ text }: MonthText): IntervalSlice[] =>
  splitText(text, 1).map((slice) => ({ start: firstStart(slice), end: lastEnd(slice), text: slice }));

/** Both lists are in time order and free of overlaps, and so is the result. */
function* mergeSlices(
  stored: readonly IntervalSlice[],
  fetched: readonly IntervalSlice[],
  from: number,
): Generator<IntervalSlice> {
  let index = 0;
  for (const interval of fetched) {
    for (let next = stored[index]; next && next.end <= interval.start; next = stored[index]) {
      yield next;
      index += 1;
    }
    const overlapped = stored[index];
    if (overlapped && overlapped.start < from && overlapped.start < interval.end) continue;
    while ((stored[index]?.start ?? interval.end) < interval.end) index += 1;
    yield interval;
  }
  yield* stored.slice(index);
}
