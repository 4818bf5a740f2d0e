/** How long a write waits for another program's lock, in milliseconds. Responses are promised within 2 s. */
export const LOCK_TIMEOUT_MS = 1500;

/** Short enough to hit the gaps between the commits of a busy writer. A try takes microseconds. */
const RETRY_MS = 2;
/** A refusal that comes later than this after the previous one is due to another lock. */
const SAME_LOCK_MS = 500;

/** Waits for another program's lock on a SQLite file. */
interface LockWait {
  /**
   * Retries what was refused because of the lock. Calls are served in their order.
   *
   * @throws the last refusal, once the lock has lasted too long.
   */
  retry<Result>(refusal: unknown, attempt: () => Promise<Result>): Promise<Result>;
  /** Reports that the lock was released. */
  released(): void;
}

interface LockWaitOptions {
  /** Default 1,500. */
  readonly timeoutMs?: number;
  /** Monotonic milliseconds. Default `performance.now`. */
  readonly elapsed?: () => number;
  /** Default `setTimeout`. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

/**
 * Waits for a lock without blocking the event loop, as SQLite's busy timeout would. The timeout starts with the lock, not with
 * each call: then all waiting calls fail, and later calls fail at once while that lock lasts.
 */
export function createLockWait({
  timeoutMs = LOCK_TIMEOUT_MS,
  elapsed = () => performance.now(),
  sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}: LockWaitOptions = {}): LockWait {
  let lockedSince = 0;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let queue: Promise<unknown> = Promise.resolve();

  const hasTimedOut = (): boolean => {
    const now = elapsed();
    if (now - refusedAt > SAME_LOCK_MS) lockedSince = now;
    refusedAt = now;
    return now - lockedSince >= timeoutMs;
  };

  const released = (): void => {
    refusedAt = Number.NEGATIVE_INFINITY;
  };

  const retryUntilReleased = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        const result = await attempt();
        released();
        return result;
      } catch (error) {
        if (!isLocked(error) || hasTimedOut()) throw error;
      }
      await sleep(RETRY_MS);
    }
  };

  return {
    released,
    async retry(refusal, attempt) {
      if (hasTimedOut()) throw refusal;
      // Only the first in the queue retries: a hundred would keep the processor busy.
      const result = queue.then(() => retryUntilReleased(attempt));
      queue = result.catch(() => {});
      return result;
    },
  };
}

/** Whether SQLite refused because another program has locked the file. */
export function isLocked(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return String(code).startsWith('SQLITE_BUSY');
}
