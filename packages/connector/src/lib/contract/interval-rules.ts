import { findOtherLength, findUndeclared } from '../checks/check-declared.ts';
import type { MeterInterval } from '../readings.ts';
import { assertRule, requireNone } from './broken-rule.ts';
import { openIntervals } from './calls.ts';
import { firstDifference, forEachAccount, isoTime, type Range } from './read-data.ts';
import type { Rule } from './rule.ts';
import { missingIntervals, missingLogin, missingSample, quiet } from './subject.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

export const intervalRules: readonly Rule[] = [
  {
    name: 'reads intervals in time order without overlaps',
    remedy:
      'Sort the intervals by `start` within and across batches, and drop those that the utility repeats.',
    missing: missingIntervals,
    async check(subject) {
      const all = await forEachAccount(subject, (read) => read(subject));
      assertRule(all.flat().length > 0, 'no account of `login` has an interval in the last 30 days.');
    },
  },
  {
    name: 'reads the same intervals however a range is divided',
    remedy: 'Return the intervals that end after `from` and not after `to`, whatever the range is.',
    missing: missingLogin,
    async check(subject) {
      await forEachAccount(subject, async (read) => {
        const whole = await read(subject);
        const parts: MeterInterval[] = [];
        for (const range of divide(subject, whole)) parts.push(...(await read(range)));
        const different = firstDifference(whole, parts);
        assertRule(
          different === undefined,
          `the range as a whole had ${whole.length} intervals, its parts ${parts.length}. The first difference is at ${different}.`,
        );
      });
    },
  },
  {
    name: 'reads nothing from before the history of an account',
    remedy:
      'Return an empty list for a range in which the utility has no data. Do not move or fill the range.',
    missing: missingLogin,
    async check(subject) {
      const { windowDays = 365 } = subject.connector.capabilities;
      const [found = []] = await forEachAccount(subject, (read) => read({ from: 0, to: windowDays * DAY }));
      assertRule(found.length === 0, `there were ${found.length} intervals in 1970.`);
    },
  },
  {
    name: 'reads nothing from after a range',
    remedy: 'Ask the utility for the range, or drop intervals that end more than a day after `to`.',
    missing: missingLogin,
    async check(subject) {
      const to = subject.to - 15 * DAY;
      let last = 0;
      for await (const batch of await openIntervals({ ...subject, to }, quiet()))
        for (const { end } of batch) last = Math.max(last, end);
      assertRule(
        last <= to + DAY,
        `there were intervals until ${isoTime(last)} in a range that ends at ${isoTime(to)}.`,
      );
    },
  },
  {
    name: 'reads what its capabilities say',
    remedy: 'Declare the lengths and `exported` in `capabilities` as the utility gives them.',
    missing: missingLogin,
    async check(subject) {
      const intervals = (await forEachAccount(subject, (read) => read(subject))).flat();
      requireNone(findUndeclared(intervals, subject.connector.capabilities));
    },
  },
  {
    name: 'gives an account the most usual length of its intervals',
    remedy: 'Set `intervalSeconds` of the account to the length of its intervals, in seconds.',
    missing: missingLogin,
    async check(subject) {
      await forEachAccount(subject, async (read, account) =>
        requireNone(findOtherLength(await read(subject), account)),
      );
    },
  },
  {
    name: 'reads a correction of the utility at the next read',
    remedy: 'Do not keep readings between calls: each read asks the utility.',
    missing: (subject) => missingIntervals(subject) ?? missingSample(subject, 'correct'),
    async check(subject) {
      const before = await forEachAccount(subject, (read) => read(subject));
      await subject.sample.correct?.();
      const after = await forEachAccount(subject, (read) => read(subject));
      assertRule(
        JSON.stringify(before) !== JSON.stringify(after),
        'the readings were the same after `correct` as before it.',
      );
    },
  },
];

// At the edge of an interval, within one, and at some second.
const divide = ({ from, to }: Range, intervals: readonly MeterInterval[]): Range[] => {
  const middle = intervals[Math.floor(intervals.length / 2)];
  const late = intervals[Math.floor(intervals.length * 0.8)];
  const inside = [middle?.end, late && late.start + 1, from + 7 * HOUR + 137].filter(
    (time): time is number => time !== undefined && time > from && time < to,
  );
  const edges = [...new Set([from, ...inside, to])].sort((a, b) => a - b);
  return edges.slice(1).map((end, index) => ({ from: edges[index] ?? from, to: end }));
};
