import { describe, expect, it } from 'vitest';
import type { MeterInterval } from '../connectors/connector.ts';
import { cutChunk, encodeChunks, joinBodies, joinChunks, lastEnd } from './chunks.ts';

const start = Date.UTC(2026, 0, 1) / 1000;
const hour = (index: number, emissionsKgCo2e?: number): MeterInterval => ({
  start: start + index * 3600,
  end: start + (index + 1) * 3600,
  usageKwh: index % 7 === 0 ? 0 : index / 8,
  ...(emissionsKgCo2e === undefined ? {} : { emissionsKgCo2e }),
});
const read = (body: Uint8Array) => JSON.parse(`[${new TextDecoder().decode(body)}]`);
const firstBody = (intervals: MeterInterval[]) => encodeChunks(intervals)[0]?.body ?? new Uint8Array();

describe('chunks', () => {
  it('write intervals in the words of the wire', () => {
    expect(read(firstBody([hour(1, 0.5), hour(2)]))).toEqual([
      { start: start + 3600, end: start + 7200, usage: 0.125, ghg_emissions: 0.5 },
      { start: start + 7200, end: start + 10_800, usage: 0.25 },
    ]);
  });

  it('hold one calendar month (UTC) each', () => {
    const intervals = Array.from({ length: 24 * 60 }, (_, index) => hour(index));
    expect(
      encodeChunks(intervals).map(({ month }) => new Date(month * 1000).toISOString().slice(0, 10)),
    ).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
  });

  it('are the same, however many pieces the intervals came in', () => {
    const intervals = Array.from({ length: 24 * 60 }, (_, index) => hour(index));
    const pieces = Array.from({ length: 15 }, (_, index) => intervals.slice(index * 96, (index + 1) * 96));
    expect(joinChunks(pieces.flatMap(encodeChunks))).toEqual(encodeChunks(intervals));
  });

  it('cut every window exactly as a filter would', () => {
    const intervals = Array.from({ length: 40 }, (_, index) =>
      hour(index, index % 3 === 0 ? index / 100 : undefined),
    );
    const body = firstBody(intervals);
    for (let from = -1; from < 42; from += 0.5) {
      for (let to = from; to < 42; to += 0.5) {
        const window = { from: start + from * 3600, to: start + to * 3600 };
        const expected = intervals
          .filter((i) => i.start >= window.from && i.end <= window.to)
          .map((i) => i.start);
        const cut = read(cutChunk(body, window.from, window.to)).map((i: { start: number }) => i.start);
        expect(cut).toEqual(expected);
      }
    }
  });

  it('cut nothing out of an empty body', () => {
    expect(cutChunk(new Uint8Array(), 0, 10).length).toBe(0);
  });

  it('join with commas and leave no trace of empty ones', () => {
    const body = firstBody([hour(1)]);
    const empty = new Uint8Array();
    const joined = joinBodies([empty, body, empty, body]);
    expect(JSON.parse(`[${new TextDecoder().decode(joined)}]`)).toHaveLength(2);
    expect(joinBodies([empty, empty])).toHaveLength(0);
  });

  it('know when their last interval ends', () => {
    expect(lastEnd(firstBody([hour(1), hour(2)]))).toBe(start + 3 * 3600);
    expect(lastEnd(new Uint8Array())).toBeNull();
  });
});
