import { expect, it } from 'vitest';
import { eachInterval } from './each-interval.ts';
import type { Interval } from './types.ts';

const DAY = 86_400;
const daysFrom = (start: number, count: number): Interval[] =>
  Array.from({ length: count }, (_, index) => ({
    start: start + index * DAY,
    end: start + (index + 1) * DAY,
    usage: index,
  }));

/** @returns the intervals and the windows that were read. */
const read = async (all: readonly Interval[], startDate: number, endDate: number) => {
  const windows: [number, number][] = [];
  const readWindow = async (from: number, to: number) => {
    windows.push([from, to]);
    return all.filter(({ start, end }) => start >= from && end <= to);
  };
  const intervals: Interval[] = [];
  for await (const interval of eachInterval(readWindow, startDate, endDate)) intervals.push(interval);
  return { intervals, windows };
};

it('reads each interval once, also one that lies across the end of a window', async () => {
  const all = daysFrom(1_000, 1_100);
  const { intervals, windows } = await read(all, 0, 1_200 * DAY);
  expect(intervals).toEqual(all);
  for (const [from, to] of windows) expect(to - from).toBeLessThanOrEqual(366 * DAY);
});

it('goes on after a gap of more than 366 days', async () => {
  const all = [...daysFrom(1_000, 2), ...daysFrom(1_000 * DAY, 2)];
  expect((await read(all, 0, 1_100 * DAY)).intervals).toEqual(all);
});

it('sends one request for a range of up to 366 days, and none for an empty one', async () => {
  expect((await read([], 0, 366 * DAY)).windows).toEqual([[0, 366 * DAY]]);
  expect((await read([], 5, 5)).windows).toEqual([]);
});

it('ends when a total at the end of a window ends after the range', async () => {
  const [startDate, endDate] = [14 * DAY, 385 * DAY];
  const windows: [number, number][] = [];
  for await (const _ of eachInterval(
    async (from, to) => {
      windows.push([from, to]);
      return [{ start: 366 * DAY, end: 397 * DAY, usage: 1 }];
    },
    startDate,
    endDate,
  ));
  expect(windows).toEqual([[startDate, startDate + 366 * DAY]]);
});

it('returns totals that begin before the range and end after it', async () => {
  const month = { start: 0, end: 31 * DAY, usage: 1 };
  const intervals: Interval[] = [];
  for await (const interval of eachInterval(async () => [month], 5, 10)) intervals.push(interval);
  expect(intervals).toEqual([month]);
});
