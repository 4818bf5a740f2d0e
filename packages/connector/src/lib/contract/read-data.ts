import { checkAccounts } from '../checks/check-answers.ts';
import { createIntervalCheck } from '../checks/check-intervals.ts';
import type { Capabilities } from '../connector.ts';
import type { ConnectorAccount, MeterInterval } from '../readings.ts';
import { openLogin, quiet, readsOf, type Subject } from './subject.ts';

/** UNIX seconds. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Reads the intervals of an account that end within `(from, to]`: window by window if the connector declares `windowDays`. */
export type ReadRange = (range: Range) => Promise<MeterInterval[]>;

/** @throws BrokenRuleError, or an InvalidAnswerError that names the invalid part. */
export async function listAccounts(
  { connector, utility }: Subject,
  login: string,
): Promise<ConnectorAccount[]> {
  return checkAccounts(await readsOf(connector).listAccounts({ utility, login, signal: quiet() }));
}

/** Reads intervals of each account of a login. Default: the login of the sample. */
export async function forEachAccount<T>(
  subject: Subject,
  work: (read: ReadRange, account: ConnectorAccount) => Promise<T>,
  opened?: string,
): Promise<T[]> {
  const { connector, utility } = subject;
  const login = opened ?? (await openLogin(subject));
  const results: T[] = [];
  for (const account of await listAccounts(subject, login)) {
    const readWindow: ReadRange = async ({ from, to }) => {
      const request = { utility, login, accountKey: account.key, from, to, signal: quiet() };
      const check = createIntervalCheck({ from: 0, to });
      const intervals: MeterInterval[] = [];
      for await (const batch of readsOf(connector).readIntervals(request)) {
        for (const part of check(batch)) intervals.push(...part);
      }
      // The service drops data outside of the range.
      return intervals.filter(({ end }) => end > from && end <= to);
    };
    const read: ReadRange = async (range) => {
      const intervals: MeterInterval[] = [];
      for (const window of windowsOf(range, connector.capabilities))
        intervals.push(...(await readWindow(window)));
      return intervals;
    };
    results.push(await work(read, account));
  }
  return results;
}

/** Divides a range into windows, from its end, as the service does. @returns the oldest first. */
export function windowsOf(range: Range, { windowDays }: Pick<Capabilities, 'windowDays'>): Range[] {
  const windows: Range[] = [];
  for (let { to } = range; to > range.from; ) {
    const from = windowDays === undefined ? range.from : Math.max(range.from, to - windowDays * 86_400);
    windows.unshift({ from, to });
    to = from;
  }
  return windows;
}

/** Finds the time of the first interval that differs. */
export function firstDifference(
  some: readonly MeterInterval[],
  others: readonly MeterInterval[],
): string | undefined {
  for (let index = 0; index < Math.max(some.length, others.length); index += 1) {
    const [one, other] = [some[index], others[index]];
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    return isoTime(Math.min(one?.start ?? Infinity, other?.start ?? Infinity));
  }
  return undefined;
}

/** A time for messages. */
export function isoTime(seconds: number): string {
  return new Date(1_000 * seconds).toISOString();
}
