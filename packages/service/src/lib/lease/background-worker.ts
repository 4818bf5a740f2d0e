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
  /** How long `stop` waits for running jobs, in milliseconds. */
  readonly stopMs: number;
  /** Called with errors. */
  readonly onError: (error: unknown) => void;
  /** Aborts to stop the worker. Default a new one. */
  readonly stopping?: AbortController;
}

interface QueueOptions<Job> {
  /** Claims the next due job; `null` if there is none. */
  readonly claim: () => Promise<Job | null>;
  readonly work: (job: Job) => Promise<void>;
  /** Jobs that one process works on at a time. */
  readonly maxActive: number;
  /** How often an idle process looks for due jobs, in milliseconds. Default 5 s. */
  readonly pollMs?: number;
}

/** @param onError called with what jobs and claims reject with. */
type StartQueue = (signal: AbortSignal, onError: (error: unknown) => void) => Queue;

export interface Queue {
  /** Looks for due jobs now. */
  wake(): void;
  /** Resolves when the running check and the running jobs have ended. */
  settled(): Promise<unknown>;
}

/** Makes a worker of queues. */
export function createBackgroundWorker(
  queues: readonly StartQueue[],
  { stopMs, onError, stopping = new AbortController() }: WorkerOptions,
): BackgroundWorker {
  let started: readonly Queue[] = [];
  return {
    work() {
      started = queues.map((start) => start(stopping.signal, onError));
    },
    wake() {
      for (const queue of started) queue.wake();
    },
    async stop() {
      stopping.abort();
      await settlesWithin(Promise.all(started.map((queue) => queue.settled())), stopMs);
    },
  };
}

/** Makes a queue of due jobs of the store. Any number of processes can work on them, each on a few at a time. */
export function queueOf<Job>({ claim, work, maxActive, pollMs = 5_000 }: QueueOptions<Job>): StartQueue {
  return (signal, onError) => {
    const running = new Set<Promise<void>>();
    let isQueued = false;
    let checks = Promise.resolve();

    const claimDue = async (): Promise<void> => {
      isQueued = false;
      while (running.size < maxActive && !signal.aborted) {
        const job = await claim();
        if (!job) return;
        const done = work(job)
          .catch(onError)
          .finally(() => {
            running.delete(done);
            check();
          });
        running.add(done);
      }
    };

    // At most one check runs and one waits: a job may become due after the running check has looked for it.
    const check = (): void => {
      if (isQueued) return;
      isQueued = true;
      checks = checks.then(claimDue).catch(onError);
    };

    const timer = setInterval(check, pollMs);
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    check();
    return { wake: check, settled: () => checks.then(() => Promise.all(running)) };
  };
}

/**
 * Waits for a promise for a limited time.
 *
 * @returns whether it settled in time.
 * @throws what the promise rejects with.
 */
export async function settlesWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([promise.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
