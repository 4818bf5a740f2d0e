import { type IntervalChange, intervalChange } from './interval-change.ts';
import { cutText, joinTexts, type MonthText } from './interval-text.ts';
import { type MergeOptions, mergeSlices, slicesOf } from './merge-slices.ts';
import { addMonths } from './months.ts';

/** Months in time order, each at most once. */
export type Months = Iterable<MonthText> | AsyncIterable<MonthText>;

/** A month of the stored intervals or of a layer. Empty if an interval of another month has replaced all of its own. */
export interface MergedMonth extends MonthText {
  /** Difference to the stored intervals; `undefined` if nothing has changed. */
  readonly change: IntervalChange | undefined;
}

/**
 * Merges intervals of at most 25 hours into stored ones: see {@link mergeSlices}. Reads each month once, and one month ahead, so that
 * any number of years takes the same memory.
 *
 * @param layers later ones replace earlier ones.
 * @param pause is called before each merge and comparison, because a month of minutes takes a while.
 * @returns all months in time order.
 */
export async function* mergeMonths(
  stored: Months,
  layers: readonly Months[],
  pause: () => Promise<void>,
  options?: MergeOptions,
): AsyncGenerator<MergedMonth> {
  let merged = withBefore(stored);
  for (const layer of layers) merged = overlay(merged, layer, pause, options);
  for await (const { month, text, before } of merged) {
    await pause();
    yield { month, text, change: intervalChange(before, text) };
  }
}

/** A merged month, with the stored text of it. */
interface Step extends MonthText {
  readonly before: Uint8Array;
}

/** What both sides have of a month: an empty text if a side has nothing. */
interface Pair {
  readonly month: number;
  readonly before: Uint8Array;
  readonly lower: Uint8Array;
  readonly upper: Uint8Array;
}

const EMPTY: Uint8Array = new Uint8Array();
/** Intervals further away than this don't matter to the merge of a month: four times 25 hours. */
const REACH_SECONDS = 360_000;

async function* withBefore(stored: Months): AsyncGenerator<Step, undefined> {
  for await (const { month, text } of stored) yield { month, text, before: text };
}

async function* overlay(
  lowers: AsyncIterator<Step, undefined>,
  uppers: Months,
  pause: () => Promise<void>,
  options?: MergeOptions,
): AsyncGenerator<Step, undefined> {
  const pairs = inPairs(lowers, iterate(uppers));
  let tail = { lower: EMPTY, upper: EMPTY };
  let { value: pair } = await pairs.next();
  while (pair) {
    const { value: next } = await pairs.next();
    const { month, before, lower, upper } = pair;
    const end = addMonths(month, 1);
    const headOf = (text = EMPTY): Uint8Array => cutText(text, end, end + REACH_SECONDS);
    const tailOf = (text: Uint8Array): Uint8Array =>
      cutText(text, end - REACH_SECONDS, Number.POSITIVE_INFINITY).slice();
    const low = joinTexts([tail.lower, lower, headOf(next?.lower)]);
    const high = joinTexts([tail.upper, upper, headOf(next?.upper)]);
    tail = { lower: tailOf(lower), upper: tailOf(upper) };
    // Not kept while the next month is merged.
    pair = next;
    await pause();
    if (high.length === 0) yield { month, before, text: lower };
    else if (low.length === 0) yield { month, before, text: upper };
    else yield { month, before, text: mergeTexts(low, high, [month, end], options) };
  }
}

const mergeTexts = (
  lower: Uint8Array,
  upper: Uint8Array,
  [from, to]: readonly [number, number],
  options?: MergeOptions,
): Uint8Array => {
  const slices = mergeSlices(slicesOf(lower), slicesOf(upper), options);
  return joinTexts(slices.filter(({ start }) => start >= from && start < to).map(({ text }) => text));
};

async function* inPairs(
  lowers: AsyncIterator<Step, undefined>,
  uppers: AsyncIterator<MonthText, undefined>,
): AsyncGenerator<Pair, undefined> {
  let { value: lower } = await lowers.next();
  let { value: upper } = await uppers.next();
  while (lower || upper) {
    const month = Math.min(
      lower?.month ?? Number.POSITIVE_INFINITY,
      upper?.month ?? Number.POSITIVE_INFINITY,
    );
    const low = lower?.month === month ? lower : undefined;
    const high = upper?.month === month ? upper : undefined;
    yield { month, before: low?.before ?? EMPTY, lower: low?.text ?? EMPTY, upper: high?.text ?? EMPTY };
    if (low) lower = (await lowers.next()).value;
    if (high) upper = (await uppers.next()).value;
  }
}

async function* iterate(months: Months): AsyncGenerator<MonthText, undefined> {
  yield* months;
}
