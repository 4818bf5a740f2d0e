import { expect, it } from 'vitest';
import { cutText, encodeMonths, type Interval, joinMonths, joinTexts, lastEnd } from './interval-text.ts';
import { mixedIntervals } from './testing/mixed-intervals.ts';

const start = Date.UTC(2026, 0, 1) / 1000;
const hour = (index: number, emissions?: number): Interval => ({
  start: start + index * 3600,
  end: start + (index + 1) * 3600,
  usage: index % 7 === 0 ? 0 : index / 8,
  ...(emissions !== undefined && { ghg_emissions: emissions }),
});
const parse = (text: Uint8Array): Interval[] => JSON.parse(`[${new TextDecoder().decode(text)}]`);
const textOf = (intervals: Interval[]) => encodeMonths(intervals)[0]?.text ?? new Uint8Array();

it('encodes every field of an interval, with start and end first', () => {
  const all = { usage: 0.125, exported: 0.5, estimated: true, ghg_emissions: 0.25, cost: -0.00001 } as const;
  const text = textOf([{ ...all, start, end: start + 60 }, hour(2)]);
  expect(new TextDecoder().decode(text)).toBe(
    `{"start":${start},"end":${start + 60},"usage":0.125,"exported":0.5,"estimated":true,"ghg_emissions":0.25,"cost":-0.00001},` +
      `{"start":${start + 7200},"end":${start + 10_800},"usage":0.25}`,
  );
});

it('groups intervals by calendar month (UTC)', () => {
  const intervals = Array.from({ length: 24 * 60 }, (_, index) => hour(index));
  const months = encodeMonths(intervals).map(({ month }) =>
    new Date(month * 1000).toISOString().slice(0, 10),
  );
  expect(months).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
});

it('gives the same months for intervals encoded at once and in batches', () => {
  const intervals = Array.from({ length: 24 * 60 }, (_, index) => hour(index));
  const batches = Array.from({ length: 15 }, (_, index) => intervals.slice(index * 96, (index + 1) * 96));
  expect(joinMonths(batches.flatMap(encodeMonths))).toEqual(encodeMonths(intervals));
});

it('cuts out exactly the hours inside any window', () => {
  const intervals = Array.from({ length: 40 }, (_, index) =>
    hour(index, index % 3 === 0 ? index / 100 : undefined),
  );
  const text = textOf(intervals);
  for (let from = -1; from < 42; from += 0.5) {
    for (let to = from; to < 42; to += 0.5) {
      const window = { from: start + from * 3600, to: start + to * 3600 };
      const inside = intervals.filter((each) => each.start >= window.from && each.end <= window.to);
      expect(parse(cutText(text, window.from, window.to))).toEqual(inside);
    }
  }
});

it('cuts out exactly the intervals of any length and with any fields inside any window', () => {
  const intervals = mixedIntervals(start, 40);
  const text = textOf(intervals);
  const instants = intervals.flatMap((each) => [each.start, each.start + 1, each.end]);
  for (const from of instants) {
    for (const to of instants) {
      const inside = intervals.filter((each) => each.start >= from && each.end <= to);
      expect(parse(cutText(text, from, to))).toEqual(inside);
    }
  }
});

it('returns an empty text for any window of an empty text', () => {
  expect(cutText(new Uint8Array(), 0, 10)).toHaveLength(0);
});

it('joins texts with commas and skips empty ones', () => {
  const text = textOf([hour(1)]);
  const empty = new Uint8Array();
  expect(parse(joinTexts([empty, text, empty, text]))).toHaveLength(2);
  expect(joinTexts([empty, empty])).toHaveLength(0);
});

it('finds the end of the last interval', () => {
  expect(lastEnd(textOf([hour(1), hour(2)]))).toBe(start + 3 * 3600);
});
