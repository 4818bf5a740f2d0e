import { checkAccounts } from '../checks/check-answers.ts';
import { createIntervalCheck } from '../checks/check-intervals.ts';
import type { ConnectorAccount, MeterInterval } from '../readings.ts';
import { openLogin, quiet, readsOf, type Subject } from './subject.ts';

/** UNIX seconds. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Reads the intervals of an account that end within `(from, to]`. */
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
    const read: ReadRange = async ({ from, to }) => {
      const request = { utility, login, accountKey: account.key, from, to, signal: quiet() };
      const check = createIntervalCheck({ from: 0, to });
      const intervals: MeterInterval[] = [];
      for await (const batch of readsOf(connector).readIntervals(request)) {
        for (const part of check(batch)) intervals.push(...part);
      }
      // The service drops data outside of the range.
      return intervals.filter(({ end }) => end > from && end <= to);
    };
    results.push(await work(read, account));
  }
  return results;
}

/** A time for messages. */
export function isoTime(seconds: number): string {
  return new Date(1_000 * seconds).toISOString();
}
