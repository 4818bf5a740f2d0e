import { firstStart, lastEnd, splitText } from './interval-text.ts';

/** How intervals of an account have changed. */
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
export function changeOfMonth(before: Uint8Array, after: Uint8Array): IntervalChange | undefined {
  if (before.length === 0)
    return after.length === 0
      ? undefined
      : { from: firstStart(after), to: lastEnd(after), lastRevised: null };
  const stored = intervalsOf(before);
  const current = intervalsOf(after);
  const added = [...current].filter(([text]) => !stored.has(text));
  const gone = [...stored].filter(([text]) => !current.has(text));
  return joinChanges([
    ...added.map(([, range]) => ({ ...range, lastRevised: null })),
    ...gone.map(([, range]) => ({ ...range, lastRevised: range.from })),
  ]);
}

/** @returns one change that covers all; `undefined` if there is none. */
export function joinChanges(changes: readonly (IntervalChange | undefined)[]): IntervalChange | undefined {
  const known = changes.filter((change) => change !== undefined);
  return known.reduce<IntervalChange | undefined>(
    (all, change) =>
      all
        ? {
            from: Math.min(all.from, change.from),
            to: Math.max(all.to, change.to),
            lastRevised: later(all.lastRevised, change.lastRevised),
          }
        : change,
    undefined,
  );
}

const later = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

const intervalsOf = (text: Uint8Array): Map<string, Pick<IntervalChange, 'from' | 'to'>> =>
  new Map(
    splitText(text, 1).map((interval) => [
      decoder.decode(interval),
      { from: firstStart(interval), to: lastEnd(interval) },
    ]),
  );

const decoder = new TextDecoder();
