import { startOfMonth } from './months.ts';

/**
 * An interval as the API returns it, of any length. Its JSON text begins with `start` and `end`, because {@link cutText} and
 * {@link mergeMonths} read them there. A new field needs a branch in `parseIntervals`.
 */
export interface Interval {
  /** UNIX seconds. */
  readonly start: number;
  /** UNIX seconds. */
  readonly end: number;
  /** kWh drawn from the grid. */
  readonly usage: number;
  /** kWh fed into the grid; absent if unknown. */
  readonly exported?: number;
  /** Set if the utility estimated the values. */
  readonly estimated?: true;
  /** kg CO2e; absent if unknown. */
  readonly ghg_emissions?: number;
  /** Price of the energy in the currency of the account; below 0 where prices are negative. Absent if unknown, never 0 instead. */
  readonly cost?: number;
}

/** The intervals that start within one calendar month (UTC). */
export interface MonthText {
  /** First instant of the month, UNIX seconds. */
  readonly month: number;
  /** JSON objects in time order, separated by commas, without brackets, in UTF-8. */
  readonly text: Uint8Array;
}

/** Encodes intervals, which must be in time order, as a text for each month. */
export function encodeMonths(intervals: readonly Interval[]): MonthText[] {
  const byMonth = new Map<number, string[]>();
  for (const { start, end, ...fields } of intervals) {
    addTo(byMonth, startOfMonth(start), JSON.stringify({ start, end, ...fields }));
  }
  return [...byMonth].map(([month, texts]) => ({ month, text: encoder.encode(texts.join(',')) }));
}

/** Joins the texts of each month, in the given order. */
export function joinMonths(parts: readonly MonthText[]): MonthText[] {
  const byMonth = new Map<number, Uint8Array[]>();
  for (const { month, text } of parts) addTo(byMonth, month, text);
  return [...byMonth].map(([month, texts]) => ({ month, text: joinTexts(texts) }));
}

/** Returns the intervals inside `[from, to)`, without a comma at either end. */
export function cutText(text: Uint8Array, from: number, to: number): Uint8Array {
  const start = findInterval(text, (offset) => readStart(text, offset) >= from);
  const end = findInterval(text, (offset) => readEnd(text, offset) > to);
  if (start >= end) return text.subarray(0, 0);
  // Leaves out the comma before the interval at `end`.
  return text.subarray(start, end === text.length ? end : end - 1);
}

/** Joins texts with commas and skips empty ones. */
export function joinTexts(texts: readonly Uint8Array[]): Uint8Array {
  const parts = texts.filter((text) => text.length > 0);
  const commas = Math.max(0, parts.length - 1);
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, commas)).fill(COMMA);
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length + 1;
  }
  return all;
}

/** Start of the first interval in UNIX seconds. The text must not be empty. */
export function firstStart(text: Uint8Array): number {
  return readStart(text, 0);
}

/** End of the last interval in UNIX seconds. The text must not be empty. */
export function lastEnd(text: Uint8Array): number {
  return readEnd(text, text.lastIndexOf(BRACE));
}

/** Splits a text into texts of at most `count` intervals. */
export function splitText(text: Uint8Array, count: number): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let from = 0; from < text.length; ) {
    let to = intervalEnd(text, from);
    for (let taken = 1; taken < count && to < text.length; taken += 1) to = intervalEnd(text, to + 1);
    parts.push(text.subarray(from, to));
    from = to + 1;
  }
  return parts;
}

const encoder = new TextEncoder();
const BRACE = '{'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const START_LABEL = '{"start":'.length;
const END_LABEL = ',"end":'.length;

const addTo = <T>(byMonth: Map<number, T[]>, month: number, text: T): void => {
  const texts = byMonth.get(month);
  if (texts) texts.push(text);
  else byMonth.set(month, [text]);
};

const intervalEnd = (text: Uint8Array, offset: number): number => {
  const next = text.indexOf(BRACE, offset + 1);
  return next === -1 ? text.length : next - 1;
};

const readStart = (text: Uint8Array, offset: number): number => readDigits(text, offset + START_LABEL);

const readEnd = (text: Uint8Array, offset: number): number =>
  readDigits(text, text.indexOf(COMMA, offset) + END_LABEL);

const readDigits = (text: Uint8Array, offset: number): number => {
  let value = 0;
  for (let index = offset; ; index += 1) {
    const digit = (text[index] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
};

/** Binary search over intervals of unequal length. @returns the offset of the first match, or the length of the text. */
const findInterval = (text: Uint8Array, isAtOrAfter: (offset: number) => boolean): number => {
  // `low` is always the start of an interval, or the end of the text.
  let low = 0;
  let high = text.length;
  while (low < high) {
    const interval = text.lastIndexOf(BRACE, (low + high) >>> 1);
    if (isAtOrAfter(interval)) {
      high = interval;
    } else {
      const next = text.indexOf(BRACE, interval + 1);
      low = next === -1 ? text.length : next;
    }
  }
  return low;
};
