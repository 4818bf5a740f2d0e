import { createIntervalCheck } from '../checks/check-intervals.ts';
import type { MeterInterval } from '../readings.ts';
import { listAccounts } from './account-rules.ts';
import { assertRule, describeError } from './broken-rule.ts';
import { thrownBy } from './outcome.ts';
import type { Rule } from './rule.ts';
import {
  missingLogin,
  missingMethod,
  missingSample,
  openLogin,
  quiet,
  readsOf,
  type Subject,
  signIn,
} from './subject.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

const HOUR = 3_600;

export const intervalRules: readonly Rule[] = [
  {
    name: 'reads intervals in time order without overlaps',
    remedy:
      'Sort the intervals by `start` within and across batches, and drop those that the utility repeats.',
    missing: missingLogin,
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
      const [found = []] = await forEachAccount(subject, (read) => read({ from: 0, to: 365 * 86_400 }));
      assertRule(found.length === 0, `there were ${found.length} intervals in 1970.`);
    },
  },
  {
    name: 'reads what its capabilities say',
    remedy: 'Declare the lengths and `exported` in `capabilities` as the utility gives them.',
    missing: missingLogin,
    async check(subject) {
      const { intervalSeconds, exported } = subject.connector.capabilities;
      const intervals = (await forEachAccount(subject, (read) => read(subject))).flat();
      for (const interval of intervals) {
        const { start, end } = interval;
        assertRule(
          intervalSeconds.some((seconds) => isLength(end - start, seconds)),
          `an interval has ${end - start} s; \`capabilities.intervalSeconds\` is ${JSON.stringify(intervalSeconds)}.`,
        );
        assertRule(
          exported || !('exportedKwh' in interval),
          'an interval has `exportedKwh`; `capabilities.exported` is false.',
        );
      }
    },
  },
  {
    name: 'reads a correction of the utility at the next read',
    remedy: 'Do not keep readings between calls: each read asks the utility.',
    missing: (subject) => missingLogin(subject) ?? missingSample(subject, 'correct'),
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
  {
    name: 'says when readings are not ready yet',
    remedy: 'Throw new NotYetError(seconds, …) with 1 to 86,400 seconds; the service asks again after them.',
    missing: (subject) =>
      missingMethod(subject, 'sign_in') ?? missingLogin(subject) ?? missingSample(subject, 'notYet'),
    async check(subject) {
      const login = await signIn(subject, subject.sample.notYet);
      const thrown = await thrownBy(() => forEachAccount(subject, (read) => read(subject), login));
      assertRule(thrown !== undefined, 'the intervals of `notYet` were read.');
      const { error } = thrown;
      assertRule(
        error instanceof Error && error.name === 'NotYetError',
        `reading the intervals of \`notYet\` failed with ${describeError(error)}, instead of a NotYetError.`,
      );
      const { retryAfterSeconds: seconds } = error as { retryAfterSeconds?: unknown };
      assertRule(
        typeof seconds === 'number' && seconds >= 1 && seconds <= 86_400,
        `\`retryAfterSeconds\` was ${String(seconds)}.`,
      );
    },
  },
];

type ReadRange = (range: Range) => Promise<MeterInterval[]>;

/** Reads intervals of each account of a login. */
async function forEachAccount<T>(
  subject: Subject,
  work: (read: ReadRange) => Promise<T>,
  opened?: string,
): Promise<T[]> {
  const { connector, utility } = subject;
  const login = opened ?? (await openLogin(subject));
  const results: T[] = [];
  for (const { key } of await listAccounts(subject, login)) {
    const read: ReadRange = async ({ from, to }) => {
      const request = { utility, login, accountKey: key, from, to, signal: quiet() };
      const check = createIntervalCheck({ from: 0, to });
      const intervals: MeterInterval[] = [];
      for await (const batch of readsOf(connector).readIntervals(request)) {
        for (const part of check(batch)) intervals.push(...part);
      }
      // What is outside of the range is dropped by the service too.
      return intervals.filter(({ end }) => end > from && end <= to);
    };
    results.push(await work(read));
  }
  return results;
}

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

const firstDifference = (
  whole: readonly MeterInterval[],
  parts: readonly MeterInterval[],
): string | undefined => {
  for (let index = 0; index < Math.max(whole.length, parts.length); index += 1) {
    const [one, other] = [whole[index], parts[index]];
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    return new Date(1_000 * Math.min(one?.start ?? Infinity, other?.start ?? Infinity)).toISOString();
  }
  return undefined;
};

// A day has an hour less or more when clocks change.
const isLength = (actual: number, declared: number): boolean =>
  actual === declared || (declared === 24 * HOUR && Math.abs(actual - declared) === HOUR);
