import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySettings } from '../../../green-button/test/support/property.ts';
import { encodeMonths, type Interval, joinTexts, type MonthText } from './interval-text.ts';
import { type MergedMonth, type Months, mergeMonths } from './merge-months.ts';
import { type MergeOptions, mergeSlices, slicesOf } from './merge-slices.ts';
import { startOfMonth } from './months.ts';
import { mixedIntervals } from './testing/mixed-intervals.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const december = Date.UTC(2025, 11, 1) / 1000;
const january = Date.UTC(2026, 0, 1) / 1000;

/** Consecutive hours. */
const hours = (from: number, to: number, usage: number): Interval[] =>
  Array.from({ length: (to - from) / HOUR }, (_, index) => {
    const start = from + index * HOUR;
    return { start, end: start + HOUR, usage };
  });

const noPause = async () => {};

const merge = async (stored: Months, layers: Months[], options?: MergeOptions): Promise<MergedMonth[]> => {
  const merged: MergedMonth[] = [];
  for await (const month of mergeMonths(stored, layers, noPause, options)) merged.push(month);
  return merged;
};

const intervalsOf = (months: readonly MonthText[]): Interval[] =>
  months.flatMap(({ text }) => JSON.parse(`[${new TextDecoder().decode(text)}]`));

const changesOf = (months: readonly MergedMonth[]) => months.map(({ month, change }) => [month, change]);

describe('mergeMonths', () => {
  it('returns all months, with the changes of those that changed', async () => {
    const stored = encodeMonths(hours(december, january + DAY, 1));
    const corrected = hours(january - DAY, january, 2);
    const fetched = encodeMonths([...corrected, ...hours(january, january + 2 * DAY, 1)]);
    const merged = await merge(stored, [fetched], { from: january - DAY });
    expect(changesOf(merged)).toEqual([
      [december, { from: january - DAY, to: january, lastRevised: january - HOUR }],
      [january, { from: january + DAY, to: january + 2 * DAY, lastRevised: null }],
    ]);
    expect(intervalsOf(merged)).toEqual([
      ...hours(december, january - DAY, 1),
      ...corrected,
      ...hours(january, january + 2 * DAY, 1),
    ]);
    const same = encodeMonths(hours(january - DAY, january + DAY, 1));
    expect(changesOf(await merge(stored, [same], { from: january - DAY }))).toEqual([
      [december, undefined],
      [january, undefined],
    ]);
  });

  it('returns all fetched months as new if nothing is stored', async () => {
    const fetched = encodeMonths(hours(december, january + DAY, 1));
    const merged = await merge([], [fetched]);
    expect(merged.map(({ month, text }) => ({ month, text }))).toEqual(fetched);
    expect(merged[1]?.change).toEqual({ from: january, to: january + DAY, lastRevised: null });
  });

  it('returns an empty month if an interval of the month before has replaced all of its own', async () => {
    const stored = encodeMonths(hours(january, january + 16 * HOUR, 1));
    const day = { start: january - 8 * HOUR, end: january + 16 * HOUR, usage: 20 };
    const merged = await merge(stored, [encodeMonths([day])]);
    expect(intervalsOf(merged)).toEqual([day]);
    expect(changesOf(merged)).toEqual([
      [december, { from: day.start, to: day.end, lastRevised: null }],
      [january, { from: january, to: january + 16 * HOUR, lastRevised: january + 15 * HOUR }],
    ]);
  });

  it('compares to the stored intervals, whatever layers replaced in between', async () => {
    const at = (usage: number) => encodeMonths(hours(january, january + HOUR, usage));
    expect(changesOf(await merge(at(1), [at(2), at(1)]))).toEqual([[january, undefined]]);
    expect(changesOf(await merge([], [at(2), at(1)]))).toEqual([
      [january, { from: january, to: january + HOUR, lastRevised: null }],
    ]);
  });

  it('merges month by month as if all months were merged at once', async () => {
    const source = fc.record({
      seed: fc.nat(),
      day: fc.integer({ min: 0, max: 100 }),
      // The mean length of an interval is seven hours.
      count: fc.integer({ min: 0, max: 400 }),
    });
    const sources = fc.array(source, { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        sources,
        fc.integer({ min: 0, max: 100 }),
        fc.boolean(),
        async (all, day, keepFiner) => {
          const [stored = [], ...layers] = all.map(({ seed, day: first, count }) =>
            encodeMonths(mixedIntervals(january + first * DAY, count, seed)),
          );
          const options = { from: january + day * DAY, keepFiner };
          const merged = await merge(stored, layers, options);
          const expected = layers.reduce(
            (lower, layer) => mergeSlices(lower, toSlices(layer), options),
            toSlices(stored),
          );
          expect(textOf(merged)).toBe(textOf(expected));
          const isInMonth = ({ month, text }: MonthText) =>
            slicesOf(text).every(({ start }) => startOfMonth(start) === month);
          expect(merged.every(isInMonth)).toBe(true);
        },
      ),
      propertySettings(200),
    );
  });

  it('reads one month ahead, and pauses before each merge and comparison', async () => {
    const events: string[] = [];
    const days = (usage: number) =>
      encodeMonths(
        Array.from({ length: 365 }, (_, index) => {
          const start = january + index * DAY;
          return { start, end: start + DAY, usage };
        }),
      );
    async function* layer() {
      for (const month of days(2)) {
        events.push('read');
        yield month;
      }
    }
    const merged = mergeMonths(days(1), [layer()], async () => void events.push('pause'));
    for await (const { month } of merged) events.push(`month ${new Date(month * 1000).getUTCMonth() + 1}`);
    const firstTwo = ['read', 'read', 'pause', 'pause', 'month 1', 'read', 'pause', 'pause', 'month 2'];
    expect(events.slice(0, firstTwo.length)).toEqual(firstTwo);
    expect(events.filter((event) => event === 'pause')).toHaveLength(24);
  });
});

const toSlices = (months: readonly MonthText[]) => slicesOf(joinTexts(months.map(({ text }) => text)));

const textOf = (parts: readonly { readonly text: Uint8Array }[]): string =>
  new TextDecoder().decode(joinTexts(parts.map(({ text }) => text)));
