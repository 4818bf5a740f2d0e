import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertySettings } from '../../../green-button/test/support/property.ts';
import type { Interval } from './interval-text.ts';
import { localTimeOf } from './local-time.ts';
import { createPeriodOf, type Resolution, resolutions } from './periods.ts';
import { mixedIntervals } from './testing/mixed-intervals.ts';
import { createTotals } from './totals.ts';

const HOUR = 3_600;
const at = (text: string): number => Date.parse(text) / 1000;
const totals = (
  intervals: Interval[],
  timeZone: string,
  resolution: Resolution,
  batch = intervals.length,
) => {
  const sums = createTotals(createPeriodOf(resolution, localTimeOf(timeZone)));
  for (let from = 0; from < intervals.length; from += batch) sums.add(intervals.slice(from, from + batch));
  return sums.end();
};
const quarterHours = (from: number, to: number, fields: Partial<Interval> = {}): Interval[] =>
  Array.from({ length: (to - from) / 900 }, (_, index) => {
    const start = from + index * 900;
    return { start, end: start + 900, usage: 0.1, ...fields };
  });

// A naive implementation: names the period of each quarter hour with `Intl`, and walks to both ends of the period.

const createNameOf = (timeZone: string, resolution: Resolution) => {
  const length = { month: 7, day: 10, hour: 13 }[resolution];
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const names = new Map<number, string>();
  return (instant: number): string => {
    const quarter = Math.floor(instant / 900);
    const time = quarter * 900_000;
    const suffix = resolution === 'hour' ? offset.format(time).slice(-9) : '';
    const name = names.get(quarter) ?? date.format(time).slice(0, length) + suffix;
    names.set(quarter, name);
    return name;
  };
};

const naiveTotals = (intervals: readonly Interval[], nameOf: (instant: number) => string) => {
  const expected: { start: number; end: number; usage: number }[] = [];
  const names: string[] = [];
  for (const { start, end, usage } of intervals) {
    const name = nameOf(start);
    let total = expected.at(-1);
    if (!total || name !== names.at(-1)) {
      let first = Math.floor(start / 900) * 900;
      while (nameOf(first - 900) === name) first -= 900;
      let last = first;
      while (nameOf(last) === name) last += 900;
      total = { start: Math.max(first, total?.end ?? first), end: last, usage: 0 };
      expected.push(total);
      names.push(name);
    }
    total.end = Math.max(total.end, end);
    total.usage += usage;
  }
  return expected;
};

const zones = [
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Europe/London',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];

it('gives the totals of a naive implementation, on any date in any time zone, in any batches', () => {
  const days = fc.oneof(
    fc.integer({ min: 0, max: 364 }),
    // Clocks change after these days somewhere.
    fc.constantFrom(62, 64, 84, 90, 92, 110, 245, 262, 297, 300, 302),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...resolutions),
      days,
      fc.nat(),
      fc.integer({ min: 1, max: 60 }),
      (timeZone, resolution, day, seed, batch) => {
        const intervals = mixedIntervals(at('2026-01-01T00:00:00Z') + day * 24 * HOUR, 60, seed);
        const actual = totals(intervals, timeZone, resolution, batch);
        const expected = naiveTotals(intervals, createNameOf(timeZone, resolution));
        expect(actual.map(({ start, end }) => [start, end])).toEqual(
          expected.map(({ start, end }) => [start, end]),
        );
        for (const [index, { usage }] of actual.entries())
          expect(usage).toBeCloseTo(expected[index]?.usage ?? Number.NaN, 5);
      },
    ),
    propertySettings(300),
  );
});

it.each([
  ['2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z', 23],
  ['2026-03-09T07:00:00Z', '2026-03-10T07:00:00Z', 24],
  ['2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z', 25],
])('has a day from %s to %s, %i hours, in California', (from, to, hours) => {
  const [start, end] = [at(from), at(to)];
  const list = totals(quarterHours(start - HOUR, end + HOUR), 'America/Los_Angeles', 'day');
  expect(list).toHaveLength(3);
  expect(list[1]).toEqual({ start, end, usage: Math.round(hours * 4) / 10 });
});

it('counts both hours of the same name when clocks go back', () => {
  const start = at('2026-11-01T08:00:00Z');
  const list = totals(quarterHours(start, start + 2 * HOUR), 'America/Los_Angeles', 'hour');
  expect(list.map(({ start: hour }) => hour)).toEqual([start, start + HOUR]);
});

it('says where intervals are missing or estimated', () => {
  const start = at('2026-01-01T00:00:00Z');
  const list = quarterHours(start, start + 3 * HOUR);
  const [, second, ...rest] = list as [Interval, Interval, ...Interval[]];
  const hours = totals([{ ...second, estimated: true }, ...rest], 'UTC', 'hour');
  expect(hours).toMatchObject([
    { start, usage: 0.3, estimated: true, incomplete: true },
    { start: start + HOUR, usage: 0.4 },
    { start: start + 2 * HOUR, usage: 0.4 },
  ]);
  expect(hours[1]).toEqual({ start: start + HOUR, end: start + 2 * HOUR, usage: 0.4 });
});

it('has export and emissions only where they are known for all intervals', () => {
  const start = at('2026-01-01T00:00:00Z');
  const known = quarterHours(start, start + HOUR, { exported: 0.2, ghg_emissions: 0.01 });
  const partly = quarterHours(start + HOUR, start + 2 * HOUR).map((interval, index) =>
    index === 0 ? { ...interval, exported: 0.2, ghg_emissions: 0.01 } : interval,
  );
  expect(totals([...known, ...partly], 'UTC', 'hour')).toEqual([
    { start, end: start + HOUR, usage: 0.4, exported: 0.8, ghg_emissions: 0.04 },
    { start: start + HOUR, end: start + 2 * HOUR, usage: 0.4 },
  ]);
});

it('has a cost only where every interval of the period has one: absent where unknown, never 0', () => {
  const start = at('2026-01-01T00:00:00Z');
  const hour = (index: number, costs: readonly (number | undefined)[]): Interval[] =>
    quarterHours(start + index * HOUR, start + (index + 1) * HOUR).map((interval, quarter) => {
      const cost = costs[quarter];
      return { ...interval, ...(cost !== undefined && { cost }) };
    });
  const intervals = [
    ...hour(0, [0.1, 0.2, 0.00001, 0.3]),
    ...hour(1, [0.1, 0.2, undefined, 0.3]),
    ...hour(2, []),
    ...hour(3, [0, 0, 0, 0]),
    ...hour(4, [-0.1, -0.2, 0.05, 0]),
    ...hour(5, [-0.3, 0.1, 0.2, 0]),
  ];
  const hours = totals(intervals, 'UTC', 'hour');
  expect(hours.map(({ cost }) => cost)).toEqual([0.60001, undefined, undefined, 0, -0.25, 0]);
  expect(hours.map((total) => 'cost' in total)).toEqual([true, false, false, true, true, true]);
});

it('leaves intervals longer than the period as they are', () => {
  const start = at('2026-01-01T00:00:00Z');
  const days = [
    { start, end: start + 24 * HOUR, usage: 5 },
    { start: start + 24 * HOUR, end: start + 48 * HOUR, usage: 6 },
  ];
  expect(totals(days, 'UTC', 'hour')).toEqual(days);
});

it('ends a total with an interval that reaches into the next period, where the next total starts', () => {
  const midnight = at('2026-01-02T00:00:00Z');
  const list = [
    ...quarterHours(midnight - 24 * HOUR, midnight - 900),
    { start: midnight - 900, end: midnight + 300, usage: 1 },
    { start: midnight + 300, end: midnight + 24 * HOUR, usage: 2 },
  ];
  expect(totals(list, 'UTC', 'day')).toEqual([
    { start: midnight - 24 * HOUR, end: midnight + 300, usage: 10.5 },
    { start: midnight + 300, end: midnight + 24 * HOUR, usage: 2 },
  ]);
});
