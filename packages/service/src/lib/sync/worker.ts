import type { SyncJob, SyncStore } from '../store/syncs.ts';
import { claimAt } from './hold-lease.ts';

export interface WorkerOptions {
  readonly syncs: SyncStore;
  /** UNIX seconds. */
  readonly now: () => number;
  /** Ends the work. */
  readonly signal: AbortSignal;
  /** Reads an account under the lease that is held, and ends the lease. */
  readonly read: (job: SyncJob) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** How often an idle process looks for what is due, in milliseconds. */
const LOOK_MS = 5_000;
/** Accounts that one process reads at a time. */
const PER_PROCESS = 8;

/**
 * Reads the accounts that are due, a few at a time, beside all other processes that do the same.
 *
 * @returns what has it look again: for when somebody else's reading has ended.
 */
export function startWorker({ syncs, now, signal, read, onError }: WorkerOptions): () => void {
  let active = 0;
  let isLooking = false;
  let isToLookAgain = false;

  const takeDue = async (): Promise<void> => {
    while (active < PER_PROCESS && !signal.aborted) {
      const job = await syncs.claimDue(claimAt(now()));
      if (!job) return;
      active += 1;
      read(job)
        .catch(onError)
        .finally(() => {
          active -= 1;
          void look();
        });
    }
  };

  const look = async (): Promise<void> => {
    isToLookAgain = true;
    if (isLooking) return;
    isLooking = true;
    try {
      // A place may come free after it was looked for.
      while (isToLookAgain) {
        isToLookAgain = false;
        await takeDue();
      }
    } catch (error) {
      onError(error);
    } finally {
      isLooking = false;
    }
  };

  const timer = setInterval(look, LOOK_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  void look();
  return () => void look();
}
