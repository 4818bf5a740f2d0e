import {
  decodePieces,
  encodeMonths,
  type Interval,
  type MonthText,
  mergeMonths,
} from '@utility-connect/intervals';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { mixedIntervals } from '../../../../intervals/src/lib/testing/mixed-intervals.ts';
import { propertySettings } from '../../../test/support/property.ts';
import { replaceMonths } from './stored-months.ts';

const DAY = 86_400;
const january = Date.UTC(2026, 0, 1) / 1000;

const replace = async (stored: readonly MonthText[], fetched: readonly MonthText[], from: number) => {
  const { chunks } = await replaceMonths({ intact: stored, damaged: [] }, fetched, from, zlibCodec);
  return chunks.map(({ month, body }) => ({ month, text: textOf(decodePieces(body, zlibCodec)) }));
};
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

it('merges month by month as if all months were merged at once', async () => {
  const day = fc.integer({ min: 0, max: 100 });
  // The mean length of an interval is eight hours.
  const count = fc.integer({ min: 0, max: 400 });
  await fc.assert(
    fc.asyncProperty(fc.nat(), day, count, day, count, day, async (seed, ...numbers) => {
      const [storedDay, storedCount, fetchedDay, fetchedCount, fromDay] = numbers;
      const some = (from: number, length: number, source: number): MonthText[] =>
        encodeMonths(mixedIntervals(january + from * DAY, length, source));
      const stored = some(storedDay, storedCount, seed);
      const fetched = some(fetchedDay, fetchedCount, seed + 1);
      const from = january + Math.min(fromDay, fetchedDay) * DAY;
      const expected = mergeMonths(stored, fetched, from);
      expect(await replace(stored, fetched, from)).toEqual(
        expected.map(({ month, text }) => ({ month, text: textOf(text) })),
      );
    }),
    propertySettings(200),
  );
});

it('merges three months at most before other requests take a turn', async () => {
  const days = (usage: number): Interval[] =>
    Array.from({ length: 365 }, (_, index) => {
      const start = january + index * DAY;
      return { start, end: start + DAY, usage };
    });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  /** The months that were read in each turn. */
  const turns = new Map<number, Set<number>>();
  const fetched = encodeMonths(days(2)).map(({ month, text }) => ({
    month,
    get text() {
      const turn = timers.mock.calls.length;
      turns.set(turn, (turns.get(turn) ?? new Set()).add(month));
      return text;
    },
  }));
  try {
    expect(await replace(encodeMonths(days(1)), fetched, january)).toHaveLength(12);
  } finally {
    timers.mockRestore();
  }
  expect(turns.size).toBeGreaterThanOrEqual(12);
  for (const months of turns.values()) expect(months.size).toBeLessThanOrEqual(3);
});
