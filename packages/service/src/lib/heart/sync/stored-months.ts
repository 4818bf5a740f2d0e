import { MAX_INTERVAL_SECONDS } from '@utility-connect/connector/checks';
import {
  addMonths,
  type Codec,
  DamagedPiecesError,
  decodePieces,
  encodePieces,
  type IntervalChange,
  joinChanges,
  type MonthText,
  mergeMonths,
  startOfMonth,
} from '@utility-connect/intervals';
import { nextTaskIfDue } from '../../core/next-task.ts';
import type { HeartStore } from '../heart-store.ts';
import type { IntervalChunk } from '../store/accounts.ts';

/** The stored months that a sync may change. */
export interface StoredMonths {
  /** Months in time order. */
  readonly intact: readonly MonthText[];
  /** First instants of the months that do not match their checksums, UNIX seconds, in time order. */
  readonly damaged: readonly number[];
}

/** Reads all months that an interval in `[from, to]` may overlap. */
export async function readStoredMonths(
  accounts: HeartStore['accounts'],
  accountId: string,
  { from, to }: { readonly from: number; readonly to: number },
  codec: Codec,
): Promise<StoredMonths> {
  const first = startOfMonth(from - MAX_INTERVAL_SECONDS);
  const intact: MonthText[] = [];
  const damaged: number[] = [];
  for (const { month, body } of await accounts.readChunks(accountId, first, to)) {
    try {
      intact.push({ month, text: decodePieces(body, codec) });
    } catch (error) {
      if (!(error instanceof DamagedPiecesError)) throw error;
      damaged.push(month);
    }
  }
  return { intact, damaged };
}

/**
 * Merges fetched months into the stored ones. Fetched months replace damaged ones.
 *
 * @param from start of the range that was fetched, UNIX seconds.
 * @returns the months to write, and the change of the intervals.
 */
export async function replaceMonths(
  { intact, damaged }: StoredMonths,
  fetched: readonly MonthText[],
  from: number,
  codec: Codec,
): Promise<{ readonly chunks: IntervalChunk[]; readonly change: IntervalChange | undefined }> {
  const chunks: IntervalChunk[] = [];
  const changes: IntervalChange[] = [];
  for await (const { month, text, change } of mergeMonths(intact, [fetched], nextTaskIfDue, { from })) {
    if (!change) continue;
    chunks.push({ month, body: await encodePieces(text, codec, nextTaskIfDue) });
    changes.push(change);
  }
  for (const month of damaged) {
    if (!chunks.some((chunk) => chunk.month === month))
      chunks.push({ month, body: await encodePieces(new Uint8Array(), codec, nextTaskIfDue) });
    // Its content is unreadable: report the whole month as changed.
    const to = addMonths(month, 1);
    changes.push({ from: month, to, lastRevised: to - 1 });
  }
  return { chunks, change: joinChanges(changes) };
}
