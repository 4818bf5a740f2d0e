/** How long a worker has an attempt without renewing. */
export const LEASE_SECONDS = 10;

const RENEW_MS = 3_000;

/**
 * Renews a lease, over and over.
 *
 * @returns how to stop. Once that resolves no renewal is under way either: one that came late would hold the attempt for a
 * worker that has left.
 */
export function keepLease(renew: () => Promise<void>): () => Promise<void> {
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    underWay = underWay.then(renew).catch(() => undefined);
  }, RENEW_MS);
  return () => {
    clearInterval(timer);
    return underWay;
  };
}
