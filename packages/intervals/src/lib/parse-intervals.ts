import type { Total } from './totals.ts';

/**
 * Parses intervals as `encodeMonths` writes them, and totals in the same form: objects without spaces or nesting. `JSON.parse` would
 * take most of the time of a response with totals.
 */
export function parseIntervals(text: Uint8Array): Total[] {
  const intervals: Total[] = [];
  // Each step begins at the `{` of an interval, and ends at its `}`.
  for (let at = 0; at < text.length; at += 2) {
    let start = 0;
    let end = 0;
    let usage = 0;
    let exported: number | undefined;
    let emissions: number | undefined;
    let cost: number | undefined;
    let estimated: true | undefined;
    let incomplete: true | undefined;
    // `at` is at the `{`, or at the `,` before the next field.
    while (text[at] !== END) {
      const name = at + 2;
      while (text[at] !== COLON) at += 1;
      at += 1;
      const from = at;
      let digits = 0;
      let point = 0;
      let isDecimal = true;
      for (; ; at += 1) {
        const byte = text[at] ?? END;
        if (byte >= ZERO && byte <= NINE) digits = digits * 10 + (byte - ZERO);
        else if (byte === COMMA || byte === END) break;
        else if (byte === POINT) point = at;
        else isDecimal = false;
      }
      const isExact = isDecimal && at - from <= MAX_DIGITS;
      const divisor = point === 0 ? 1 : (POWERS_OF_TEN[at - point - 1] ?? 1);
      const value = isExact ? digits / divisor : parseNumber(text.subarray(from, at));
      if (text[name] === S) start = value;
      else if (text[name] === U) usage = value;
      else if (text[name] === G) emissions = value;
      else if (text[name] === I) incomplete = true;
      else if (text[name + 1] === N) end = value;
      else if (text[name] === C) cost = value;
      else if (text[name + 1] === X) exported = value;
      else if (text[name + 1] === S) estimated = true;
      else throw new Error('parseIntervals() lacks a branch for this field of Interval.');
    }
    // A field that is absent in the text is `undefined`.
    intervals.push({
      start,
      end,
      usage,
      exported,
      estimated,
      incomplete,
      ghg_emissions: emissions,
      cost,
    } as Total);
  }
  return intervals;
}

const codeOf = (letter: string): number => letter.charCodeAt(0);
const COLON = codeOf(':');
const COMMA = codeOf(',');
const END = codeOf('}');
const POINT = codeOf('.');
const ZERO = codeOf('0');
const NINE = codeOf('9');
const C = codeOf('c');
const G = codeOf('g');
const I = codeOf('i');
const N = codeOf('n');
const S = codeOf('s');
const U = codeOf('u');
const X = codeOf('x');

/** Integers up to here are exact. */
const MAX_DIGITS = 15;
const POWERS_OF_TEN = Array.from({ length: MAX_DIGITS }, (_, exponent) => 10 ** exponent);

const decoder = new TextDecoder();
const parseNumber = (text: Uint8Array): number => Number(decoder.decode(text));
