import { ConnectorError } from '@utility-connect/connector';
import type { Environment } from '@utility-connect/protocol';
import { DomainError } from '../../core/domain-error.ts';
import { holdLease } from '../../core/jobs/hold-lease.ts';
import type { Job, JobKind, JobObstacle } from '../../core/jobs/job.ts';
import { type Lease, newClaim } from '../../core/jobs/leases.ts';
import { settlesWithin } from '../../core/jobs/queue.ts';
import type { JobHandler } from '../../core/jobs/worker.ts';
import type { Outcome } from '../../core/journal/outcome.ts';
import { CredentialsError } from '../logins/credentials.ts';
import type { Account } from '../store/accounts.ts';
import { DISABLED_SECONDS, type SyncOutcome } from '../store/syncs.ts';
import { reportConnectorError } from '../utilities/client-refused-error.ts';
import { failureOutcome, successOutcome } from './outcomes.ts';
import { type SyncContext, syncAccount } from './sync-account.ts';
import { loginRefused, notReadyYet, notSyncedYet, SyncStoppedError, syncFailed } from './sync-errors.ts';

/** Fetches intervals and bills from utilities into the store. Only one process syncs an account at a time. */
export interface Sync {
  /**
   * Starts a sync after a sign-in and returns at once. `ensure` waits for it, and reports a failure of a first sync. If the utility
   * has no free slot, the worker syncs the account later.
   */
  start(account: Account, environment: Environment): void;
  /**
   * Ensures that the account's data can be served: waits for a first sync or that of a new sign-in, and fetches new data if the
   * utility has a free slot. Data of a file is served as it is.
   *
   * @returns whether it waited. If so, reload the account: it may have changed or been removed.
   * @throws DomainError `data_unavailable` while the first sync has not finished or the utility refuses the login,
   * `temporarily_unavailable` when the first sync failed.
   */
  ensure(account: Account, environment: Environment): Promise<boolean>;
  /**
   * Makes the account's next sync fetch a damaged month again, and reports the damage once. Data of a file can't be fetched: its
   * damage is reported each time.
   */
  repair(account: Account, month: number): Promise<void>;
  /** The syncs of due accounts in the background. */
  readonly background: JobHandler;
  /** Aborts the syncs on demand, so that another process can take over. Resolves when they have ended, after 2 s at most. */
  stop(): Promise<void>;
}

interface SyncOptions extends SyncContext {
  /** Time that a data request waits for a first sync, in milliseconds. Default 5,000. */
  readonly waitMs?: number | undefined;
  /** Called with damaged data, and with failures of background syncs except for outages and refused logins. */
  readonly onError: (error: unknown) => void;
  /** Looks for due jobs of a kind now. Default nothing. */
  readonly wake?: (kind: JobKind) => void;
  /** Default nothing. */
  readonly onDebug?: ((message: string) => void) | undefined;
  /** Called with the outcome of each sync. Default nothing. */
  readonly onOutcome?: (outcome: Outcome) => void;
  /** Random numbers from 0 to 1 for the jitter of retries. Default `Math.random`. */
  readonly share?: () => number;
}

/** Bounds of the time between two checks of a utility for new data of an account: one interval, within these. */
const MIN_CHECK_SECONDS = 15 * 60;
const MAX_CHECK_SECONDS = 60 * 60;
/** Interval between tries of a request that waits for a lease, in milliseconds. */
const POLL_MS = 200;
/** Time that `stop` waits for running syncs, in milliseconds. */
const STOP_MS = 2_000;
/** Time for which data requests do not retry a first sync that failed. */
const BACKOFF_SECONDS = 30;
/** Accounts that one process syncs at a time in the background: mostly, they wait for the utility. */
const MAX_ACTIVE = 48;
/** Accounts that all processes together sync at a time at one utility. */
const SLOTS_PER_UTILITY = 4;
/** Accounts whose times a process remembers. Above that it forgets them all. */
const MAX_ENTRIES = 10_000;

/** Syncs on demand and in the background. */
export function createSync(options: SyncOptions): Sync {
  const { store, now, waitMs = 5_000, share = Math.random, onError } = options;
  const { onDebug = () => {}, onOutcome = () => {}, wake = () => {} } = options;
  const running = new Map<string, Promise<void>>();
  const ofSignIns = new WeakSet<Promise<void>>();
  const stopping = new AbortController();
  // Utilities publish data late, so an account is checked about once per interval, not once per request.
  const checkedAt = new Map<string, number>();
  const failedAt = new Map<string, number>();
  /** Times at which utilities that needed more time are asked again. */
  const notBefore = new Map<string, number>();

  const track = (accountId: string, sync: Promise<void>): Promise<void> => {
    const tracked = sync.finally(() => {
      // A newer sync may have replaced this one.
      if (running.get(accountId) === tracked) running.delete(accountId);
    });
    running.set(accountId, tracked);
    return tracked;
  };

  const isBackingOff = ({ id }: Account): boolean => now() - (failedAt.get(id) ?? 0) < BACKOFF_SECONDS;

  const secondsToWait = ({ id }: Account): number => (notBefore.get(id) ?? 0) - now();

  /** Outages of utilities and refused logins are not reported: they are normal. */
  const reportFailure = (error: unknown) => {
    if (!(error instanceof DomainError)) return onError(error);
    const { code, cause } = error;
    if (code === 'data_unavailable') return;
    if (cause instanceof SyncStoppedError) return onDebug(cause.message);
    // Reported where it was thrown, if the operator has to know it.
    if (!(cause instanceof ConnectorError)) onError(cause ?? error);
  };

  const reload = ({ clientId, userRef, id }: Account) => store.accounts.find(clientId, userRef, id);

  /** Syncs an account whose job is leased, and ends the job. @param account read after the claim. */
  const run = async (
    account: Account,
    environment: Environment,
    job: Job,
    { signal, isOnDemand }: { readonly signal: AbortSignal; readonly isOnDemand: boolean },
  ) => {
    let failure: unknown;
    let outcome: SyncOutcome;
    let hasOlder = false;
    try {
      hasOlder = await syncAccount(options, account, environment, signal, isOnDemand);
      // Older windows take turns with the syncs of other accounts.
      outcome = hasOlder ? { kind: 'done', dueAt: now() } : successOutcome(now(), share());
    } catch (error) {
      failure = signal.aborted ? new SyncStoppedError(account.id) : error;
      outcome = failureOutcome(now(), failure, job.failures, share());
    }
    const isOurs = await store.syncs.finish(job, outcome, now(), share());
    if (isOurs) {
      const { utilityId, method } = account;
      const counted = hasOlder ? 'continued' : outcome.kind;
      onOutcome({
        ...{ kind: 'sync', environment, utilityId, method },
        outcome: counted === 'failed' && job.failures > 0 ? 'failed_again' : counted,
        code: codeOf(outcome, failure),
      });
    }
    // Data of the sandbox may be late on purpose.
    if (environment === 'sandbox') wake('stall_report');
    if (outcome.kind === 'done') return;
    // Another process has claimed the account and syncs it.
    if (!isOurs) throw notSyncedYet();
    if (outcome.kind === 'login_refused') {
      if (failure instanceof CredentialsError) onError(failure);
      throw loginRefused(failure);
    }
    if (outcome.kind === 'not_yet') {
      setBounded(notBefore, account.id, outcome.dueAt);
      // Recording the outcome can take longer than the wait.
      throw notReadyYet(Math.max(1, outcome.dueAt - now()));
    }
    setBounded(failedAt, account.id, now());
    if (failure instanceof ConnectorError) reportConnectorError(failure, account.utilityId, onError);
    throw syncFailed(failure);
  };

  const runOnDemand = (account: Account, environment: Environment, job: Job): Promise<void> => {
    const renew = (lease: Lease) => store.jobs.renewLease(job, lease);
    const synced = holdLease(job, { now, renew }, async (lost) => {
      // Another process may have synced the account just before this one claimed it.
      const current = (await reload(account)) ?? account;
      const signal = AbortSignal.any([lost, stopping.signal]);
      await run(current, environment, job, { signal, isOnDemand: true });
    });
    return synced.finally(() => wake('sync'));
  };

  const syncOnce = async (account: Account, environment: Environment, waitFor: readonly JobObstacle[]) => {
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      const claim = { ...newClaim(now()), maxPerGroup: SLOTS_PER_UTILITY };
      const job = await store.jobs.claimOne({ kind: 'sync', key: account.id }, claim);
      if (typeof job === 'object') return runOnDemand(account, environment, job);
      if (job === 'parked') throw loginRefused();
      if (job === 'group_blocked') throw syncFailed();
      // Nothing was fetched, so the next request may try again.
      if (job === 'group_full') checkedAt.delete(account.id);
      if (!waitFor.includes(job) || waitedMs >= waitMs) throw notSyncedYet();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      // Another process or the worker may have synced the account meanwhile.
      const current = await reload(account);
      if (current === null || current.syncedTo !== account.syncedTo) return;
    }
  };

  const begin = (account: Account, environment: Environment, waitFor: readonly JobObstacle[]) => {
    setBounded(checkedAt, account.id, now());
    return track(account.id, syncOnce(account, environment, waitFor));
  };

  return {
    start(account, environment) {
      failedAt.delete(account.id);
      notBefore.delete(account.id);
      // Doesn't join a running sync, which uses the old credentials and has lost its lease.
      const sync = begin(account, environment, []);
      ofSignIns.add(sync);
      sync.catch(() => checkedAt.delete(account.id));
    },

    async ensure(account, environment) {
      // Only another file brings newer data.
      if (account.method === 'file') return false;
      const current = running.get(account.id);
      if (account.syncedTo === null) {
        if (isBackingOff(account)) throw syncFailed();
        const wait = secondsToWait(account);
        if (wait > 0) throw notReadyYet(wait);
        const sync = current ?? begin(account, environment, ['busy', 'group_full']);
        if (!(await settlesWithin(sync, waitMs))) throw notSyncedYet();
        return true;
      }
      const freshSince = Math.max(account.syncedTo, checkedAt.get(account.id) ?? 0);
      const checkSeconds = Math.min(MAX_CHECK_SECONDS, Math.max(MIN_CHECK_SECONDS, account.intervalSeconds));
      const isFresh = now() - freshSince < checkSeconds || secondsToWait(account) > 0;
      // The person may just have shared more, or ended a refusal.
      const isOfSignIn = current !== undefined && ofSignIns.has(current);
      if (isFresh && !isOfSignIn) return false;
      // Stored data is served even if the utility is down or has no free slot.
      await settlesWithin(current ?? begin(account, environment, ['busy']), waitMs).catch(() => undefined);
      return true;
    },

    async repair({ id, method }, month) {
      // `false` if the damage was reported before and no sync has ended since.
      if (method !== 'file' && !(await store.accounts.rewind(id, month))) return;
      checkedAt.delete(id);
      const name = new Date(month * 1000).toISOString().slice(0, 7);
      const remedy = method === 'file' ? 'Only the file has them.' : 'Its next sync fetches them again.';
      onError(new Error(`Stored intervals of account ${id} for ${name} are damaged. ${remedy}`));
    },

    background: {
      kind: 'sync',
      maxActive: MAX_ACTIVE,
      maxPerGroup: SLOTS_PER_UTILITY,
      async work(job, signal) {
        const found = await store.syncs.findAccount(job.key);
        if (found === null) {
          await store.jobs.end(job, { kind: 'removed' });
          return;
        }
        const { account, environment, isDisabled } = found;
        if (isDisabled) {
          await store.jobs.end(job, { kind: 'not_yet', dueAt: now() + DISABLED_SECONDS });
          return;
        }
        const syncing = run(account, environment, job, { signal, isOnDemand: false });
        await track(account.id, syncing).catch(reportFailure);
      },
    },

    async stop() {
      stopping.abort();
      await settlesWithin(Promise.allSettled(running.values()), STOP_MS);
    },
  };
}

/** The error code of a failure or a refusal, that of the connector if it has reported one. */
const codeOf = (outcome: SyncOutcome, failure: unknown): string | undefined => {
  if (outcome.kind !== 'failed' && outcome.kind !== 'login_refused') return undefined;
  if (failure instanceof ConnectorError) return failure.code;
  return outcome.kind === 'failed' ? outcome.error : outcome.reason;
};

const setBounded = (times: Map<string, number>, accountId: string, time: number): void => {
  if (times.size > MAX_ENTRIES) times.clear();
  times.set(accountId, time);
};
