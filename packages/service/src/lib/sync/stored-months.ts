import { MAX_INTERVAL_SECONDS } from '@utility-connect/connector/checks';
import {
  addMonths,
  type Codec,
  changeOfMonth,
  DamagedPiecesError,
  decodePieces,
  encodePieces,
  type IntervalChange,
  joinChanges,
  type MonthText,
  mergeMonths,
  startOfMonth,
} from '@utility-connect/intervals';
import type { Store } from '../create-sql-store.ts';
import { nextTask, nextTaskIfDue } from '../next-task.ts';
import type { IntervalChunk } from '../store/accounts.ts';

/** The stored months that a sync may change. */
export interface StoredMonths {
  /** In time order. */
  readonly intact: readonly MonthText[];
  /** First instants of the months that do not match their checksums, UNIX seconds, in time order. */
  readonly damaged: readonly number[];
}

/** Reads all months that an interval in `[from, to]` may overlap. */
export async function readStoredMonths(
  accounts: Store['accounts'],
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
  const before = new Map(intact.map(({ month, text }) => [month, text]));
  const months = new Set([...intact, ...fetched].map(({ month }) => month));
  const chunks: IntervalChunk[] = [];
  const changes: (IntervalChange | undefined)[] = [];
  for (const month of [...months].sort((a, b) => a - b)) {
    // Merging and compressing two years takes a while, so other requests get a turn before each month.
    await nextTask();
    // As in `mergeLayers`: an interval may reach into the next month, and what replaces it from there into this one.
    const window = [addMonths(month, -1), month, addMonths(month, 1)];
    const isNear = (each: MonthText): boolean => window.includes(each.month);
    const merged = mergeMonths(intact.filter(isNear), fetched.filter(isNear), from);
    const changed = merged.find((each) => each.month === month);
    if (!changed) continue;
    chunks.push({ month, body: await encodePieces(changed.text, codec, nextTaskIfDue) });
    changes.push(changeOfMonth(before.get(month) ?? new Uint8Array(), changed.text));
  }
  for (const month of damaged) {
    if (!chunks.some((chunk) => chunk.month === month))
      chunks.push({ month, body: await encodePieces(new Uint8Array(), codec, nextTaskIfDue) });
    // Nobody knows what it had.
    const to = addMonths(month, 1);
    changes.push({ from: month, to, lastRevised: to - 1 });
  }
  return { chunks, change: joinChanges(changes) };
}
