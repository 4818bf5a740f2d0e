import { describe, expect, it } from 'vitest';
import { encodeMonths, type Interval, joinTexts } from './interval-text.ts';
import { type MergeOptions, mergeSlices, slicesOf } from './merge-slices.ts';
import { mixedIntervals } from './testing/mixed-intervals.ts';
import { seededRandom } from './testing/seeded-random.ts';

const DAY = 86_400;
const january = Date.UTC(2026, 0, 1) / 1000;

/** Consecutive intervals of `length` hours. */
const hours = (from: number, to: number, usage: number, length = 1): Interval[] =>
  Array.from({ length: Math.floor((to - from) / 3600 / length) }, (_, index) => {
    const start = from + index * length * 3600;
    return { start, end: start + length * 3600, usage };
  });

/** @returns all that is stored afterwards. */
const merge = (stored: Interval[], fetched: Interval[], from: number, options?: MergeOptions): Interval[] =>
  mergeSlices(toSlices(stored), toSlices(fetched), { from, ...options }).map(({ text }) =>
    JSON.parse(new TextDecoder().decode(text)),
  );

const toSlices = (intervals: Interval[]) =>
  slicesOf(joinTexts(encodeMonths(intervals).map(({ text }) => text)));

describe('mergeSlices', () => {
  it('replaces stored intervals of the same time', () => {
    const stored = hours(january, january + DAY, 1);
    const fetched = hours(january + DAY / 2, january + 2 * DAY, 2);
    const after = merge(stored, fetched, january + DAY / 2);
    expect(after).toEqual([...hours(january, january + DAY / 2, 1), ...fetched]);
  });

  it('fills gaps and keeps stored intervals that were not fetched again', () => {
    const all = hours(january, january + DAY, 1);
    const stored = all.filter((_, index) => index !== 7 && index !== 23);
    const after = merge(stored, [all[7], all[23]] as Interval[], january);
    expect(after).toEqual(all);
  });

  it('replaces intervals of another length', () => {
    const fine = hours(january, january + 2 * DAY, 1);
    const days = hours(january, january + 2 * DAY, 24, 24);
    expect(merge(fine, days.slice(1), january)).toEqual([...fine.slice(0, 24), ...days.slice(1)]);
    expect(merge(days, fine.slice(24), january)).toEqual([...days.slice(0, 1), ...fine.slice(24)]);
  });

  it('keeps finer intervals if told so, unless a coarser one has more of its time', () => {
    const fine = hours(january, january + 2 * DAY, 1);
    const days = hours(january, january + 3 * DAY, 24, 24);
    const keep = (stored: Interval[], fetched: Interval[]) => merge(stored, fetched, 0, { keepFiner: true });
    expect(keep(fine, days)).toEqual([...fine, ...days.slice(2)]);
    expect(keep(fine.slice(1), days)).toEqual([...days.slice(0, 1), ...fine.slice(24), ...days.slice(2)]);
    expect(keep(days, fine)).toEqual([...fine, ...days.slice(2)]);
    const corrected = hours(january, january + DAY, 2);
    expect(keep(fine, corrected)).toEqual([...corrected, ...fine.slice(24)]);
  });

  it('keeps a day of which only some hours were fetched', () => {
    const days = hours(january, january + 3 * DAY, 24, 24);
    const fetched = hours(january + DAY, january + 2.5 * DAY, 1);
    expect(merge(days, fetched, january)).toEqual([days[0], ...fetched.slice(0, 24), days[2]]);
  });

  it('keeps an interval that begins before the fetched range', () => {
    // A day of the meter's time zone, which is not a day in UTC.
    const day = hours(january - 8 * 3600, january + 16 * 3600, 24, 24);
    const fetched = hours(january, january + 2 * DAY, 1);
    expect(merge(day, fetched, january)).toEqual([...day, ...fetched.slice(16)]);
  });

  it('replaces an interval that is stored with the month before', () => {
    const day = hours(january - 8 * 3600, january + 16 * 3600, 24, 24);
    const fetched = hours(january - 8 * 3600, january + DAY, 1);
    expect(merge(day, fetched, january - DAY)).toEqual(fetched);
  });

  it('gives the same result as comparing all pairs of intervals', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seededRandom(seed);
      const some = (from: number, usage: number): Interval[] => {
        const intervals: Interval[] = [];
        for (let start = from; intervals.length < 40; start += Math.floor(random() * 6) * 3600) {
          const end = start + Math.ceil(random() * 3) * 3600;
          if (start >= (intervals.at(-1)?.end ?? 0)) intervals.push({ start, end, usage });
        }
        return intervals;
      };
      const from = january - Math.floor(random() * 60) * 3600;
      const stored = some(january - 60 * 3600, 1);
      const fetched = some(from, 2);
      const hoursOf = (list: Interval[]) =>
        list.flatMap(({ start, end }) => hours(start, end, 0).map((hour) => hour.start));
      const covered = new Set(hoursOf(fetched));
      const isCovered = (one: Interval) => hoursOf([one]).every((hour) => covered.has(hour));
      const uncovered = stored.filter((one) => one.start < from || !isCovered(one));
      const taken = fetched.filter((one) => !uncovered.some(overlapsWith(one)));
      const kept = stored.filter((one) => !taken.some(overlapsWith(one)));
      const after = merge(stored, fetched, from);
      expect(after).toEqual([...kept, ...taken].sort((a, b) => a.start - b.start));
      for (const [index, { start }] of after.entries()) {
        expect(start).toBeGreaterThanOrEqual(after[index - 1]?.end ?? 0);
      }
    }
  });

  it('keeps every field of intervals from a minute to a day', () => {
    const stored = mixedIntervals(january, 30);
    const fetched = mixedIntervals(january + 3 * DAY, 30, 2);
    const after = merge(stored, fetched, january);
    for (const one of after) expect([...stored, ...fetched]).toContainEqual(one);
    expect(after.filter((one) => fetched.some((other) => other.start === one.start)).length).toBeGreaterThan(
      15,
    );
  });
});

const overlapsWith = (one: Interval) => (other: Interval) => one.start < other.end && other.start < one.end;
