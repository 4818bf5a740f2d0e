import { settlesWithin } from './settles-within.ts';
import type { Queue } from './start-queue.ts';

/** Works on jobs of the store in the background. All processes on a store share the work. */
export interface BackgroundWorker {
  /** Works until `stop`. */
  work(): void;
  /** Looks for due jobs now, instead of within seconds. */
  wake(): void;
  /** Stops the work, which other processes continue. Resolves when it has ended, after a few seconds at most. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  /** Aborts to stop the worker. */
  readonly stopping: AbortController;
  /** How long `stop` waits for running jobs, in milliseconds. */
  readonly stopMs: number;
  /** Called with errors. */
  readonly onError: (error: unknown) => void;
  /** Starts the queues, with the options that they share. */
  readonly start: (shared: QueueOptions) => readonly Queue[];
}

interface QueueOptions {
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Makes a worker of queues. */
export function createBackgroundWorker({
  stopping,
  stopMs,
  onError,
  start,
}: WorkerOptions): BackgroundWorker {
  let queues: readonly Queue[] = [];
  return {
    work() {
      queues = start({ signal: stopping.signal, onError });
    },
    wake() {
      for (const queue of queues) queue.wake();
    },
    async stop() {
      stopping.abort();
      await settlesWithin(Promise.all(queues.map((queue) => queue.settled())), stopMs);
    },
  };
}
