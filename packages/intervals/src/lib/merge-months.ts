import { firstStart, joinMonths, lastEnd, type MonthText, splitText } from './interval-text.ts';
import { startOfMonth } from './months.ts';

interface MergeOptions {
  /** A fetched interval whose whole time several stored ones have is dropped, because they say more. Default `false`. */
  readonly keepFiner?: boolean;
}

/**
 * Merges fetched intervals into stored ones, of any length. Fetched intervals replace the stored ones whose whole time they cover.
 * A fetched interval that overlaps another stored one is dropped, because replacing a day by some of its hours would lose the
 * others. Stored intervals that were not fetched again are kept, because a utility may not repeat them. So is an interval that
 * begins before `from`, because it was fetched only in part.
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
  { keepFiner = false }: MergeOptions = {},
): MonthText[] {
  const storedIntervals = stored.flatMap(slicesOf);
  const storedEnd = storedIntervals.at(-1)?.end ?? 0;
  // Later months cannot overlap, so they are not split into intervals.
  const later = fetched.filter(({ month }) => month >= storedEnd);
  const overlapping = fetched.filter(({ month }) => month < storedEnd).flatMap(slicesOf);
  const isCoarser = keepFiner ? createCoarserCheck(storedIntervals) : () => false;
  const wanted = overlapping.filter((interval) => !isCoarser(interval));
  // A stored month may lose all its intervals to one that begins in the month before.
  const emptied = stored.map(({ month }) => ({ month, text: new Uint8Array() }));
  const slices = mergeSlices(storedIntervals, wanted, from);
  const merged = slices.map(({ start, text }) => ({ month: startOfMonth(start), text }));
  const before = new Map(stored.map(({ month, text }) => [month, decoder.decode(text)]));
  const changed = joinMonths([...emptied, ...merged])
    .filter(({ month, text }) => decoder.decode(text) !== before.get(month))
    .sort((a, b) => a.month - b.month);
  return [...changed, ...later];
}

const decoder = new TextDecoder();

/** One interval within the text of a month. */
interface IntervalSlice {
  readonly start: number;
  readonly end: number;
  readonly text: Uint8Array;
}

const slicesOf = ({ text }: MonthText): IntervalSlice[] =>
  splitText(text, 1).map((slice) => ({ start: firstStart(slice), end: lastEnd(slice), text: slice }));

/** Both lists are in time order and free of overlaps, and so is the result. */
const mergeSlices = (
  stored: readonly IntervalSlice[],
  fetched: readonly IntervalSlice[],
  from: number,
): IntervalSlice[] => {
  const isCovered = createCoverCheck(fetched);
  const uncovered = stored.filter((interval) => interval.start < from || !isCovered(interval));
  const taken = fetched.filter(createFreeCheck(uncovered));
  const kept = stored.filter(createFreeCheck(taken));
  return [...kept, ...taken].sort((a, b) => a.start - b.start);
};

/** Checks whether intervals of a list together cover all of another one. Call it in time order. */
const createCoverCheck = (list: readonly IntervalSlice[]) => {
  const skip = createSkip(list);
  return ({ start, end }: IntervalSlice): boolean => {
    let reached = start;
    for (let index = skip(start); reached < end; index += 1) {
      const next = list[index];
      if (!next || next.start > reached) return false;
      reached = next.end;
    }
    return true;
  };
};

/** Checks whether two or more intervals of a list together have exactly the time of another one. Call it in time order. */
const createCoarserCheck = (list: readonly IntervalSlice[]) => {
  const skip = createSkip(list);
  return ({ start, end }: IntervalSlice): boolean => {
    const first = skip(start);
    let reached = start;
    let index = first;
    for (; reached < end && list[index]?.start === reached; index += 1) reached = list[index]?.end ?? end;
    return reached === end && index - first > 1;
  };
};

/** Checks that no interval of a list overlaps another one. Call it in time order. */
const createFreeCheck = (list: readonly IntervalSlice[]) => {
  const skip = createSkip(list);
  return ({ start, end }: IntervalSlice): boolean => (list[skip(start)]?.start ?? end) >= end;
};

/** @returns the index of the first interval that ends after a time. Call it in time order. */
const createSkip = (list: readonly IntervalSlice[]) => {
  let index = 0;
  return (time: number): number => {
    while ((list[index]?.end ?? Number.POSITIVE_INFINITY) <= time) index += 1;
    return index;
  };
};
