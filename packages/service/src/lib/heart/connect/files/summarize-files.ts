import { instantOf, localTimeOf } from '@utility-connect/intervals';
import type * as wire from '@utility-connect/protocol';
import type { StoredFile } from '../../store/files.ts';
import { maskAccountNumber } from '../sign-in/mask-account-number.ts';
import { type AccountPart, type CombinedAccount, combineFiles } from './combine-files.ts';
import { FUTURE_TOLERANCE_SECONDS, type StagedContent } from './staged-file.ts';

/** The summary of uploaded files. The key of an account never leaves the service. */
interface FilesSummary extends Omit<wire.UploadedFiles, 'accounts'> {
  readonly accounts: readonly { readonly key: string; readonly summary: wire.UploadedAccount }[];
}

/**
 * Summarizes the files of an attempt for the person, who then confirms them. Adds up the summaries of the files: the intervals are
 * merged when they are stored.
 *
 * @param now UNIX seconds.
 */
export function summarizeFiles(files: readonly StoredFile[], now: number): FilesSummary {
  const until = now + FUTURE_TOLERANCE_SECONDS;
  const asLocal = new Map(combineFiles(files, 'local', until).map((one) => [one.account.key, one]));
  const accounts = combineFiles(files, 'utc', until);
  const doubts = accounts.flatMap(({ parts }) => parts.flatMap(({ localTimeAsUtc }) => localTimeAsUtc ?? []));
  return {
    files: files.map(({ id, name, size }) => ({ id, name, size })),
    accounts: accounts.map((one) => {
      const { key } = one.account;
      return { key, summary: { ...summarizeAccount(one), ...ifLocal(one, asLocal.get(key) ?? one) } };
    }),
    left_out: countLeftOut(files),
    ...(doubts.length > 0 && { suggested_times: doubts.includes('likely') ? 'local' : null }),
  };
}

const summarizeAccount = (combined: CombinedAccount): wire.UploadedAccount => {
  const { account, parts, bills } = combined;
  const readings = parts.flatMap((part) => part.readings ?? []);
  return {
    account_number: maskAccountNumber(account.accountNumber),
    address: account.address,
    time_zone: account.timeZone,
    ...rangeOf(combined),
    readings: readings.reduce((sum, { count }) => sum + count, 0),
    estimated: readings.reduce((sum, { estimated }) => sum + estimated, 0),
    bills: bills.length,
  };
};

const rangeOf = ({ parts, bills }: CombinedAccount): Pick<wire.UploadedAccount, 'start' | 'end'> => {
  const ranges = [
    ...parts.flatMap(({ readings }) => readings ?? []),
    ...bills.slice(0, 1),
    ...bills.slice(-1),
  ];
  if (ranges.length === 0) return { start: null, end: null };
  return {
    start: Math.min(...ranges.map(({ start }) => start)),
    end: Math.max(...ranges.map(({ end }) => end)),
  };
};

const ifLocal = (
  { account, parts }: CombinedAccount,
  local: CombinedAccount,
): Pick<wire.UploadedAccount, 'if_local'> => {
  const doubtful = parts.filter(({ localTimeAsUtc }) => localTimeAsUtc);
  const { start, end } = rangeOf(local);
  if (doubtful.length === 0 || start === null || end === null) return {};
  const utc = Math.min(...doubtful.map(startOf));
  return {
    if_local: { start, end, first: { utc, local: instantOf(localTimeOf(account.timeZone), utc) } },
  };
};

/** Start of the first reading, or else bill. */
const startOf = ({ readings, bills }: AccountPart): number =>
  readings?.start ?? bills[0]?.start ?? Number.POSITIVE_INFINITY;

const countLeftOut = (files: readonly StoredFile[]): wire.LeftOut[] => {
  const counts = new Map<wire.LeftOut['reason'], number>();
  for (const { content } of files) {
    for (const { reason, count } of (JSON.parse(content) as StagedContent).leftOut)
      counts.set(reason, (counts.get(reason) ?? 0) + count);
  }
  return [...counts].map(([reason, count]) => ({ reason, count }));
};
