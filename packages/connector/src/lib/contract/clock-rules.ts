import type { MeterInterval } from '../readings.ts';
import { assertRule, UntestedError } from './broken-rule.ts';
import { clockChanges } from './clock-changes.ts';
import { forEachAccount, isoTime, type Range } from './read-data.ts';
import type { Rule } from './rule.ts';
import { missingLogin } from './subject.ts';

const DAY = 86_400;
const TWO_YEARS = 730 * DAY;

export const clockRules: readonly Rule[] = [
  {
    name: 'reads the days on which clocks change without a gap',
    remedy:
      'Convert local times with the offset that each has: on one day an hour is missing, on the other it is there twice, and both are of the utility.',
    missing: missingLogin,
    async check(subject) {
      const { to } = subject;
      const tested = await forEachAccount(subject, async (read, { timeZone }) => {
        let count = 0;
        const changes = clockChanges(timeZone, { from: to - TWO_YEARS, to: to - 2 * DAY });
        for (const change of changes.slice(-2)) {
          const around = { from: change - 2 * DAY, to: change + 2 * DAY };
          const gaps = gapsOf(await read(around), around);
          // A utility that lacks other days may lack these too.
          if (gaps === null || gaps.some((gap) => Math.abs(gap - change) > DAY)) continue;
          assertRule(
            gaps.length === 0,
            `an interval is missing at ${isoTime(gaps[0] ?? 0)}; clocks change at ${isoTime(change)} in ${timeZone}.`,
          );
          count += 1;
        }
        return count;
      });
      if (!tested.some((count) => count > 0))
        throw new UntestedError('no account has whole days before and after a change of clocks');
    },
  },
];

/** The starts of gaps; `null` if the intervals do not reach to both ends of a range. */
const gapsOf = (intervals: readonly MeterInterval[], { from, to }: Range): number[] | null => {
  const [first, last] = [intervals.at(0), intervals.at(-1)];
  if (!first || !last || first.start > from + DAY / 2 || last.end < to - DAY / 2) return null;
  return intervals
    .slice(0, -1)
    .flatMap(({ end }, index) => (intervals[index + 1]?.start === end ? [] : [end]));
};
