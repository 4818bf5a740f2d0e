import { type Backoff, backoffSeconds } from './backoff.ts';
import { holdLease } from './hold-lease.ts';
import type { Job, JobKind } from './job.ts';
import type { JobStore } from './job-store.ts';
import { newClaim } from './leases.ts';
import { type Queue, settlesWithin, startQueue } from './queue.ts';

/** The work of a process on the jobs of a kind. */
export interface JobHandler {
  readonly kind: JobKind;
  /** Jobs that one process works on at a time. */
  readonly maxActive: number;
  /** Jobs of a group that all processes work on at a time. Default: any number, of the group `groupKey` only. */
  readonly maxPerGroup?: number;
  /** Default the group without a name. */
  readonly groupKey?: string;
  /** Interval at which an idle process looks for due jobs, in milliseconds. Default 5 s. */
  readonly pollMs?: number;
  /** Makes parked jobs due before each claim: for work that is queued without changing its job. */
  readonly prepare?: () => Promise<void>;
  /**
   * Does a job and ends it. One that rejects has failed, and is retried with backoff.
   *
   * @param signal aborts when the lease is lost or the process stops.
   * @param stopping aborts when the process begins to stop: before `signal`, if the work `isGraceful`.
   */
  readonly work: (job: Job, signal: AbortSignal, stopping: AbortSignal) => Promise<void>;
  /** Whether running jobs get time to end when the process stops. Default `false`. */
  readonly isGraceful?: boolean;
}

/** Does background work. All processes on a store share it. */
export interface Worker {
  /** Works on these kinds until `stop`. Default: all kinds. */
  work(...kinds: readonly JobKind[]): void;
  /** Looks for due jobs of a kind now, instead of within seconds. */
  wake(kind: JobKind): void;
  /** Stops the work, which other processes continue. Resolves when it has ended, after a few seconds at most. */
  stop(): Promise<void>;
}

interface WorkerContext {
  readonly store: { readonly jobs: JobStore };
  /** UNIX seconds. */
  readonly now: () => number;
  /** Called with the errors of claims and jobs. */
  readonly onError: (error: unknown) => void;
}

const POLL_MS = 5_000;
/** Time for running jobs when the process stops. Those that are not graceful are aborted at once. */
const GRACE_MS = 1_500;
/** Time that `stop` waits for jobs that were aborted. */
const STOP_MS = 2_000;
const RETRY: Backoff = { first: 60, longest: 3_600 };

/** Makes the worker of a process. */
export function createWorker(
  { store, now, onError }: WorkerContext,
  handlers: readonly JobHandler[],
): Worker {
  const { jobs } = store;
  const stopping = new AbortController();
  const ending = new AbortController();
  const queues = new Map<JobHandler, Queue>();

  const run = async ({ work, isGraceful = false }: JobHandler, job: Job): Promise<void> => {
    const { signal } = isGraceful ? ending : stopping;
    let isLost = false;
    try {
      await holdLease(job, { now, renew: (lease) => jobs.renewLease(job, lease) }, (lost) => {
        lost.addEventListener('abort', () => (isLost = true));
        return work(job, AbortSignal.any([lost, signal]), stopping.signal);
      });
    } catch (error) {
      // Another process does the job.
      if (isLost) return;
      if (signal.aborted) {
        await jobs.end(job, { kind: 'released' });
        return;
      }
      onError(error);
      const dueAt = now() + backoffSeconds(RETRY, job.failures, Math.random());
      await jobs.end(job, { kind: 'failed', dueAt, error: 'server_error' });
    }
  };

  const start = (each: JobHandler): Queue => {
    const { kind, maxActive, maxPerGroup, groupKey, prepare, pollMs = POLL_MS } = each;
    return startQueue({
      claim: async () => {
        await prepare?.();
        return jobs.claim(
          kind,
          { ...newClaim(now()), ...(maxPerGroup !== undefined && { maxPerGroup }) },
          groupKey,
        );
      },
      work: (job: Job) => run(each, job),
      maxActive,
      pollMs,
      signal: stopping.signal,
      onError,
    });
  };

  return {
    work(...kinds) {
      for (const each of handlers)
        if (kinds.length === 0 || kinds.includes(each.kind)) queues.set(each, start(each));
    },
    wake(kind) {
      for (const [each, queue] of queues) if (each.kind === kind) queue.wake();
    },
    async stop() {
      stopping.abort();
      const ended = Promise.all([...queues.values()].map((queue) => queue.end()));
      await settlesWithin(ended, GRACE_MS);
      ending.abort();
      await settlesWithin(ended, STOP_MS);
    },
  };
}
