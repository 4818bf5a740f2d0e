import { isSameBytes } from './bytes.ts';
import { firstStart, lastEnd } from './interval-text.ts';
import { type IntervalSlice, slicesOf } from './merge-slices.ts';

/** Change of the intervals of an account. */
export interface IntervalChange {
  /** Start of the first interval that is new, changed or removed, UNIX seconds. */
  readonly from: number;
  /** End of the last one, UNIX seconds. */
  readonly to: number;
  /** Start of the last one that was changed or removed; `null` if all are new. */
  readonly lastRevised: number | null;
}

/**
 * Compares the intervals of a month.
 *
 * @param before the stored text, which may be empty.
 * @returns `undefined` if nothing has changed.
 */
export function intervalChange(before: Uint8Array, after: Uint8Array): IntervalChange | undefined {
  if (before === after || isSameBytes(before, after)) return undefined;
  if (before.length === 0) return { from: firstStart(after), to: lastEnd(after), lastRevised: null };
  return joinChanges(changesOf(slicesOf(before), slicesOf(after)));
}

/** @returns one change that covers all; `undefined` if there is none. */
export function joinChanges(changes: Iterable<IntervalChange | undefined>): IntervalChange | undefined {
  let all: IntervalChange | undefined;
  for (const change of changes) {
    if (!change || !all) all ??= change;
    else
      all = {
        from: Math.min(all.from, change.from),
        to: Math.max(all.to, change.to),
        lastRevised: later(all.lastRevised, change.lastRevised),
      };
  }
  return all;
}

const later = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/** Walks both lists in time order, and yields each interval that only one of them has. */
function* changesOf(
  before: readonly IntervalSlice[],
  after: readonly IntervalSlice[],
): Generator<IntervalChange> {
  for (let [old, current] = [0, 0]; old < before.length || current < after.length; ) {
    const gone = before[old];
    const added = after[current];
    if (gone && added && isSameBytes(gone.text, added.text)) {
      old += 1;
      current += 1;
    } else if (gone && !(added && added.start < gone.start)) {
      yield { from: gone.start, to: gone.end, lastRevised: gone.start };
      old += 1;
    } else if (added) {
      yield { from: added.start, to: added.end, lastRevised: null };
      current += 1;
    }
  }
}
