interface QueueOptions<Job> {
  /** Claims the next due job; `null` if there is none. */
  readonly claim: () => Promise<Job | null>;
  readonly work: (job: Job) => Promise<void>;
  /** Jobs that one process works on at a time. */
  readonly maxActive: number;
  /** Stops the queue. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
  /** How often an idle process looks for due jobs, in milliseconds. Default 5 s. */
  readonly pollMs?: number;
}

export interface Queue {
  /** Looks for due jobs now. */
  wake(): void;
  /** Resolves when the running check and the running jobs have ended. */
  settled(): Promise<unknown>;
}

/** Works on due jobs of the store, a few at a time. Any number of processes can do this on one store. */
export function startQueue<Job>({
  claim,
  work,
  maxActive,
  signal,
  onError,
  pollMs = 5_000,
}: QueueOptions<Job>): Queue {
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
}
