import { firstStart, lastEnd, splitText } from './interval-text.ts';

/** One interval within a text. */
export interface IntervalSlice {
  /** UNIX seconds. */
  readonly start: number;
  /** UNIX seconds. */
  readonly end: number;
  readonly text: Uint8Array;
}

export interface MergeOptions {
  /** An interval of the upper list that begins before, UNIX seconds, replaces none that begins before. Default `0`. */
  readonly from?: number;
  /** An interval of the upper list is dropped if several of the lower list together have exactly its time. Default `false`. */
  readonly keepFiner?: boolean;
}

/** Splits a text into its intervals. */
export function slicesOf(text: Uint8Array): IntervalSlice[] {
  return splitText(text, 1).map((slice) => ({ start: firstStart(slice), end: lastEnd(slice), text: slice }));
}

/**
 * Merges two lists of intervals of any length. Those of the upper list replace those of the lower list whose whole time they cover.
 * One of the upper list that overlaps another one of the lower list is dropped, because replacing a day by some of its hours would
 * lose the others. The rest of the lower list is kept, and so are intervals that begin before `from`.
 *
 * @param lower in time order, without overlaps.
 * @param upper in time order, without overlaps.
 * @returns intervals in time order, without overlaps. Depends on nothing further away than four times the longest interval.
 */
export function mergeSlices(
  lower: readonly IntervalSlice[],
  upper: readonly IntervalSlice[],
  { from = 0, keepFiner = false }: MergeOptions = {},
): IntervalSlice[] {
  const isCoarser = keepFiner ? createCoarserCheck(lower) : () => false;
  const wanted = upper.filter((interval) => !isCoarser(interval));
  const isCovered = createCoverCheck(wanted);
  const uncovered = lower.filter((interval) => interval.start < from || !isCovered(interval));
  const taken = wanted.filter(createFreeCheck(uncovered));
  const kept = lower.filter(createFreeCheck(taken));
  return [...kept, ...taken].sort((a, b) => a.start - b.start);
}

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
