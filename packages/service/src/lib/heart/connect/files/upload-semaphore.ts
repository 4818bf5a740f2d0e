import { DomainError } from '../../../core/domain-error.ts';

/** Time that a file waits, in milliseconds. Meanwhile nothing of it is received. */
const MAX_WAIT_MS = 20_000;

/** Runs at most `limit` reads of files at a time, and one per session. */
export function createUploadSemaphore(limit: number) {
  const reading = new Set<string>();
  /** Resumes a waiting upload, by its session. */
  const waiting = new Map<() => void, string>();

  const isFree = (session: string) => reading.size < limit && !reading.has(session);

  // Acquire synchronously after the check: several waiters wake up at once.
  const acquire = async (session: string): Promise<void> => {
    const deadline = performance.now() + MAX_WAIT_MS;
    while (!isFree(session)) {
      const left = deadline - performance.now();
      if (left <= 0) throw busy();
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, left);
        waiting.set(wake, session);
      });
    }
    reading.add(session);
  };

  // A session that is already reading doesn't count as a waiter: it waits for itself.
  const hasWaiters = () => [...waiting.values()].some((session) => !reading.has(session));

  /**
   * @param read gets a function that returns whether another session waits.
   * @throws DomainError `temporarily_unavailable` if it would wait for too long.
   */
  return async <T>(session: string, read: (hasWaiters: () => boolean) => Promise<T>): Promise<T> => {
    await acquire(session);
    try {
      return await read(hasWaiters);
    } finally {
      reading.delete(session);
      for (const wake of [...waiting.keys()]) wake();
    }
  };
}

const busy = (): DomainError =>
  new DomainError('temporarily_unavailable', 'Many files are being read. Try again in a moment.', {
    retryAfterSeconds: 10,
  });
