import type { AttemptStore } from '../../store/attempts.ts';

/** How long a worker has an attempt without renewing. */
export const LEASE_SECONDS = 10;

const RENEW_MS = 3_000;

/**
 * Renews the lease of an attempt, over and over.
 *
 * @param held until when it was taken.
 * @param onLost called once somebody else has it, or nobody any more: what is done for it is to end.
 * @returns how to stop. Once that resolves no renewal is under way either: one that came late would hold the attempt for a
 * worker that has left.
 */
export function keepLease(
  attempts: Pick<AttemptStore, 'renewLease'>,
  attemptId: string,
  held: number,
  now: () => number,
  onLost: () => void,
): () => Promise<void> {
  let current = held;
  const renew = async (): Promise<void> => {
    const next = Math.max(now() + LEASE_SECONDS, current);
    if (await attempts.renewLease(attemptId, current, next)) {
      current = next;
      return;
    }
    clearInterval(timer);
    onLost();
  };
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    underWay = underWay.then(renew).catch(() => undefined);
  }, RENEW_MS);
  return () => {
    clearInterval(timer);
    return underWay;
  };
}
