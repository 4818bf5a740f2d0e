import { firstStart, instantOf, lastEnd, localTimeOf } from '@utility-connect/intervals';
import type * as wire from '@utility-connect/protocol';
import type { Context, FilesSummary } from '../../context.ts';
import type { StoredFile } from '../../store/files.ts';
import { maskAccountNumber } from '../sign-in/mask-account-number.ts';
import { type CombinedAccount, combineFiles } from './combine-files.ts';
import { mergeLayers } from './merge-layers.ts';

/** Sets of files whose summaries a process remembers. Then it starts over. */
const MAX_ENTRIES = 100;

/** Summarizes the files of attempts for the person, who then confirms them. */
export function createSummaries(
  context: Pick<Context, 'store' | 'codec' | 'now'>,
): (attemptId: string) => Promise<FilesSummary> {
  // A file never changes, so its id stands for it.
  const known = new Map<string, Promise<FilesSummary>>();
  return async (attemptId) => {
    const files = await context.store.files.list(attemptId);
    const key = files.map(({ id }) => id).join(' ');
    const summary = known.get(key) ?? summarize(context, files);
    if (known.size > MAX_ENTRIES) known.clear();
    known.set(key, summary);
    summary.catch(() => known.delete(key));
    return summary;
  };
}

const summarize = async (
  context: Pick<Context, 'store' | 'codec' | 'now'>,
  files: readonly StoredFile[],
): Promise<FilesSummary> => {
  const { accounts, leftOut } = combineFiles(context, files, 'utc');
  const doubts = accounts.flatMap(({ localTimeAsUtc }) => localTimeAsUtc ?? []);
  const asLocal = doubts.length > 0 ? combineFiles(context, files, 'local').accounts : [];
  const counts = new Map(leftOut.map(({ reason, count }) => [reason, count]));
  const summaries: { key: string; summary: wire.UploadedAccount }[] = [];
  for (const [index, account] of accounts.entries()) {
    const { duplicates, ...summary } = await summarizeAccount(account);
    const local =
      account.localTimeAsUtc && asLocal[index] ? await readAsLocal(asLocal[index], summary) : null;
    summaries.push({ key: account.account.key, summary: { ...summary, ...(local && { if_local: local }) } });
    if (duplicates > 0) counts.set('duplicate', (counts.get('duplicate') ?? 0) + duplicates);
  }
  return {
    files: files.map(({ id, name, size }) => ({ id, name, size })),
    accounts: summaries,
    left_out: [...counts].map(([reason, count]) => ({ reason, count })),
    ...(doubts.length > 0 && { suggested_times: doubts.includes('likely') ? 'local' : null }),
  };
};

const readAsLocal = async (
  account: CombinedAccount,
  { start, end, time_zone }: wire.UploadedAccount,
): Promise<wire.UploadedAccount['if_local'] | null> => {
  const local = await summarizeAccount(account);
  const utc = account.firstDoubtful;
  // Nothing is left where all of it would be in the future.
  const range = { start: local.start ?? start, end: local.end ?? end };
  if (range.start === null || range.end === null) return null;
  const first = { utc, local: instantOf(localTimeOf(time_zone), utc) };
  return { start: range.start, end: range.end, first };
};

const summarizeAccount = async ({
  account,
  layers,
  bills,
}: CombinedAccount): Promise<wire.UploadedAccount & { duplicates: number }> => {
  let [readings, estimated, inFiles] = [0, 0, 0];
  let start = bills[0]?.start ?? null;
  let end = bills.at(-1)?.end ?? null;
  for await (const { text } of mergeLayers(layers)) {
    if (text.length === 0) continue;
    readings += count(text, '{');
    estimated += count(text, '"estimated":true');
    start = Math.min(start ?? Number.POSITIVE_INFINITY, firstStart(text));
    end = Math.max(end ?? 0, lastEnd(text));
  }
  if (layers.length > 1) {
    for (const layer of layers) {
      for await (const { text } of mergeLayers([layer])) inFiles += count(text, '{');
    }
  }
  return {
    account_number: maskAccountNumber(account.accountNumber),
    address: account.address,
    time_zone: account.timeZone,
    start,
    end,
    readings,
    estimated,
    bills: bills.length,
    duplicates: Math.max(0, inFiles - readings),
  };
};

const count = (text: Uint8Array, part: string): number =>
  new TextDecoder().decode(text).split(part).length - 1;
