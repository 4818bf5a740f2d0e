import type { SyncJob, SyncStore } from '../store/store.ts';
import { LEASE_SECONDS } from './hold-lease.ts';

export interface WorkerOptions {
  readonly syncs: SyncStore;
  /** UNIX seconds. */
  readonly now: () => number;
  /** Ends the work. */
  readonly signal: AbortSignal;
  /** Reads an account under the lease that is held, and ends the lease. */
  readonly read: (job: SyncJob, held: number) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** How often an idle process looks for what is due, in milliseconds. */
const LOOK_MS = 5_000;
/** Accounts that one process reads at a time. */
const PER_PROCESS = 8;
/** Accounts that all processes together read at a time from one utility: we are its guests. */
const PER_UTILITY = 4;

/** Reads the accounts that are due, a few at a time, beside all other processes that do the same. */
export function startWorker({ syncs, now, signal, read, onError }: WorkerOptions): void {
  let active = 0;
  let isLooking = false;

  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      while (active < PER_PROCESS && !signal.aborted) {
        const held = now() + LEASE_SECONDS;
        const job = await syncs.claimDue({ now: now(), leaseUntil: held, perUtility: PER_UTILITY });
        if (!job) return;
        active += 1;
        read(job, held)
          .catch(onError)
          .finally(() => {
            active -= 1;
            void look();
          });
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
}
