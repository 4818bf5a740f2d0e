import type { ConnectorAccount, FileContent, LeftOut, MeterInterval } from '@utility-connect/connector';
import { checkAccounts, checkBills, createIntervalCheck } from '@utility-connect/connector/checks';
import { nextTask } from '../../connectors/next-task.ts';
import type { Codec } from '../../intervals/codec.ts';
import { encodeMonths, joinMonths } from '../../intervals/interval-text.ts';
import { startOfMonth } from '../../intervals/months.ts';
import { encodePieces } from '../../intervals/pieces.ts';
import type { Bill } from '../../store/accounts.ts';
import type { FileChunk } from '../../store/files.ts';
import { toBill, toInterval } from '../../sync/to-stored.ts';

/** What is stored about a file beside its intervals, as JSON. */
export interface StagedContent {
  readonly accounts: readonly StagedAccount[];
  readonly leftOut: readonly LeftOut[];
  /** SHA-256 of the file, hex. */
  readonly hash?: string;
}

export interface StagedAccount extends ConnectorAccount {
  readonly bills: readonly Bill[];
  /** First instants of the months with intervals, UNIX seconds, in time order. */
  readonly months: readonly number[];
}

interface StageOptions {
  readonly codec: Codec;
  /** UNIX seconds. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Ten years of minutes. A file of 200 MB holds no more, because each reading takes more than 40 bytes of XML. */
const MAX_INTERVALS = 5_300_000;
/** A meter's clock may be ahead. */
const FUTURE_TOLERANCE_SECONDS = 3_600;

/**
 * Checks what a connector has read from a file and makes what is stored of it, month by month.
 *
 * @throws InvalidAnswerError
 */
export async function stageFile(
  content: FileContent,
  options: StageOptions,
): Promise<{ content: StagedContent; chunks: FileChunk[] }> {
  const range = { from: 0, to: options.now + FUTURE_TOLERANCE_SECONDS };
  const accounts: StagedAccount[] = [];
  const chunks: FileChunk[] = [];
  for (const [index, account] of checkAccounts(content.accounts).entries()) {
    const { intervals = [], bills = [] } = content.accounts[index] ?? {};
    const found = await encodeChunks(account.key, intervals, options, range);
    chunks.push(...found);
    accounts.push({
      ...account,
      bills: checkBills(bills, { from: 0, to: Number.MAX_SAFE_INTEGER }).map(toBill),
      months: found.map(({ month }) => month),
    });
  }
  return { content: { accounts, leftOut: content.leftOut }, chunks };
}

const encodeChunks = async (
  accountKey: string,
  intervals: Iterable<MeterInterval>,
  { codec, signal }: StageOptions,
  range: { readonly from: number; readonly to: number },
): Promise<FileChunk[]> => {
  const chunks: FileChunk[] = [];
  const check = createIntervalCheck(range, MAX_INTERVALS);
  for (const month of byMonth(intervals)) {
    const checked = [...check(month)].flat();
    for (const { month: start, text } of joinMonths(encodeMonths(checked.map(toInterval)))) {
      chunks.push({ accountKey, month: start, body: encodePieces(text, codec) });
    }
    // Other requests get a turn.
    await nextTask();
    signal.throwIfAborted();
  }
  return chunks;
};

function* byMonth(intervals: Iterable<MeterInterval>): Generator<MeterInterval[]> {
  let batch: MeterInterval[] = [];
  let month = 0;
  for (const interval of intervals) {
    const own = startOfMonth(interval.start);
    if (own !== month && batch.length > 0) {
      yield batch;
      batch = [];
    }
    month = own;
    batch.push(interval);
  }
  if (batch.length > 0) yield batch;
}
