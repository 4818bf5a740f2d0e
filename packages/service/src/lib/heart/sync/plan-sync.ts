import { addMonths } from '@utility-connect/intervals';
import type { Account, DataConsent } from '../store/accounts.ts';
import { readScopes } from '../users/scopes.ts';

/** Months that the first sync of an account reaches back at least. Further if a connector declares a longer history. */
export const HISTORY_MONTHS = 24;

/** Months that any sync, and the sharing of a user, reach back at most. */
export const MAX_HISTORY_MONTHS = 120;

/** Seconds that each sync fetches again: utilities fill gaps and correct estimates days later. */
export const OVERLAP_SECONDS: number = 7 * 24 * 60 * 60;

const DAY_SECONDS = 24 * 60 * 60;

/** The range of a sync. Times are UNIX seconds. */
export interface SyncPlan {
  readonly readsIntervals: boolean;
  readonly readsBills: boolean;
  /** Whether no sync of the account has finished yet. */
  readonly isFirst: boolean;
  /** Whether everything is fetched again, after a consent to more history or to bills. */
  readonly isWider: boolean;
  /** Start of the day in which the shared history starts. */
  readonly earliest: number;
  /** Intervals are complete up to here; `null` if only an unfinished first sync has stored some. */
  readonly syncedTo: number | null;
  /** Start of the sync. */
  readonly to: number;
  /** Whether the user shares data that starts at this time. */
  isShared(item: { readonly start: number }): boolean;
}

/**
 * Plans a sync of the data that the user agreed to share.
 *
 * @param historyMonths that the utility has data of.
 */
export function planSync(
  account: Account,
  consent: DataConsent,
  to: number,
  historyMonths: number,
): SyncPlan {
  const scopes = readScopes(consent.scopes);
  const readsIntervals = scopes.includes('intervals');
  const sharedFrom = consent.historyFrom ?? 0;
  // Starts with a whole day, so that it does not cut an interval of a day in UTC or a shorter one.
  const months = Math.min(Math.max(historyMonths, HISTORY_MONTHS), MAX_HISTORY_MONTHS);
  const earliest = startOfDay(Math.max(addMonths(to, -months), sharedFrom));
  const isWider = readsIntervals && account.syncedFrom !== null && earliest < account.syncedFrom;
  return {
    readsIntervals,
    readsBills: scopes.includes('bills'),
    isFirst: account.syncedTo === null,
    isWider,
    earliest,
    syncedTo: isWider ? earliest : account.syncedTo,
    to,
    isShared: ({ start }) => start >= sharedFrom,
  };
}

/** Start of a sync whose account has complete intervals up to `syncedTo`. */
export function overlapStart({ earliest }: SyncPlan, syncedTo: number): number {
  return Math.max(syncedTo - OVERLAP_SECONDS, earliest);
}

const startOfDay = (time: number): number => Math.floor(time / DAY_SECONDS) * DAY_SECONDS;
