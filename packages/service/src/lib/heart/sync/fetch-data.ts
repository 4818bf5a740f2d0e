import type { RangeRequest, Reads } from '@utility-connect/connector';
import {
  type Codec,
  firstStart,
  type IntervalChange,
  joinChanges,
  lastEnd,
  type MonthText,
} from '@utility-connect/intervals';
import type { HeartStore } from '../heart-store.ts';
import type { Account, AccountData } from '../store/accounts.ts';
import { STALL_SECONDS } from '../store/syncs.ts';
import { mergeBills } from './merge-bills.ts';
import {
  type History,
  hasOlder,
  isLastWindow,
  nextOlder,
  overlapStart,
  planSync,
  type SyncPlan,
} from './plan-sync.ts';
import { type Fetched, readFromUtility, readOlder } from './read-from-utility.ts';
import { readStoredMonths, replaceMonths, type StoredMonths } from './stored-months.ts';

interface Target {
  readonly accounts: HeartStore['accounts'];
  readonly codec: Codec;
  readonly account: Account;
  readonly history: History;
  /** Whether somebody waits for the newest data. */
  readonly isOnDemand: boolean;
  /** Whether the sandbox simulates that the utility has had nothing new for two days. */
  readonly isStalled: boolean;
}

/** The stored state of an account. */
interface Stored {
  /** `null` if the account was removed. */
  readonly revision: number | null;
  readonly months: StoredMonths;
}

/** Position at which a sync continues, UNIX seconds. */
interface Progress {
  /** Intervals are complete up to here. */
  readonly syncedTo: number;
  /** Start of the fetched range. */
  readonly from: number;
}

/**
 * Fetches the data that the user agreed to share, with a valid login, and stores it. If the utility fails or needs more time, the data so
 * far is stored, and the next sync continues there. After a consent to more history or to bills, all of it is fetched again.
 *
 * With windows, a sync fetches the newest data, or an older window.
 *
 * @returns whether older windows are left.
 */
export async function fetchData(
  target: Target,
  reads: Reads,
  request: Omit<RangeRequest, 'from'>,
): Promise<boolean> {
  const { accounts, account, history, isOnDemand } = target;
  const consent = await accounts.findConsent(account.id);
  if (consent === null) return false;
  const plan = planSync(account, consent, request.to, history);
  const older = isOnDemand ? null : nextOlder(account, plan, history);
  if (older) return fetchOlder(target, reads, plan, { ...request, ...older });
  const stored = await readStored(target, plan);
  const progress = findProgress(plan, stored.months);
  const windows = { windowDays: history.windowDays, timeZone: account.timeZone, currency: account.currency };
  const fetched = await readFromUtility(reads, plan, { ...request, from: progress.from }, windows);
  await storeUnlessRemoved(target, plan, progress.from, stored, fetched, ({ intact }, change) =>
    // Until the first sync has finished, no client can read its data.
    outcomeOf(plan, progress, fetched, {
      change: plan.isFirst ? allAsNew(intact, fetched) : change,
      isStalled: target.isStalled,
    }),
  );
  // The sync stores the data that it has read, but has not succeeded, so that the rest is read soon.
  if (fetched.failure) throw fetched.failure.error;
  return hasOlder(plan.syncedFrom, plan, history);
}

/** Fetches an older window and stores it. One that fails is fetched again. @returns whether older windows are left. */
const fetchOlder = async (
  target: Target,
  reads: Reads,
  plan: SyncPlan,
  request: RangeRequest,
): Promise<boolean> => {
  const { accounts, account, history } = target;
  const intervals = await readOlder(reads, plan, request, account.currency);
  const isLast =
    intervals.length === 0 && isLastWindow(request, (await accounts.findFirstMonth(account.id)) ?? plan.to);
  const syncedFrom = isLast ? plan.earliest : request.from;
  const range = { ...plan, syncedTo: request.from, readsFrom: request.from, to: request.to };
  const stored = await readStored(target, range);
  await storeUnlessRemoved(
    target,
    range,
    request.from,
    stored,
    { intervals, bills: [] },
    (_months, change) => ({
      syncedFrom,
      dataThrough: endOf(intervals),
      news: { at: plan.to, intervals: change },
    }),
  );
  // Newer intervals of a damaged month are lost as well: the next sync fetches them again.
  const [damage] = stored.months.damaged;
  if (damage !== undefined) await accounts.rewind(account.id, damage);
  return hasOlder(syncedFrom, plan, history);
};

/** Reads the stored data that the sync may change. */
const readStored = async ({ accounts, codec, account }: Target, plan: SyncPlan): Promise<Stored> => {
  const revision = await accounts.findRevision(account.id);
  if (!plan.readsIntervals) return { revision, months: { intact: [], damaged: [] } };
  const known = plan.syncedTo ?? plan.readsFrom;
  const range = { from: Math.min(known, overlapStart(plan, known)), to: plan.to };
  return { revision, months: await readStoredMonths(accounts, account.id, range, codec) };
};

const findProgress = (plan: SyncPlan, { intact, damaged }: StoredMonths): Progress => {
  const syncedTo = plan.syncedTo ?? endOf(intact) ?? plan.readsFrom;
  // A damaged month is fetched from its start. If the utility fails within it, the next sync continues there.
  const [damage = plan.to] = damaged;
  const from = Math.min(overlapStart(plan, syncedTo), damage);
  return { syncedTo: Math.min(syncedTo, damage), from: Math.max(from, plan.readsFrom) };
};

/** Stores the fetched data. Merges it again if a file has changed the account's data meanwhile. */
const storeUnlessRemoved = async (
  target: Target,
  plan: SyncPlan,
  from: number,
  before: Stored,
  fetched: Fetched,
  outcome: (
    months: StoredMonths,
    change: IntervalChange | undefined,
  ) => Omit<AccountData, 'chunks' | 'bills'>,
): Promise<void> => {
  const { accounts, codec, account } = target;
  let stored = before;
  while (stored.revision !== null) {
    const { chunks, change } = await replaceMonths(stored.months, fetched.intervals, from, codec);
    const isWritten = await accounts.putData(account.id, {
      revision: stored.revision,
      chunks,
      ...mergeBills(await accounts.listBills(account.id), fetched.bills),
      ...outcome(stored.months, change),
    });
    if (isWritten) return;
    stored = await readStored(target, plan);
  }
};

const outcomeOf = (
  plan: SyncPlan,
  { syncedTo }: Progress,
  { intervals, failure }: Fetched,
  { change, isStalled }: { readonly change: IntervalChange | undefined; readonly isStalled: boolean },
): Omit<AccountData, 'chunks' | 'bills'> => {
  const { isFirst, isWider, readsIntervals, syncedFrom, to } = plan;
  const isUnfinished = isFirst && failure !== undefined;
  const fetchedTo = endOf(intervals);
  return {
    // Otherwise the next sync would continue after a gap, or not read the older bills.
    ...(!(isWider && (isUnfinished || failure?.repeats)) && { syncedFrom }),
    // Without new intervals the data reaches no further than before: the utility may publish them later.
    ...(!isUnfinished && {
      syncedTo: Math.max(syncedTo, fetchedTo ?? 0),
      news: { at: to, intervals: change },
    }),
    dataThrough: fetchedTo,
    ...(!failure && {
      succeededAt: to,
      isLate: isStalled || (readsIntervals && isLate(plan, syncedTo, fetchedTo)),
      isStalled,
    }),
  };
};

/** Whether the utility answers, but has nothing new. An account that never had intervals is not late. */
const isLate = ({ readsFrom, to }: SyncPlan, syncedTo: number, fetchedTo: number | undefined): boolean =>
  syncedTo > readsFrom && (fetchedTo ?? 0) <= syncedTo && syncedTo < to - STALL_SECONDS;

/** End of the last interval, UNIX seconds. */
const endOf = (months: readonly MonthText[]): number | undefined => {
  const last = months.findLast(({ text }) => text.length > 0);
  return last && lastEnd(last.text);
};

/** The change of a first sync: all stored data is new. */
const allAsNew = (intact: readonly MonthText[], { intervals }: Fetched): IntervalChange | undefined =>
  joinChanges(
    [...intact, ...intervals]
      .filter(({ text }) => text.length > 0)
      .map(({ text }) => ({ from: firstStart(text), to: lastEnd(text), lastRevised: null })),
  );
