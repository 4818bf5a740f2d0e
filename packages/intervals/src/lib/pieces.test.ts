import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cutText, encodeMonths, type Interval, joinTexts } from './interval-text.ts';
import { cutPieces, DamagedPiecesError, decodePieces, encodePieces } from './pieces.ts';
import { gzipBody, plainBody } from './response-body.ts';
import { mixedIntervals } from './testing/mixed-intervals.ts';
import { seededRandom } from './testing/seeded-random.ts';
import { uncompressedCodec } from './uncompressed-codec.ts';
import { zlibCodec } from './zlib-codec.ts';

const start = Date.UTC(2026, 0, 1) / 1000;

const quarterHours = (count: number): Interval[] => {
  const random = seededRandom(count);
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * 900,
    end: start + (index + 1) * 900,
    usage: Math.round(random() * 10_000) / 10_000,
    ghg_emissions: Math.round(random() * 100_000) / 100_000,
  }));
};

const decode = (text: Uint8Array): string => new TextDecoder().decode(text);

describe.each([
  ['zlibCodec', zlibCodec],
  ['uncompressedCodec', uncompressedCodec],
])('pieces encoded with %s', (_, codec) => {
  it.each([0, 1, 2, 191, 192, 193, 384, 385, 2000])(
    'decode to the same text of %i intervals',
    async (count) => {
      for (const { text } of encodeMonths(mixedIntervals(start, count)))
        expect(decode(decodePieces(await encodePieces(text, codec), codec))).toBe(decode(text));
      expect(decodePieces(await encodePieces(new Uint8Array(), codec), codec)).toHaveLength(0);
    },
  );

  it('give the intervals of every window, plain and as gzip', async () => {
    const random = seededRandom(7);
    for (const intervals of [...[1, 192, 193, 1000].map(quarterHours), mixedIntervals(start, 700)]) {
      const months = encodeMonths(intervals);
      const stored = await Promise.all(months.map(({ text }) => encodePieces(text, codec)));
      const instants = intervals.flatMap((each) => [each.start, each.end, each.start + 7]);
      const instant = (): number => instants[Math.floor(random() * instants.length)] ?? start;
      for (let round = 0; round < 60; round += 1) {
        const [from = 0, to = 0] = [instant(), instant()].toSorted((a, b) => a - b);
        const inside = joinTexts(months.map(({ text }) => cutText(text, from, to)));
        const expected = `{"intervals":[${decode(inside)}]}`;
        const parts = stored.flatMap((chunk) => cutPieces(chunk, codec, from, to));
        // `gunzip` verifies the checksum and the size.
        expect(decode(gunzipSync(gzipBody(parts, codec, '{"intervals":[', ']}')))).toBe(expected);
        expect(decode(plainBody(parts, codec, '{"intervals":[', ']}'))).toBe(expected);
      }
    }
  });

  it('are rejected with any single byte changed, or cut short', async () => {
    const [month] = encodeMonths(mixedIntervals(start, 5));
    const stored = await encodePieces(month?.text ?? new Uint8Array(), codec);
    const read = (bytes: Uint8Array) => () => [
      decodePieces(bytes, codec),
      cutPieces(bytes, codec, 0, 2 ** 32),
    ];
    for (let index = 0; index < stored.length; index += 1) {
      const damaged = stored.slice();
      damaged[index] = (damaged[index] ?? 0) ^ (1 << (index % 8));
      expect(read(damaged)).toThrow(DamagedPiecesError);
      expect(read(stored.subarray(0, index))).toThrow(DamagedPiecesError);
    }
    expect(read(stored)).not.toThrow();
  });
});

it('compresses to less than a third with zlibCodec', async () => {
  const [month] = encodeMonths(quarterHours(2000));
  const text = month?.text ?? new Uint8Array();
  expect((await encodePieces(text, zlibCodec)).length).toBeLessThan(text.length / 3);
});

it('inflates only the pieces that a window cuts', async () => {
  const [month] = encodeMonths(quarterHours(960));
  const stored = await encodePieces(month?.text ?? new Uint8Array(), zlibCodec);
  const parts = cutPieces(stored, zlibCodec, start + 450, start + 960 * 900 - 450);
  const isText = parts.map((part) => part instanceof Uint8Array);
  expect(isText).toEqual([true, false, false, false, true]);
});

it('decodes pieces of uncompressedCodec with zlibCodec, but not the other way round', async () => {
  const [month] = encodeMonths(quarterHours(300));
  const text = month?.text ?? new Uint8Array();
  expect(decode(decodePieces(await encodePieces(text, uncompressedCodec), zlibCodec))).toBe(decode(text));
  const deflated = await encodePieces(text, zlibCodec);
  expect(() => decodePieces(deflated, uncompressedCodec)).toThrow('such as zlibCodec');
});
