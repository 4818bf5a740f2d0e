import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MeterInterval } from '../connectors/connector.ts';
import { zlibCodec } from '../node/zlib-codec.ts';
import { cutNumbers, numbersOf, writeNumbers } from './chunk-numbers.ts';
import { cutChunk, encodeChunks, joinBodies } from './chunks.ts';
import { cutPackedChunk, packChunk } from './packed-chunk.ts';
import { gzipParts, plainParts } from './whole-body.ts';

const january = Date.UTC(2026, 0, 1) / 1000;
const text = (body: Uint8Array): string => new TextDecoder().decode(body);
const bytes = (body: string): Uint8Array => new TextEncoder().encode(body);

const bodyOf = (intervals: readonly MeterInterval[]): Uint8Array =>
  encodeChunks(intervals)[0]?.body ?? new Uint8Array();

const quarterHours = (count: number, amounts: Partial<MeterInterval> = {}): MeterInterval[] =>
  Array.from({ length: count }, (_, index) => ({
    start: january + index * 900,
    end: january + (index + 1) * 900,
    usageKwh: index / 10_000,
    ...amounts,
  }));

/** Not at the start of what it lies in, as an answer of PostgreSQL. */
const moved = (numbers: Uint8Array): Uint8Array => {
  const other = new Uint8Array(numbers.length + 2).fill(255);
  other.set(numbers, 1);
  return other.subarray(1, -1);
};

/** Any intervals that a connector may give, of one month: of all lengths, with gaps, with and without emissions. */
const meterIntervals = fc
  .array(
    fc.record({
      gap: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 50_000 })),
      length: fc.oneof({ weight: 4, arbitrary: fc.constant(900) }, fc.integer({ min: 1, max: 90_000 })),
      usage: fc.oneof(fc.integer({ min: 0, max: 65_536 }), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
      emissions: fc.option(
        fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
        {
          nil: undefined,
        },
      ),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((parts): MeterInterval[] => {
    let end = january;
    return parts.map(({ gap, length, usage, emissions }) => {
      const start = end + gap;
      end = start + length;
      const interval = { start, end, usageKwh: usage / 1e4 };
      return emissions === undefined ? interval : { ...interval, emissionsKgCo2e: emissions / 1e5 };
    });
  });

describe('the numbers of a chunk', () => {
  it('give back the text of any intervals, byte by byte', () => {
    fc.assert(
      fc.property(meterIntervals, (intervals) => {
        const body = bodyOf(intervals);
        const numbers = numbersOf(body);
        expect(numbers).not.toBeNull();
        expect(text(writeNumbers(cutNumbers(moved(numbers as Uint8Array), 0, 1e11)))).toBe(text(body));
      }),
      { numRuns: 500 },
    );
  });

  it('give back every window, alone and beside chunks that have none', () => {
    const instant = fc.integer({ min: -2000, max: 300_000 }).map((seconds) => january + seconds);
    fc.assert(
      fc.property(meterIntervals, instant, instant, (intervals, from, to) => {
        const body = bodyOf(intervals);
        const inside = cutChunk(body, from, to);
        const part = cutNumbers(moved(numbersOf(body) as Uint8Array), from, to);
        expect(text(writeNumbers(part))).toBe(text(inside));
        const packed = cutPackedChunk(packChunk(body, zlibCodec), zlibCodec, from, to);
        for (const [others, parts] of [
          [[], [part]],
          [[inside], [part, inside]],
          [[inside], [...packed, part]],
          [
            [inside, inside],
            [part, ...packed, part],
          ],
        ] as const) {
          const expected = `{"intervals":[${text(joinBodies([...others, inside]))}]}`;
          expect(text(plainParts(parts, zlibCodec, '{"intervals":[', ']}'))).toBe(expected);
          const zipped = gzipParts(parts, zlibCodec, '{"intervals":[', ']}');
          expect(text(gunzipSync(zipped))).toBe(expected);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('write every fraction as JSON has it', () => {
    const fractions = Array.from({ length: 100_000 }, (_, index) => index / 1e5);
    for (let from = 0; from < fractions.length; from += 2500) {
      const some = fractions.slice(from, from + 2500);
      const intervals = quarterHours(some.length).map((interval, index) => ({
        ...interval,
        emissionsKgCo2e: some[index] as number,
      }));
      expect(numbersOf(bodyOf(intervals))).not.toBeNull();
    }
  });

  it('take a third of the room of the packed chunk at most', () => {
    const body = bodyOf(quarterHours(2976, { emissionsKgCo2e: 0.61234 }));
    expect(numbersOf(body)?.length).toBeLessThan(2976 * 5 + 100);
  });

  it.each([
    ['more decimals than are kept', '{"start":1767225600,"end":1767226500,"usage":0.12345}'],
    ['an amount beyond 31 bits', '{"start":1767225600,"end":1767226500,"usage":214748.3648}'],
    ['an amount with an exponent', '{"start":1767225600,"end":1767226500,"usage":1e-7}'],
    ['an amount below 0', '{"start":1767225600,"end":1767226500,"usage":-0.5}'],
    ['a time of nine digits', '{"start":999999000,"end":999999900,"usage":0.5}'],
    ['a time beyond 32 bits', '{"start":4294966800,"end":4294967700,"usage":0.5}'],
    ['more than is known of intervals', '{"start":1767225600,"end":1767226500,"usage":0.5,"cost":1}'],
  ])('are not made of %s', (_, body) => {
    expect(numbersOf(bytes(body))).toBeNull();
    expect(numbersOf(bytes(`{"start":1767224700,"end":1767225600,"usage":0.5},${body}`))).toBeNull();
  });

  it('are made of nothing, and give nothing', () => {
    const numbers = numbersOf(new Uint8Array()) as Uint8Array;
    expect(writeNumbers(cutNumbers(numbers, 0, 1e11))).toHaveLength(0);
    expect(text(plainParts([cutNumbers(numbers, 0, 1e11)], undefined, '[', ']'))).toBe('[]');
  });
});
