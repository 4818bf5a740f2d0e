import { addMonths, instantOf, localTimeOf } from '@utility-connect/intervals';
import type { Account, DataConsent } from '../store/accounts.ts';
import { readScopes } from '../users/scopes.ts';

/** Months that the first sync of an account reaches back at least. Further if a connector declares a longer history. */
export const HISTORY_MONTHS = 24;

/** Months that any sync, and the sharing of a user, reach back at most. */
export const MAX_HISTORY_MONTHS = 120;

/** Seconds that each sync fetches again: utilities fill gaps and correct estimates days later. */
export const OVERLAP_SECONDS: number = 7 * 24 * 60 * 60;

const DAY_SECONDS = 24 * 60 * 60;

/** Seconds between two reads of the newest data while older windows are still to be read: less than those between two syncs. */
const NEWEST_SECONDS = 20 * 60 * 60;

/** Months without any data after which no older window is read. */
const EMPTY_MONTHS = 12;

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
  /** Start of the intervals that this sync may read: later than `earliest` if older windows are left to other syncs. */
  readonly readsFrom: number;
  /** Start of the intervals that are read once this sync has succeeded. */
  readonly syncedFrom: number;
  /** Intervals are complete up to here; `null` if only an unfinished first sync has stored some. */
  readonly syncedTo: number | null;
  /** Start of the sync. */
  readonly to: number;
  /** Whether the user shares data that starts at this time. */
  isShared(item: { readonly start: number }): boolean;
}

/** The history that a connector reads. */
export interface History {
  /** Months that the utility has data of. */
  readonly months: number;
  /** Whether the utility has bills only. */
  readonly billsOnly: boolean;
  /** Days that one read covers; absent for any number. */
  readonly windowDays?: number | undefined;
}

/** Plans a sync of the newest data that the user agreed to share. */
export function planSync(account: Account, consent: DataConsent, to: number, history: History): SyncPlan {
  const scopes = readScopes(consent.scopes);
  const readsIntervals = scopes.includes('intervals') && !history.billsOnly;
  const sharedFrom = consent.historyFrom ?? 0;
  // Starts with a whole day, so that it does not cut an interval of a day in UTC or a shorter one.
  const months = Math.min(monthsOf(history), MAX_HISTORY_MONTHS);
  const earliest = startOfDay(Math.max(addMonths(to, -months), sharedFrom));
  const plan = {
    readsIntervals,
    readsBills: scopes.includes('bills'),
    isFirst: account.syncedTo === null,
    earliest,
    to,
    isShared: ({ start }: { readonly start: number }) => start >= sharedFrom,
  };
  if (history.windowDays !== undefined) return { ...plan, ...planNewest(account, plan, history.windowDays) };
  const isWider = readsIntervals && account.syncedFrom !== null && earliest < account.syncedFrom;
  return {
    ...plan,
    isWider,
    readsFrom: earliest,
    syncedFrom: readsIntervals ? earliest : (account.syncedFrom ?? earliest),
    syncedTo: isWider ? earliest : account.syncedTo,
  };
}

const monthsOf = ({ months, windowDays }: History): number =>
  windowDays === undefined ? Math.max(months, HISTORY_MONTHS) : months;

/** The newest window, or what is new since the last sync. */
const planNewest = (
  { syncedFrom, syncedTo, timeZone }: Account,
  { readsIntervals, earliest, to }: Pick<SyncPlan, 'readsIntervals' | 'earliest' | 'to'>,
  windowDays: number,
): Pick<SyncPlan, 'isWider' | 'readsFrom' | 'syncedFrom' | 'syncedTo'> => {
  const isWider = false;
  if (syncedFrom !== null && syncedTo !== null)
    return { isWider, readsFrom: Math.max(syncedFrom, earliest), syncedFrom, syncedTo };
  // Without consent to intervals all of them are older, and are read after a consent.
  const newest = readsIntervals ? daysBefore(to - 1, windowDays - 1, timeZone) : to;
  const readsFrom = Math.max(newest, earliest);
  return { isWider, readsFrom, syncedFrom: readsFrom, syncedTo: syncedTo === null ? null : readsFrom };
};

/** A range of older intervals. Times are UNIX seconds. */
interface OlderWindow {
  readonly from: number;
  readonly to: number;
}

/** Whether windows before `syncedFrom` are left to read. */
export function hasOlder(
  syncedFrom: number,
  { readsIntervals, earliest }: SyncPlan,
  { windowDays }: History,
): boolean {
  return windowDays !== undefined && readsIntervals && syncedFrom > earliest;
}

/** The next older window of an account; `null` if the newest data is to be read, or nothing older is left. */
export function nextOlder(account: Account, plan: SyncPlan, history: History): OlderWindow | null {
  const { syncedFrom, syncedTo, lastSuccessAt, timeZone } = account;
  if (syncedFrom === null || syncedTo === null || !hasOlder(syncedFrom, plan, history)) return null;
  if (plan.to - (lastSuccessAt ?? 0) >= NEWEST_SECONDS) return null;
  const from = daysBefore(syncedFrom - 1, (history.windowDays ?? 1) - 1, timeZone);
  return { from: Math.max(from, plan.earliest), to: syncedFrom };
}

/** Whether an older window that was empty is the last one. @param first start of the first stored intervals. */
export function isLastWindow({ from }: OlderWindow, first: number): boolean {
  return from <= addMonths(first, -EMPTY_MONTHS);
}

/** Splits a range into windows. They meet at midnight in the meter's time zone, so that no window cuts an interval of a day. */
export function* windowsOf(
  from: number,
  to: number,
  windowDays: number,
  timeZone: string,
): Generator<OlderWindow> {
  for (let start = from; start < to; ) {
    const end = Math.min(daysBefore(start, -windowDays, timeZone), to);
    yield { from: start, to: end };
    start = end;
  }
}

/** Midnight of the day that lies some days before a time. */
const daysBefore = (time: number, days: number, timeZone: string): number => {
  const localTime = localTimeOf(timeZone);
  const day = startOfDay(time + localTime.offsetAt(time));
  return instantOf(localTime, day - days * DAY_SECONDS);
};

/** Start of a sync whose account has complete intervals up to `syncedTo`. */
export function overlapStart({ readsFrom }: SyncPlan, syncedTo: number): number {
  return Math.max(syncedTo - OVERLAP_SECONDS, readsFrom);
}

const startOfDay = (time: number): number => Math.floor(time / DAY_SECONDS) * DAY_SECONDS;
