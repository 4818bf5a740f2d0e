import type { MeterInterval } from '../connectors/connector.ts';
import type { IntervalChunk } from '../store/accounts.ts';
import { monthOf } from './months.ts';

// A chunk is a month of intervals in wire form. Reading a window copies bytes: nothing is parsed or stringified.

/** Writes intervals, in time order, as one chunk per month in which they start. */
export function encodeChunks(intervals: readonly MeterInterval[]): IntervalChunk[] {
  const byMonth = new Map<number, string[]>();
  for (const interval of intervals) {
    const month = monthOf(interval.start);
    const texts = byMonth.get(month);
    if (texts) texts.push(encodeInterval(interval));
    else byMonth.set(month, [encodeInterval(interval)]);
  }
  return [...byMonth].map(([month, texts]) => ({
    month,
    body: encoder.encode(texts.join(',')),
    form: 'plain',
  }));
}

/** Puts the chunks of a month together, where it was written in pieces that follow each other. */
export function joinChunks(chunks: readonly IntervalChunk[]): IntervalChunk[] {
  const byMonth = new Map<number, Uint8Array[]>();
  for (const { month, body } of chunks) byMonth.set(month, [...(byMonth.get(month) ?? []), body]);
  return [...byMonth].map(([month, bodies]) => ({ month, body: joinBodies(bodies), form: 'plain' }));
}

/** The intervals of a chunk's body that lie wholly inside `[from, to)`, without a comma at either end. */
export function cutChunk(body: Uint8Array, from: number, to: number): Uint8Array {
  const start = findRecord(body, (offset) => numberAfter(body, offset, START) >= from);
  const end = findRecord(body, (offset) => numberAfter(body, body.indexOf(COMMA, offset), END) > to);
  if (start >= end) return body.subarray(0, 0);
  // `end` is the next record's brace; the comma before it is left out.
  return body.subarray(start, end === body.length ? end : end - 1);
}

/** Joins bodies with commas; empty ones leave no trace. */
export function joinBodies(bodies: readonly Uint8Array[]): Uint8Array {
  const parts = bodies.filter((body) => body.length > 0);
  const size = parts.reduce((sum, part) => sum + part.length + 1, 0);
  const joined = new Uint8Array(Math.max(0, size - 1));
  let offset = 0;
  for (const [index, part] of parts.entries()) {
    if (index > 0) joined[offset++] = COMMA;
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** When the last interval of a body ends, in UNIX seconds; `null` when it is empty. */
export function lastEnd(body: Uint8Array): number | null {
  const offset = body.lastIndexOf(BRACE);
  return offset === -1 ? null : numberAfter(body, body.indexOf(COMMA, offset), END);
}

/** When the first interval of a body that is not empty starts, in UNIX seconds. */
export function firstStart(body: Uint8Array): number {
  return numberAfter(body, 0, START);
}

/** Where the interval that begins at `offset` ends: at a comma, or at the end of the body. */
export function recordEnd(body: Uint8Array, offset: number): number {
  const next = body.indexOf(BRACE, offset + 1);
  return next === -1 ? body.length : next - 1;
}

const encoder = new TextEncoder();
const BRACE = '{'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const START = '{"start":'.length;
const END = ',"end":'.length;

const encodeInterval = ({ start, end, usageKwh, emissionsKgCo2e }: MeterInterval): string =>
  `{"start":${start},"end":${end},"usage":${usageKwh}${emissionsKgCo2e === undefined ? '' : `,"ghg_emissions":${emissionsKgCo2e}`}}`;

// Binary search over records of unequal length. `low` is always the start of a record, or the end of the body.
function findRecord(body: Uint8Array, isAtOrAfter: (offset: number) => boolean): number {
  let low = 0;
  let high = body.length;
  while (low < high) {
    const record = body.lastIndexOf(BRACE, (low + high) >>> 1);
    if (isAtOrAfter(record)) {
      high = record;
    } else {
      const next = body.indexOf(BRACE, record + 1);
      low = next === -1 ? body.length : next;
    }
  }
  return low;
}

function numberAfter(body: Uint8Array, offset: number, label: number): number {
  let value = 0;
  for (let index = offset + label; ; index += 1) {
    const digit = (body[index] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
}
