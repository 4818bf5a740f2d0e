import type { Context } from '../context.ts';
import { createLocalTime } from '../intervals/local-time.ts';
import { startOfMonth } from '../intervals/months.ts';
import { parseIntervals } from '../intervals/parse-intervals.ts';
import { createPeriodOf, type Resolution } from '../intervals/periods.ts';
import { cutPieces, DamagedPiecesError } from '../intervals/pieces.ts';
import { type Part, plainBody } from '../intervals/response-body.ts';
import { totalsOf } from '../intervals/totals.ts';
import type { Account } from '../store/accounts.ts';
import { damagedData } from '../sync/sync-errors.ts';

interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads the intervals inside `[from, to)` by month. All of them are verified, so that a response that has begun can be completed.
 *
 * @throws DomainError `data_unavailable` if they are damaged.
 */
export async function readIntervals(
  { store, codec, sync }: Context,
  account: Account,
  { from, to }: Window,
): Promise<Part[][]> {
  const months: Part[][] = [];
  for (const { month, body } of await store.accounts.readChunks(account.id, startOfMonth(from), to)) {
    try {
      months.push(cutPieces(body, codec, from, to));
    } catch (error) {
      if (!(error instanceof DamagedPiecesError)) throw error;
      await sync.repair(account, month);
      throw damagedData(error);
    }
  }
  return months;
}

/**
 * Reads the totals of the periods that overlap `[from, to)`, in the form of {@link readIntervals}.
 *
 * @throws DomainError `data_unavailable` if intervals are damaged.
 */
export async function readTotals(
  context: Context,
  account: Account,
  { from, to }: Window,
  resolution: Resolution,
): Promise<Part[][]> {
  const periodOf = createPeriodOf(resolution, createLocalTime(account.timeZone));
  // Includes intervals that reach into the first period, because they move its start.
  const first = periodOf(from).start;
  const wide = { from: first - MAX_SECONDS, to: periodOf(to).end + MAX_SECONDS };
  const months = await readIntervals(context, account, wide);
  const intervals = months.flatMap((parts) => parseIntervals(plainBody(parts, context.codec, '', '')));
  const totals = totalsOf(intervals, periodOf).filter(({ start }) => start >= first && start < to);
  return [[encoder.encode(totals.map((total) => JSON.stringify(total)).join(','))]];
}

/** The longest interval: the day on which clocks go back. */
const MAX_SECONDS = 25 * 3_600;

const encoder = new TextEncoder();
