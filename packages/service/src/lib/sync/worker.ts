import { LEASE_SECONDS } from '../store/leases.ts';
import type { SyncClaim, SyncJob, SyncStore } from '../store/syncs.ts';

interface WorkerOptions {
  readonly syncs: SyncStore;
  /** UNIX seconds. */
  readonly now: () => number;
  /** Stops the worker. */
  readonly signal: AbortSignal;
  /** Syncs an account under the lease of the job, and ends the lease. */
  readonly sync: (job: SyncJob) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** How often an idle process looks for due accounts, in milliseconds. */
const POLL_MS = 5_000;
/** Accounts that one process syncs at a time. */
const MAX_ACTIVE = 8;
/** Accounts that all processes together sync at a time at one utility. */
const SLOTS_PER_UTILITY = 4;

/**
 * Syncs due accounts, a few at a time. Any number of processes can do this on one store.
 *
 * @returns looks for due accounts now: call it when another sync has freed a slot.
 */
export function startWorker({ syncs, now, signal, sync, onError }: WorkerOptions): () => void {
  let active = 0;
  let isQueued = false;
  let checks = Promise.resolve();

  const claimDue = async (): Promise<void> => {
    isQueued = false;
    while (active < MAX_ACTIVE && !signal.aborted) {
      const job = await syncs.claimDue(claimAt(now()));
      if (!job) return;
      active += 1;
      sync(job)
        .catch(onError)
        .finally(() => {
          active -= 1;
          check();
        });
    }
  };

  // At most one check runs and one waits: a slot may become free after the running check has looked for it.
  const check = (): void => {
    if (isQueued) return;
    isQueued = true;
    checks = checks.then(claimDue).catch(onError);
  };

  const timer = setInterval(check, POLL_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  check();
  return check;
}

/** Makes a claim with a new lease id. */
export function claimAt(now: number): SyncClaim {
  return {
    now,
    leaseId: crypto.randomUUID(),
    leaseUntil: now + LEASE_SECONDS,
    perUtility: SLOTS_PER_UTILITY,
  };
}
