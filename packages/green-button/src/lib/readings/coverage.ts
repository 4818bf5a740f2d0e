import { groupBy } from '../group-by.ts';
import { isPauseDue, pause } from '../pause.ts';
import { sortInPieces } from './sort-in-pieces.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Finds the spans that shorter ones do not cover completely. Takes O(n log n), and leaves the thread free in between. */
export async function findUncovered<T extends Span>(spans: readonly T[]): Promise<ReadonlySet<T>> {
  const uncovered = new Set<T>();
  const times = Float64Array.from(spans.flatMap(({ start, end }) => [start, end])).sort();
  // Union-find: leads from a time to the first one from which on nothing is covered.
  const gaps = Int32Array.from(times.keys());
  const nextGap = (index: number): number => {
    let gap = index;
    while (gaps[gap] !== gap) {
      gaps[gap] = gaps[gaps[gap] as number] as number;
      gap = gaps[gap] as number;
    }
    return gap;
  };
  const byLength = groupBy(spans, ({ start, end }) => end - start);
  for (const [, sameLength] of await sortInPieces([...byLength], ([a], [b]) => a - b)) {
    for (const span of sameLength) {
      if (isPauseDue()) await pause();
      if (nextGap(firstIndexOf(times, span.start)) < firstIndexOf(times, span.end)) uncovered.add(span);
    }
    for (const { start, end } of sameLength) {
      if (isPauseDue()) await pause();
      const last = firstIndexOf(times, end);
      for (let gap = nextGap(firstIndexOf(times, start)); gap < last; gap = nextGap(gap)) gaps[gap] = gap + 1;
    }
  }
  return uncovered;
}

/** Index of the first element that is not smaller. */
const firstIndexOf = (sorted: Float64Array, wanted: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};
