import {
  type ConnectorAccount,
  type FileAccount,
  type FileContent,
  FileError,
  type LeftOut,
  type MeterInterval,
} from '@utility-connect/connector';
import { createIntervalCheck, MAX_FILE_INTERVALS } from '@utility-connect/connector/checks';
import {
  type Codec,
  encodeMonths,
  encodePieces,
  joinMonths,
  type MonthText,
} from '@utility-connect/intervals';
import { nextTaskIfDue } from '../../../core/next-task.ts';
import type { Bill, DataConsent } from '../../store/accounts.ts';
import type { FileChunk } from '../../store/files.ts';
import { toBill, toIntervals } from '../../sync/to-stored.ts';
import { readScopes } from '../../users/scopes.ts';

/** The stored form of a file beside its intervals, as JSON. */
export interface StagedContent {
  readonly accounts: readonly StagedAccount[];
  readonly leftOut: readonly LeftOut[];
  /** SHA-256 of the file, hex. */
  readonly hash?: string;
}

export interface StagedAccount extends Pick<FileAccount, 'localTimeAsUtc'> {
  readonly account: ConnectorAccount;
  readonly bills: readonly Bill[];
  /** First instants of the months with intervals, UNIX seconds, in time order. */
  readonly months: readonly number[];
  /** `null` if the file has no intervals, or none are shared. */
  readonly readings: ReadingsSummary | null;
}

/** A summary of the intervals of an account in a file. */
interface ReadingsSummary {
  /** Start of the first one, UNIX seconds. */
  readonly start: number;
  /** End of the last one, UNIX seconds. */
  readonly end: number;
  readonly count: number;
  /** Number of them that are estimates. */
  readonly estimated: number;
}

interface StageOptions {
  /** The sharing that the user agreed to. The rest is not stored. */
  readonly consent: DataConsent;
  readonly codec: Codec;
  /** UNIX seconds. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Months of all accounts. Four years of 1,000 accounts. */
const MAX_MONTHS = 50_000;
/** Intervals in memory at a time. */
const INTERVALS_PER_BATCH = 2_000;
/** A meter's clock may be ahead. */
export const FUTURE_TOLERANCE_SECONDS = 3_600;

/**
 * Checks the intervals that a connector has read from a file, and encodes them for the store, month by month.
 *
 * @throws InvalidAnswerError, FileError `too_large` for too many months, and `no_readings` if everything is older than the shared history.
 */
export async function stageFile(
  content: FileContent,
  options: StageOptions,
): Promise<{ content: StagedContent; chunks: FileChunk[] }> {
  const range = { from: 0, to: options.now + FUTURE_TOLERANCE_SECONDS };
  const scopes = readScopes(options.consent.scopes);
  const accounts: StagedAccount[] = [];
  const chunks: FileChunk[] = [];
  for (const { intervals, bills, localTimeAsUtc, ...account } of content.accounts) {
    const { chunks: found, readings } = await encodeChunks(account, intervals, options, range);
    if (chunks.length + found.length > MAX_MONTHS)
      throw new FileError('too_large', 'The file has too many months of data.');
    const foundBills = bills.map(toBill).filter(isWithin(options.consent));
    if (found.length + foundBills.length === 0) continue;
    const sharedChunks = scopes.includes('intervals') ? found : [];
    const sharedBills = scopes.includes('bills') ? foundBills : [];
    chunks.push(...sharedChunks);
    accounts.push({
      account,
      bills: sharedBills,
      months: sharedChunks.map(({ month }) => month),
      readings: sharedChunks.length > 0 ? readings : null,
      ...(localTimeAsUtc && sharedChunks.length + sharedBills.length > 0 && { localTimeAsUtc }),
    });
  }
  if (accounts.length === 0)
    throw new FileError('no_readings', 'The file has nothing of the shared history.');
  return { content: { accounts, leftOut: content.leftOut }, chunks };
}

const isWithin =
  ({ historyFrom }: DataConsent) =>
  ({ start }: { readonly start: number }): boolean =>
    start >= (historyFrom ?? 0);

const encodeChunks = async (
  { key: accountKey, currency }: ConnectorAccount,
  intervals: Iterable<MeterInterval>,
  { consent, codec, signal }: StageOptions,
  range: { readonly from: number; readonly to: number },
): Promise<{ chunks: FileChunk[]; readings: ReadingsSummary | null }> => {
  const chunks: FileChunk[] = [];
  const check = createIntervalCheck(range, MAX_FILE_INTERVALS);
  let readings: ReadingsSummary | null = null;
  /** Intervals of the newest month so far, which may continue. */
  let texts: MonthText[] = [];
  const store = async (finished: readonly MonthText[]): Promise<void> => {
    for (const { month, text } of joinMonths(finished)) {
      chunks.push({ accountKey, month, body: await encodePieces(text, codec, nextTaskIfDue) });
    }
  };
  for (const batch of inBatches(intervals)) {
    for (const part of check(batch)) {
      const shared = part.filter(isWithin(consent));
      readings = addReadings(readings, shared);
      texts.push(...encodeMonths(toIntervals(shared, currency)));
      const newest = texts.at(-1)?.month;
      await store(texts.filter(({ month }) => month !== newest));
      texts = texts.filter(({ month }) => month === newest);
      await nextTaskIfDue();
      signal.throwIfAborted();
    }
  }
  await store(texts);
  return { chunks, readings };
};

const addReadings = (
  before: ReadingsSummary | null,
  added: readonly MeterInterval[],
): ReadingsSummary | null => {
  const [first, last] = [added[0], added.at(-1)];
  if (!first || !last) return before;
  return {
    start: before?.start ?? first.start,
    end: last.end,
    count: (before?.count ?? 0) + added.length,
    estimated: (before?.estimated ?? 0) + added.filter(({ estimated }) => estimated).length,
  };
};

function* inBatches(intervals: Iterable<MeterInterval>): Generator<MeterInterval[]> {
  let batch: MeterInterval[] = [];
  for (const interval of intervals) {
    batch.push(interval);
    if (batch.length < INTERVALS_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
