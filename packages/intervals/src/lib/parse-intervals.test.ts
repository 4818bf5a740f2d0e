import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertySettings } from '../../../green-button/test/support/property.ts';
import { encodeMonths, type Interval } from './interval-text.ts';
import { parseIntervals } from './parse-intervals.ts';
import { mixedIntervals } from './testing/mixed-intervals.ts';

const start = Date.UTC(2026, 0, 1) / 1000;
const parse = (intervals: readonly Interval[]) =>
  encodeMonths(intervals).flatMap(({ text }) => parseIntervals(text));

it('gives the intervals that were encoded, with any of the optional fields', () => {
  const intervals = mixedIntervals(start, 500);
  expect(parse(intervals)).toEqual(intervals);
  expect(parseIntervals(new Uint8Array())).toEqual([]);
});

it('leaves a cost that is unknown absent, never 0, and a cost of 0 in place', () => {
  const hour = { start, end: start + 3600, usage: 1 };
  const [unknown, free] = parse([hour, { ...hour, start: start + 3600, end: start + 7200, cost: 0 }]);
  expect(unknown?.cost).toBeUndefined();
  expect(free?.cost).toBe(0);
  expect(encodeMonths([unknown as Interval])).toEqual(encodeMonths([hour]));
});

it('rejects a field that it does not know', () => {
  const text = new TextEncoder().encode('{"start":1,"end":2,"usage":3,"tariff":4}');
  expect(() => parseIntervals(text)).toThrow('lacks a branch');
});

it('reads any number exactly', () => {
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
    fc.integer().map((number) => number / 1e4),
    fc.constantFrom(1e-7, 1e21, 0.1 + 0.2, -0.5, 2 ** 53),
  );
  fc.assert(
    fc.property(value, value, value, value, (usage, exported, emissions, cost) => {
      const interval = { start, end: start + 900, usage, exported, ghg_emissions: emissions, cost };
      expect(parse([interval, { start: start + 900, end: start + 960, usage }])).toEqual([
        interval,
        { start: start + 900, end: start + 960, usage },
      ]);
    }),
    propertySettings(2_000),
  );
});
