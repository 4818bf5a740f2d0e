import { MAX_INTERVAL_SECONDS } from '@utility-connect/connector/checks';
import { nextTask } from '../connectors/next-task.ts';
import type { Codec } from '../intervals/codec.ts';
import { changeOfMonth, joinChanges } from '../intervals/interval-change.ts';
import type { MonthText } from '../intervals/interval-text.ts';
import { mergeMonths } from '../intervals/merge-months.ts';
import { addMonths, startOfMonth } from '../intervals/months.ts';
import { DamagedPiecesError, decodePieces, encodePieces } from '../intervals/pieces.ts';
import type { AccountStore, IntervalChange, IntervalChunk } from '../store/accounts.ts';

/** The stored months that a sync may change. */
export interface StoredMonths {
  /** In time order. */
  readonly intact: readonly MonthText[];
  /** First instants of the months that do not match their checksums, UNIX seconds, in time order. */
  readonly damaged: readonly number[];
}

/** Reads all months that an interval in `[from, to]` may overlap. */
export async function readStoredMonths(
  accounts: AccountStore,
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
 * Merges fetched months into the stored ones. Damaged months are replaced by what was fetched.
 *
 * @param from start of the range that was fetched, UNIX seconds.
 * @returns the months to write, and how the intervals have changed.
 */
export async function replaceMonths(
  { intact, damaged }: StoredMonths,
  fetched: readonly MonthText[],
  from: number,
  codec: Codec,
): Promise<{ readonly chunks: IntervalChunk[]; readonly change: IntervalChange | undefined }> {
  const changed = mergeMonths(intact, fetched, from);
  const lost = damaged.filter((month) => changed.every((other) => other.month !== month));
  const chunks: IntervalChunk[] = [];
  for (const { month, text } of [...changed, ...lost.map((month) => ({ month, text: new Uint8Array() }))]) {
    // Compressing two years takes a while, so other requests get a turn after each month.
    await nextTask();
    chunks.push({ month, body: encodePieces(text, codec) });
  }
  const before = new Map(intact.map(({ month, text }) => [month, text]));
  const change = joinChanges([
    ...changed.map(({ month, text }) => changeOfMonth(before.get(month) ?? new Uint8Array(), text)),
    // Nobody knows what they had.
    ...damaged.map((month) => {
      const to = addMonths(month, 1);
      return { from: month, to, lastRevised: to - 1 };
    }),
  ]);
  return { chunks, change };
}
