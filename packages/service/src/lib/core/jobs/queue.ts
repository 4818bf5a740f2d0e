interface QueueOptions<Item> {
  /** Claims the next item; `null` if there is none. */
  readonly claim: () => Promise<Item | null>;
  readonly work: (item: Item) => Promise<void>;
  /** Items that this process works on at a time. */
  readonly maxActive: number;
  /** Interval at which an idle process looks for items, in milliseconds. */
  readonly pollMs: number;
  /** Aborts when no more items are claimed. */
  readonly signal: AbortSignal;
  /** Called with the errors of items and claims. */
  readonly onError: (error: unknown) => void;
}

export interface Queue {
  /** Looks for items now. */
  wake(): void;
  /** Stops looking for items, after `signal` has aborted. Resolves when the running check and the running items have ended. */
  end(): Promise<unknown>;
}

/** Works on items that any process can claim, on a few at a time. */
export function startQueue<Item>({
  claim,
  work,
  maxActive,
  pollMs,
  signal,
  onError,
}: QueueOptions<Item>): Queue {
  const running = new Set<Promise<void>>();
  let isQueued = false;
  let checks = Promise.resolve();

  const claimAll = async (): Promise<void> => {
    isQueued = false;
    while (running.size < maxActive && !signal.aborted) {
      const item = await claim();
      if (!item) return;
      const done = work(item)
        .catch(onError)
        .finally(() => {
          running.delete(done);
          check();
        });
      running.add(done);
    }
  };

  // At most one check runs and one waits: an item may become due after the running check has looked for it.
  const check = (): void => {
    if (isQueued) return;
    isQueued = true;
    checks = checks.then(claimAll).catch(onError);
  };

  const timer = setInterval(check, pollMs);
  check();
  return {
    wake: check,
    end() {
      clearInterval(timer);
      return checks.then(() => Promise.all(running));
    },
  };
}

/**
 * Waits for a promise for a limited time.
 *
 * @returns whether it settled in time.
 * @throws the error of the promise.
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
