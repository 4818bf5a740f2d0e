import {
  createPeriodOf,
  createTotals,
  cutPieces,
  DamagedPiecesError,
  localTimeOf,
  type Part,
  parseIntervals,
  plainBody,
  type Resolution,
  startOfMonth,
} from '@utility-connect/intervals';
import { nextTask } from '../../core/next-task.ts';
import type { Context } from '../context.ts';
import type { IntervalChunk } from '../store/accounts.ts';
import { damagedData } from '../sync/sync-errors.ts';
import type { ReadableAccount } from './readable-account.ts';

interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads the intervals inside `[from, to)` by month, as far back as the user agreed to share them. All of them are verified, so that a
 * response that has begun can be completed.
 *
 * @throws DomainError `data_unavailable` if they are damaged.
 */
export async function readIntervals(
  context: Context,
  account: ReadableAccount,
  window: Window,
): Promise<Part[][]> {
  const { from, to } = sharedPart(account, window);
  const chunks = await context.store.accounts.readChunks(account.id, startOfMonth(from), to);
  return cutChunks(context, account, { from, to }, chunks);
}

/**
 * Reads the intervals inside a window of any length by month, a year at a time, as far back as the user agreed to share them.
 *
 * @throws DomainError `data_unavailable` if they are damaged.
 * @throws Error if the user no longer shares the account.
 */
export async function* streamIntervals(
  context: Context,
  account: ReadableAccount,
  window: Window,
): AsyncGenerator<Part[]> {
  const { from, to } = sharedPart(account, window);
  for (let month = startOfMonth(from); ; ) {
    const chunks = await context.store.accounts.readChunks(account.id, month, to, MONTHS_AT_A_TIME);
    await requireShared(context, account);
    yield* await cutChunks(context, account, { from, to }, chunks);
    const last = chunks.at(-1);
    if (!last) return;
    month = last.month + 1;
  }
}

const MONTHS_AT_A_TIME = 12;

/** Checks the permissions of the request again, because a slow client takes minutes. */
const requireShared = async (
  { store, now }: Pick<Context, 'store' | 'now'>,
  { id, clientId, userRef }: ReadableAccount,
): Promise<void> => {
  const consent = await store.users.findConsent(clientId, userRef);
  const account = await store.accounts.find(clientId, userRef, id);
  if (consent === null || account === null) throw new Error('The account was removed.');
  if (consent.sharedUntil !== null && consent.sharedUntil <= now()) throw new Error('The consent has ended.');
};

const sharedPart = ({ historyFrom }: ReadableAccount, { from, to }: Window): Window => ({
  from: Math.max(from, historyFrom ?? from),
  to: Math.max(to, historyFrom ?? to),
});

const cutChunks = async (
  { codec, sync }: Pick<Context, 'codec' | 'sync'>,
  account: ReadableAccount,
  { from, to }: Window,
  chunks: readonly IntervalChunk[],
): Promise<Part[][]> => {
  const months: Part[][] = [];
  for (const { month, body } of chunks) {
    try {
      months.push(cutPieces(body, codec, from, to));
    } catch (error) {
      if (!(error instanceof DamagedPiecesError)) throw error;
      await sync.repair(account, month);
      throw damagedData(account.method, error);
    }
  }
  return months;
};

/**
 * Reads the totals of the periods that overlap `[from, to)`, in the form of {@link readIntervals}.
 *
 * @throws DomainError `data_unavailable` if intervals are damaged.
 */
export async function readTotals(
  context: Context,
  account: ReadableAccount,
  { from, to }: Window,
  resolution: Resolution,
): Promise<Part[][]> {
  const periodOf = createPeriodOf(resolution, localTimeOf(account.timeZone));
  // Includes intervals that reach into the first period, because they move its start.
  const first = periodOf(from).start;
  const wide = { from: first - MAX_SECONDS, to: periodOf(to).end + MAX_SECONDS };
  const months = await readIntervals(context, account, wide);
  const sums = createTotals(periodOf);
  for (const [index, parts] of months.entries()) {
    // A year of minutes takes a while, so other requests get a turn after three months.
    if (index > 0 && index % 3 === 0) await nextTask();
    sums.add(parseIntervals(plainBody(parts, context.codec)));
  }
  const totals = sums.end().filter(({ start }) => start >= first && start < to);
  return [[encoder.encode(totals.map((total) => JSON.stringify(total)).join(','))]];
}

/** The longest interval: the day on which clocks go back. */
const MAX_SECONDS = 25 * 3_600;

const encoder = new TextEncoder();
