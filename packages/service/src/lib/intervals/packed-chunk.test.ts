import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { MeterInterval } from '../connectors/connector.ts';
import { zlibCodec } from '../node/zlib-codec.ts';
import { cutChunk, encodeChunks, joinBodies } from './chunks.ts';
import { cutPackedChunk, packChunk, unpackChunk } from './packed-chunk.ts';
import { numbers } from './testing/numbers.ts';
import { gzipParts, plainParts } from './whole-body.ts';

const start = Date.UTC(2026, 0, 1) / 1000;

/** Quarter hours, some of them missing, from somewhere in January on. */
const someIntervals = (count: number, random: () => number): MeterInterval[] =>
  Array.from({ length: count }, (_, index) => ({
    start: start + index * 900,
    end: start + (index + 1) * 900,
    usageKwh: Math.round(random() * 10_000) / 10_000,
    ...(random() < 0.5 && { emissionsKgCo2e: Math.round(random() * 100_000) / 100_000 }),
  })).filter(() => random() < 0.97);

const text = (body: Uint8Array): string => new TextDecoder().decode(body);

describe('packed chunks', () => {
  it.each([0, 1, 2, 191, 192, 193, 384, 385, 2000])('hold %i intervals and give them back', (count) => {
    for (const { body } of encodeChunks(someIntervals(count, numbers(count)))) {
      const packed = packChunk(body, zlibCodec);
      expect(text(unpackChunk(packed, zlibCodec))).toBe(text(body));
    }
    expect(unpackChunk(packChunk(new Uint8Array(), zlibCodec), zlibCodec)).toHaveLength(0);
  });

  it('take less than a third of the room', () => {
    const [chunk] = encodeChunks(someIntervals(2000, numbers(1)));
    const body = chunk?.body ?? new Uint8Array();
    expect(packChunk(body, zlibCodec).length).toBeLessThan(body.length / 3);
  });

  it('answer every window, plain and as gzip, with the bytes of the plain chunk', { timeout: 60_000 }, () => {
    const random = numbers(7);
    for (const count of [1, 192, 193, 500, 4000]) {
      const chunks = encodeChunks(someIntervals(count, random));
      const packed = chunks.map(({ body }) => packChunk(body, zlibCodec));
      for (let round = 0; round < 150; round += 1) {
        // Half of the windows begin or end where a piece may.
        const instant = (): number => {
          const offset = (random() * 1.2 - 0.1) * count * 900;
          return start + (random() < 0.5 ? Math.round(offset / 900) * 900 : Math.round(offset));
        };
        const [from = 0, to = 0] = [instant(), instant()].toSorted((a, b) => a - b);
        const inside = joinBodies(chunks.map(({ body }) => cutChunk(body, from, to)));
        const expected = `{"intervals":[${text(inside)}]}`;
        const parts = packed.flatMap((chunk) => cutPackedChunk(chunk, zlibCodec, from, to));
        // `gunzip` checks the sum and the size of the whole.
        const zipped = gzipParts(parts, zlibCodec, '{"intervals":[', ']}');
        expect(text(gunzipSync(zipped))).toBe(expected);
        expect(text(plainParts(parts, zlibCodec, '{"intervals":[', ']}'))).toBe(expected);
      }
    }
  });

  it('go out as they are kept, but for the pieces that a window cuts', () => {
    const [chunk] = encodeChunks(someIntervals(960, numbers(3)));
    const packed = packChunk(chunk?.body ?? new Uint8Array(), zlibCodec);
    const parts = cutPackedChunk(packed, zlibCodec, start + 450, start + 960 * 900 - 450);
    const kinds = parts.map((part) => (part instanceof Uint8Array ? 'plain' : 'as kept'));
    expect(kinds).toEqual(['plain', 'as kept', 'plain']);
    expect(cutPackedChunk(packed, zlibCodec, start, start + 960 * 900)).toHaveLength(1);
  });
});
