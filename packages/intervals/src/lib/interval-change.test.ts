import { describe, expect, it } from 'vitest';
import { intervalChange, joinChanges } from './interval-change.ts';
import { encodeMonths, type Interval } from './interval-text.ts';

const HOUR = 3600;
const hours = (...usages: number[]): Interval[] =>
  usages.map((usage, index) => ({ start: index * HOUR, end: (index + 1) * HOUR, usage }));
const textOf = (intervals: readonly Interval[]): Uint8Array =>
  encodeMonths(intervals)[0]?.text ?? new Uint8Array();
const change = (before: readonly Interval[], after: readonly Interval[]) =>
  intervalChange(textOf(before), textOf(after));

describe('the change of a month', () => {
  it('covers all of a new month', () => {
    expect(change([], hours(1, 2, 3))).toEqual({ from: 0, to: 3 * HOUR, lastRevised: null });
  });

  it('covers only new intervals, which revise nothing', () => {
    expect(change(hours(1, 2), hours(1, 2, 3, 4))).toEqual({
      from: 2 * HOUR,
      to: 4 * HOUR,
      lastRevised: null,
    });
  });

  it('covers a gap that was filled, which revises nothing', () => {
    const [first, , third] = hours(1, 2, 3) as [Interval, Interval, Interval];
    expect(change([first, third], hours(1, 2, 3))).toEqual({ from: HOUR, to: 2 * HOUR, lastRevised: null });
  });

  it('covers corrected intervals, which revise what was read', () => {
    expect(change(hours(1, 2, 3), hours(1, 9, 3))).toEqual({ from: HOUR, to: 2 * HOUR, lastRevised: HOUR });
    expect(change(hours(1, 2, 3), hours(1, 9, 3, 4))).toEqual({
      from: HOUR,
      to: 4 * HOUR,
      lastRevised: HOUR,
    });
  });

  it('covers a cost that arrives later, and one that is withdrawn', () => {
    const [first, second] = hours(1, 2) as [Interval, Interval];
    const priced = [first, { ...second, cost: 0 }];
    const revised = { from: HOUR, to: 2 * HOUR, lastRevised: HOUR };
    expect(change([first, second], priced)).toEqual(revised);
    expect(change(priced, [first, second])).toEqual(revised);
  });

  it('covers intervals that are gone', () => {
    expect(change(hours(1, 2), [])).toEqual({ from: 0, to: 2 * HOUR, lastRevised: HOUR });
  });

  it('is nothing if nothing has changed', () => {
    expect(change(hours(1, 2), hours(1, 2))).toBeUndefined();
    expect(change([], [])).toBeUndefined();
  });

  it('joins those of other months', () => {
    const joined = joinChanges([
      { from: 5, to: 9, lastRevised: null },
      undefined,
      { from: 20, to: 30, lastRevised: 22 },
      { from: 10, to: 15, lastRevised: 10 },
    ]);
    expect(joined).toEqual({ from: 5, to: 30, lastRevised: 22 });
    expect(joinChanges([undefined])).toBeUndefined();
  });
});
