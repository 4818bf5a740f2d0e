import type { Interval } from './interval-text.ts';

/** Parses what `encodeMonths` wrote. */
export function parseIntervals(text: Uint8Array): Interval[] {
  return JSON.parse(`[${decoder.decode(text)}]`);
}

const decoder = new TextDecoder();
