/** How long a lock of another program may last before what waits for it is refused: answers are promised within 2 s. */
export const LOCK_TIMEOUT_MS = 1500;

/** Often enough to meet the moments between the commits of a program that writes all the time; each try takes microseconds. */
const PAUSE_MS = 2;
/** After so long without a refusal the next one is of another lock. */
const FORGET_MS = 500;

/** What waits for another program's lock on a SQLite file. */
interface LockWait {
  /**
   * Tries again what was refused, in the order in which it was refused, until it is done or the lock has lasted for too long.
   *
   * @throws the last refusal.
   */
  retry<Result>(refusal: unknown, attempt: () => Promise<Result>): Promise<Result>;
  /** Says that the lock is gone. */
  passed(): void;
}

interface LockWaitOptions {
  /** Default 1,500. */
  readonly patienceMs?: number;
  /** Milliseconds, from whenever. Default `performance.now`. */
  readonly elapsed?: () => number;
  /** Default `setTimeout`. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
}

/**
 * Waits for a lock without holding up the event loop, as SQLite's own busy timeout would. The patience is that with one lock, and not of
 * each waiter: it ends for all of them at once, and what comes later, while that lock still lasts, is refused at once.
 */
export function createLockWait({
  patienceMs = LOCK_TIMEOUT_MS,
  elapsed = () => performance.now(),
  sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}: LockWaitOptions = {}): LockWait {
  let since = 0;
  let last = Number.NEGATIVE_INFINITY;
  let line: Promise<void> = Promise.resolve();

  const isTooLong = (): boolean => {
    const now = elapsed();
    if (now - last > FORGET_MS) since = now;
    last = now;
    return now - since >= patienceMs;
  };

  const passed = (): void => {
    last = Number.NEGATIVE_INFINITY;
  };

  return {
    passed,
    async retry(refusal, attempt) {
      if (isTooLong()) throw refusal;
      const before = line;
      let leave = (): void => {};
      line = new Promise((resolve) => {
        leave = resolve;
      });
      try {
        // One at a time asks, for all of them: a hundred that wait would keep the processor busy with asking.
        await before;
        for (;;) {
          try {
            const result = await attempt();
            passed();
            return result;
          } catch (error) {
            if (!isLocked(error) || isTooLong()) throw error;
          }
          await sleep(PAUSE_MS);
        }
      } finally {
        leave();
      }
    },
  };
}

/** Whether SQLite refused because another program has the file locked. */
export function isLocked(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return String(code).startsWith('SQLITE_BUSY');
}
