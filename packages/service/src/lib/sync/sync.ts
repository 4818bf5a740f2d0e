import type { Environment } from '@utility-connect/protocol';
import { holdLease } from '../lease/hold-lease.ts';
import type { Account } from '../store/accounts.ts';
import type { Lease } from '../store/leases.ts';
import type { SyncLease, SyncObstacle, SyncOutcome } from '../store/syncs.ts';
import { claimAt } from './claim-at.ts';
import { CredentialsError } from './credentials.ts';
import { doneAt, failedAt } from './outcomes.ts';
import { createFailureReport } from './report-failure.ts';
import { settlesWithin } from './settles-within.ts';
import { type SyncContext, syncAccount } from './sync-account.ts';
import { loginRefused, notSyncedYet, SyncStoppedError, syncFailed } from './sync-errors.ts';
import { startWorker } from './worker.ts';

/** Fetches intervals and bills from utilities into the store. Only one process syncs an account at a time. */
export interface Sync {
  /**
   * Starts a sync after a sign-in and returns at once. Failures show up at the next `ensure`. An account for which the utility
   * has no free slot is left to the background work.
   */
  start(account: Account, environment: Environment): void;
  /**
   * Makes sure that the account's data can be served: waits for a first sync, and fetches what is new where the utility has a
   * free slot.
   *
   * @returns whether it waited. If so, read the account again: it may have changed or be gone.
   * @throws DomainError `data_unavailable` while the first sync has not finished or the utility refuses the login,
   * `temporarily_unavailable` when the first sync failed.
   */
  ensure(account: Account, environment: Environment): Promise<boolean>;
  /** Has a damaged month fetched again by the account's next sync, and reports the damage once. */
  repair(account: Account, month: number): Promise<void>;
  /** Syncs in the background what is due, until `stop`. */
  work(): void;
  /** Aborts all syncs, so that another process can take them over. Resolves when they have ended, after 2 s at most. */
  stop(): Promise<void>;
}

export interface SyncOptions extends SyncContext {
  /** How long a data request waits for a first sync, in milliseconds. Default 5,000. */
  readonly waitMs?: number | undefined;
  /** Told of damaged data, and of background failures that are not a utility's outage. */
  readonly onError: (error: unknown) => void;
  /** Default nothing. */
  readonly onDebug?: ((message: string) => void) | undefined;
  /** Random numbers from 0 to 1 that spread retries. Default `Math.random`. */
  readonly share?: () => number;
}

const POLL_MS = 200;
const STOP_MS = 2_000;
/** How long data requests do not retry a first sync that failed. */
const BACKOFF_SECONDS = 30;
/** Entries at which a map of this process is emptied. */
const MAX_ENTRIES = 10_000;

/** Syncs on demand and, once `work` was called, in the background. */
export function createSync(options: SyncOptions): Sync {
  const { store, now, waitMs = 5_000, share = Math.random, onError, onDebug = () => {} } = options;
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  // Utilities publish data late, so an account is checked once per interval, not once per request.
  const checkedAt = new Map<string, number>();
  const failedUntil = new Map<string, number>();
  let findDue = () => {};

  const track = (accountId: string, sync: Promise<void>): Promise<void> => {
    const tracked = sync.finally(() => {
      // A newer sync may have replaced this one.
      if (running.get(accountId) === tracked) running.delete(accountId);
    });
    running.set(accountId, tracked);
    return tracked;
  };

  // A time further ahead than the backoff was set by a clock that was wrong.
  const isBackingOff = ({ id }: Account): boolean => {
    const left = (failedUntil.get(id) ?? 0) - now();
    return left > 0 && left <= BACKOFF_SECONDS;
  };

  const reload = ({ clientId, userRef, id }: Account) => store.accounts.find(clientId, userRef, id);

  const syncUnderLease = async (
    account: Account,
    environment: Environment,
    lease: SyncLease,
  ): Promise<void> => {
    let failure: unknown;
    let failed: SyncOutcome | undefined;
    const renew = (renewed: Lease) => store.syncs.renewLease(account.id, renewed);
    const outcome = await holdLease(lease, { now, renew }, async (lost): Promise<SyncOutcome> => {
      try {
        // Another process may have synced it just before the lease.
        const current = (await reload(account)) ?? account;
        await syncAccount(options, current, environment, AbortSignal.any([lost, stopping.signal]));
        return doneAt(now(), share());
      } catch (error) {
        const isStopped = stopping.signal.aborted;
        failure = isStopped ? new SyncStoppedError(`The sync of account ${account.id} was stopped.`) : error;
        failed = isStopped ? { kind: 'released' } : failedAt(now(), error, lease, share());
        return failed;
      }
    });
    const isOurs = await store.syncs.finish(account.id, lease.leaseId, outcome);
    if (failed === undefined) return;
    // Another process has the lease and syncs the account.
    if (!isOurs) throw notSyncedYet();
    // The store keeps this state, so that a sign-in at any process ends it.
    if (failed.kind === 'login_refused') {
      if (failure instanceof CredentialsError) onError(failure);
      throw loginRefused(failure);
    }
    if (failedUntil.size > MAX_ENTRIES) failedUntil.clear();
    failedUntil.set(account.id, now() + BACKOFF_SECONDS);
    throw syncFailed(failure);
  };

  const syncOnce = async (
    account: Account,
    environment: Environment,
    waitFor: readonly SyncObstacle[],
  ): Promise<void> => {
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      const lease = await store.syncs.claimLease(account.id, claimAt(now()));
      // Afterwards the slot is free for queued work.
      if (typeof lease === 'object')
        return syncUnderLease(account, environment, lease).finally(() => findDue());
      if (lease === 'login_refused') throw loginRefused();
      if (lease === 'utility_backoff') throw syncFailed();
      // The utility was not asked, so the next request may try again.
      if (lease === 'utility_full') checkedAt.delete(account.id);
      if (!waitFor.includes(lease) || waitedMs >= waitMs) throw notSyncedYet();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      // Another process or the background work may have synced it meanwhile.
      const current = await reload(account);
      if (current === null || current.syncedTo !== account.syncedTo) return;
    }
  };

  const begin = (
    account: Account,
    environment: Environment,
    waitFor: readonly SyncObstacle[],
  ): Promise<void> => {
    if (checkedAt.size > MAX_ENTRIES) checkedAt.clear();
    checkedAt.set(account.id, now());
    return track(account.id, syncOnce(account, environment, waitFor));
  };

  return {
    start(account, environment) {
      failedUntil.delete(account.id);
      // Does not wait for a running sync: it uses the credentials from before the sign-in and has lost its lease.
      begin(account, environment, []).catch(() => checkedAt.delete(account.id));
    },

    async ensure(account, environment) {
      const current = running.get(account.id);
      if (account.syncedTo === null) {
        if (isBackingOff(account)) throw syncFailed();
        const sync = current ?? begin(account, environment, ['busy', 'utility_full']);
        if (!(await settlesWithin(sync, waitMs))) throw notSyncedYet();
        return true;
      }
      const freshSince = Math.max(account.syncedTo, checkedAt.get(account.id) ?? 0);
      if (now() - freshSince < account.intervalSeconds) return false;
      // Stored data stays readable when the utility is down or has no free slot.
      await settlesWithin(current ?? begin(account, environment, ['busy']), waitMs).catch(() => undefined);
      return true;
    },

    async repair({ id }, month) {
      // False where it was reported before and no sync has ended since.
      if (!(await store.accounts.rewind(id, month))) return;
      checkedAt.delete(id);
      const name = new Date(month * 1000).toISOString().slice(0, 7);
      onError(
        new Error(
          `Stored intervals of account ${id} for ${name} are damaged. Its next sync fetches them again.`,
        ),
      );
    },

    work() {
      findDue = startWorker({
        syncs: store.syncs,
        now,
        signal: stopping.signal,
        sync: ({ account, environment, ...lease }) =>
          track(account.id, syncUnderLease(account, environment, lease)),
        onError: createFailureReport({ now, onError, onDebug }),
      });
    },

    async stop() {
      stopping.abort();
      await settlesWithin(Promise.allSettled(running.values()), STOP_MS);
    },
  };
}
