import { describe, expect, it } from 'vitest';
import type { MeterInterval } from '../connectors/connector.ts';
import type { IntervalChunk } from '../store/accounts.ts';
import { encodeChunks } from './chunks.ts';
import { mergeChunks } from './merge-chunks.ts';
import { numbers } from './testing/numbers.ts';

const DAY = 86_400;
const december = Date.UTC(2025, 11, 1) / 1000;
const january = Date.UTC(2026, 0, 1) / 1000;

/** Intervals of some hours, one after the other. */
const hours = (from: number, to: number, usageKwh: number, length = 1): MeterInterval[] =>
  Array.from({ length: Math.floor((to - from) / 3600 / length) }, (_, index) => {
    const start = from + index * length * 3600;
    return { start, end: start + length * 3600, usageKwh };
  });

/** What is kept after a reading. */
const merge = (kept: MeterInterval[], read: MeterInterval[], from: number) => {
  const before = encodeChunks(kept);
  const changed = mergeChunks(before, encodeChunks(read), from);
  const after = new Map([...before, ...changed].map((chunk) => [chunk.month, chunk]));
  return { changed, after: [...after.values()].sort((a, b) => a.month - b.month).flatMap(intervalsOf) };
};

const intervalsOf = ({ body }: IntervalChunk): MeterInterval[] =>
  JSON.parse(`[${new TextDecoder().decode(body)}]`).map(
    ({ start, end, usage }: { start: number; end: number; usage: number }) => ({
      start,
      end,
      usageKwh: usage,
    }),
  );

const monthsOf = (chunks: readonly IntervalChunk[]) => chunks.map(({ month }) => month);

describe('what is read again', () => {
  it('takes the place of what is kept of the same time', () => {
    const kept = hours(january, january + DAY, 1);
    const read = hours(january + DAY / 2, january + 2 * DAY, 2);
    const { after } = merge(kept, read, january + DAY / 2);
    expect(after).toEqual([...hours(january, january + DAY / 2, 1), ...read]);
  });

  it('fills gaps, and leaves what it does not repeat as it is', () => {
    const all = hours(january, january + DAY, 1);
    const kept = all.filter((_, index) => index !== 7 && index !== 23);
    const { after } = merge(kept, [all[7], all[23]] as MeterInterval[], january);
    expect(after).toEqual(all);
  });

  it('may be of two months, and of those that are not touched nothing is written', () => {
    const kept = hours(december, january + DAY, 1);
    const again = hours(january - DAY, january, 2);
    const { changed, after } = merge(
      kept,
      [...again, ...hours(january, january + 2 * DAY, 1)],
      january - DAY,
    );
    expect(monthsOf(changed)).toEqual([december, january]);
    expect(after).toEqual([
      ...hours(december, january - DAY, 1),
      ...again,
      ...hours(january, january + 2 * DAY, 1),
    ]);
    const same = hours(january - DAY, january + 2 * DAY, 1);
    expect(monthsOf(merge(kept, same, january - DAY).changed)).toEqual([january]);
    expect(merge(kept, hours(january - DAY, january + DAY, 1), january - DAY).changed).toEqual([]);
  });

  it('is written as it came where nothing is kept', () => {
    const read = encodeChunks(hours(december, january + DAY, 1));
    expect(mergeChunks([], read, december)).toEqual(read);
  });

  it('may come in longer or shorter intervals than what is kept', () => {
    const fine = hours(january, january + 2 * DAY, 1);
    const days = hours(january, january + 2 * DAY, 24, 24);
    expect(merge(fine, days.slice(1), january).after).toEqual([...fine.slice(0, 24), ...days.slice(1)]);
    expect(merge(days, fine.slice(24), january).after).toEqual([...days.slice(0, 1), ...fine.slice(24)]);
  });

  it('gives way to an interval that begins before it, of which a part alone was asked for', () => {
    // A day of the meter's time zone, which is not one in UTC.
    const day = hours(january - 8 * 3600, january + 16 * 3600, 24, 24);
    const read = hours(january, january + 2 * DAY, 1);
    const { after, changed } = merge(day, read, january);
    expect(after).toEqual([...day, ...read.slice(16)]);
    expect(monthsOf(changed)).toEqual([january]);
  });

  it('takes the place of an interval that stands in the month before', () => {
    const day = hours(january - 8 * 3600, january + 16 * 3600, 24, 24);
    const read = hours(january, january + DAY, 1);
    expect(merge(day, read, january - DAY).after).toEqual(read);
  });

  it('gives what comparing each with each would, whatever is kept and read', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = numbers(seed);
      const some = (from: number, usageKwh: number): MeterInterval[] => {
        const intervals: MeterInterval[] = [];
        for (let start = from; intervals.length < 40; start += Math.floor(random() * 6) * 3600) {
          const end = start + Math.ceil(random() * 3) * 3600;
          if (start >= (intervals.at(-1)?.end ?? 0)) intervals.push({ start, end, usageKwh });
        }
        return intervals;
      };
      const from = january - Math.floor(random() * 60) * 3600;
      const kept = some(january - 60 * 3600, 1);
      const read = some(from, 2);
      const begun = kept.filter(({ start }) => start < from);
      const taken = read.filter((one) => !begun.some(overlapsWith(one)));
      const left = kept.filter((one) => !taken.some(overlapsWith(one)));
      expect(merge(kept, read, from).after).toEqual([...left, ...taken].sort((a, b) => a.start - b.start));
    }
  });
});

const overlapsWith = (one: MeterInterval) => (other: MeterInterval) =>
  one.start < other.end && other.start < one.end;
