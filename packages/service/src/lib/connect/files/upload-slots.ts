import { DomainError } from '../../domain-error.ts';

/** Files that a process reads at a time: the largest take about 180 MB each. */
const MAX_READING = 4;
/** How long a file waits for its turn, in milliseconds. Meanwhile nothing of it is received. */
const MAX_WAIT_MS = 20_000;

/** Runs a few reads of files at a time, of which each session has one. */
export function createUploadSlots() {
  let reading = 0;
  const sessions = new Set<string>();
  const waiting: (() => void)[] = [];

  const isFree = (session: string) => reading < MAX_READING && !sessions.has(session);

  // Takes the place in the same step in which it is free: others wake up at the same time.
  const takeTurn = async (session: string): Promise<void> => {
    const deadline = performance.now() + MAX_WAIT_MS;
    while (!isFree(session)) {
      const left = deadline - performance.now();
      if (left <= 0) throw busy();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    reading += 1;
    sessions.add(session);
  };

  /** @throws DomainError `temporarily_unavailable` if it would wait for too long. */
  return async <T>(session: string, read: () => Promise<T>): Promise<T> => {
    await takeTurn(session);
    try {
      return await read();
    } finally {
      reading -= 1;
      sessions.delete(session);
      for (const wake of waiting.splice(0)) wake();
    }
  };
}

const busy = (): DomainError =>
  new DomainError('temporarily_unavailable', 'Many files are being read. Try again in a moment.', {
    retryAfterSeconds: 10,
  });
