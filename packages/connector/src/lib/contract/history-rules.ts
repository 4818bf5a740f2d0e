import type { ConnectorAccount, MeterInterval } from '../readings.ts';
import { assertRule } from './broken-rule.ts';
import { forEachAccount, isoTime, type ReadRange } from './read-data.ts';
import type { Rule } from './rule.ts';
import { missingLogin } from './subject.ts';

const DAY = 86_400;
const TWO_YEARS = 730 * DAY;
/** Gaps of a long read that are looked at. */
const MAX_GAPS = 5;

/** The first sync of an account reads a long range, in which a connector asks for one window after the other. */
export const historyRules: readonly Rule[] = [
  {
    name: 'reads the same intervals in a range of two years as in short ones',
    remedy:
      'Begin each window where the one before ends, whatever the length of the range is, and read all pages of each.',
    missing: missingLogin,
    async check(subject) {
      const { from, to } = subject;
      await forEachAccount(subject, async (read, account) => {
        const long = await read({ from: to - TWO_YEARS, to });
        requireSame(
          'the last 30 days',
          long.filter(({ end }) => end > from),
          await read({ from, to }),
        );
        for (const gap of longestGaps(long, account)) await requireGap(read, gap);
      });
    },
  },
];

/** @throws BrokenRuleError at the first interval that is not in both. */
const requireSame = (what: string, long: readonly MeterInterval[], short: readonly MeterInterval[]): void => {
  const known = new Set(short.map((interval) => JSON.stringify(interval)));
  const all = new Set(long.map((interval) => JSON.stringify(interval)));
  const other =
    short.find((interval) => !all.has(JSON.stringify(interval))) ??
    long.find((interval) => !known.has(JSON.stringify(interval)));
  assertRule(
    other === undefined,
    `${what} had ${long.length} intervals in a read of two years, and ${short.length} in a short one. The first difference is at ${isoTime(other?.start ?? 0)}.`,
  );
};

interface Gap {
  readonly start: number;
  readonly end: number;
}

const longestGaps = (intervals: readonly MeterInterval[], { intervalSeconds }: ConnectorAccount): Gap[] =>
  intervals
    .map(({ start }, index) => ({ start: intervals[index - 1]?.end ?? start, end: start }))
    .filter(({ start, end }) => end - start >= intervalSeconds)
    .sort((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, MAX_GAPS);

// Read with the day before and after it, so that an edge of a window is elsewhere.
const requireGap = async (read: ReadRange, { start, end }: Gap): Promise<void> => {
  const around = await read({ from: start - DAY, to: Math.min(end, start + 30 * DAY) });
  requireSame(
    'a gap',
    [],
    around.filter((interval) => interval.start >= start && interval.end <= end),
  );
};
