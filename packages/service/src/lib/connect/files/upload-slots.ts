import { DomainError } from '../../domain-error.ts';

/** How long a file waits for its turn, in milliseconds. Meanwhile nothing of it is received. */
const MAX_WAIT_MS = 20_000;

/** Runs `maxReading` reads of files at a time, of which each session has one. */
export function createUploadSlots(maxReading: number) {
  let reading = 0;
  const sessions = new Set<string>();
  /** Wakes up a session. */
  const waiting = new Map<() => void, string>();

  const isFree = (session: string) => reading < maxReading && !sessions.has(session);

  // Takes the place in the same step in which it is free: others wake up at the same time.
  const takeTurn = async (session: string): Promise<void> => {
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
    reading += 1;
    sessions.add(session);
  };

  // A session that reads waits for itself.
  const isWaitedFor = () => [...waiting.values()].some((session) => !sessions.has(session));

  /**
   * @param read gets a function that says whether another session waits for a place.
   * @throws DomainError `temporarily_unavailable` if it would wait for too long.
   */
  return async <T>(session: string, read: (isWaitedFor: () => boolean) => Promise<T>): Promise<T> => {
    await takeTurn(session);
    try {
      return await read(isWaitedFor);
    } finally {
      reading -= 1;
      sessions.delete(session);
      for (const wake of [...waiting.keys()]) wake();
    }
  };
}

const busy = (): DomainError =>
  new DomainError('temporarily_unavailable', 'Many files are being read. Try again in a moment.', {
    retryAfterSeconds: 10,
  });
