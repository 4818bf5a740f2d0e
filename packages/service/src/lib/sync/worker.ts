import type { SyncJob, SyncStore } from '../store/syncs.ts';
import { claimAt } from './claim-at.ts';

export interface WorkerOptions {
  readonly syncs: SyncStore;
  /** UNIX seconds. */
  readonly now: () => number;
  /** Ends the work. */
  readonly signal: AbortSignal;
  /** Syncs an account under the lease of the job, and ends the lease. */
  readonly sync: (job: SyncJob) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** How often an idle process looks for due accounts, in milliseconds. */
const POLL_MS = 5_000;
/** Accounts that one process syncs at a time. */
const MAX_ACTIVE = 8;

/**
 * Syncs due accounts, a few at a time, alongside all other processes that do the same.
 *
 * @returns looks for due accounts again at once: call it when a sync outside of the worker has ended.
 */
export function startWorker({ syncs, now, signal, sync, onError }: WorkerOptions): () => void {
  let active = 0;
  let isChecking = false;
  let needsRecheck = false;

  const claimDue = async (): Promise<void> => {
    while (active < MAX_ACTIVE && !signal.aborted) {
      const job = await syncs.claimDue(claimAt(now()));
      if (!job) return;
      active += 1;
      sync(job)
        .catch(onError)
        .finally(() => {
          active -= 1;
          void check();
        });
    }
  };

  const check = async (): Promise<void> => {
    needsRecheck = true;
    if (isChecking) return;
    isChecking = true;
    try {
      // A slot may become free after it was looked for.
      while (needsRecheck) {
        needsRecheck = false;
        await claimDue();
      }
    } catch (error) {
      onError(error);
    } finally {
      isChecking = false;
    }
  };

  const timer = setInterval(check, POLL_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  void check();
  return () => void check();
}
