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

/** Texts of a month from both sides, empty if a side has nothing. */
interface Pair extends Sides {
  readonly month: number;
  readonly before: Uint8Array;
}

interface Sides {
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
  let tail: Sides = { lower: EMPTY, upper: EMPTY };
  let { value: pair } = await pairs.next();
  while (pair) {
    const { value: next } = await pairs.next();
    await pause();
    const { month, before } = pair;
    const text = mergeMonth(pair, tail, next, options);
    tail = tailOf(pair);
    // The text of the month is not kept while the next one is merged.
    pair = next;
    yield { month, before, text };
  }
}

/** Merges the texts of a month, together with the end of the month before and the start of the next one. */
const mergeMonth = (
  { month, ...own }: Pair,
  tail: Sides,
  next: Sides | undefined,
  options?: MergeOptions,
): Uint8Array => {
  const end = addMonths(month, 1);
  const near = (side: keyof Sides): Uint8Array =>
    joinTexts([tail[side], own[side], cutText(next?.[side] ?? EMPTY, end, end + REACH_SECONDS)]);
  const [lower, upper] = [near('lower'), near('upper')];
  if (upper.length === 0) return own.lower;
  if (lower.length === 0) return own.upper;
  const slices = mergeSlices(slicesOf(lower), slicesOf(upper), options);
  return joinTexts(slices.filter(({ start }) => start >= month && start < end).map(({ text }) => text));
};

/** Copies the end of a month, because a part of a text keeps all of it in memory. */
const tailOf = ({ month, lower, upper }: Pair): Sides => {
  const from = addMonths(month, 1) - REACH_SECONDS;
  const copy = (text: Uint8Array): Uint8Array => cutText(text, from, Number.POSITIVE_INFINITY).slice();
  return { lower: copy(lower), upper: copy(upper) };
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
