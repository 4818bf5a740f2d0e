import type { Total } from './totals.ts';

/**
 * Parses intervals as `encodeMonths` writes them, and totals in the same form: objects without spaces or nesting. `JSON.parse` would
 * take most of the time of a response with totals.
 */
export function parseIntervals(text: Uint8Array): Total[] {
  const intervals: Total[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const interval: Writable = { start: 0, end: 0, usage: 0 };
    // `at` is at the `{` of an interval, or at the `,` before its next field.
    while (text[at] !== END) {
      const name = at + 2;
      at = name;
      while (text[at] !== COLON) at += 1;
      const value = at + 1;
      while (text[at] !== COMMA && text[at] !== END) at += 1;
      if (text[name] === S) interval.start = readNumber(text, value, at);
      else if (text[name] === U) interval.usage = readNumber(text, value, at);
      else if (text[name] === G) interval.ghg_emissions = readNumber(text, value, at);
      else if (text[name] === I) interval.incomplete = true;
      else if (text[name + 1] === X) interval.exported = readNumber(text, value, at);
      else if (text[name + 1] === S) interval.estimated = true;
      else interval.end = readNumber(text, value, at);
    }
    intervals.push(interval);
    // Now at the `,` between intervals.
    at += 1;
  }
  return intervals;
}

type Writable = { -readonly [Name in keyof Total]: Total[Name] };

const codeOf = (letter: string): number => letter.charCodeAt(0);
const COLON = codeOf(':');
const COMMA = codeOf(',');
const END = codeOf('}');
const POINT = codeOf('.');
const ZERO = codeOf('0');
const [G, I, S, U, X] = [codeOf('g'), codeOf('i'), codeOf('s'), codeOf('u'), codeOf('x')];

/** Integers up to here are exact. */
const MAX_DIGITS = 15;

const readNumber = (text: Uint8Array, from: number, to: number): number => {
  if (to - from > MAX_DIGITS) return Number(decoder.decode(text.subarray(from, to)));
  let digits = 0;
  let divisor = 0;
  for (let at = from; at < to; at += 1) {
    const byte = text[at] ?? 0;
    const digit = byte - ZERO;
    if (byte === POINT) divisor = 1;
    else if (digit < 0 || digit > 9) return Number(decoder.decode(text.subarray(from, to)));
    else {
      digits = digits * 10 + digit;
      divisor *= 10;
    }
  }
  return divisor === 0 ? digits : digits / divisor;
};

const decoder = new TextDecoder();
