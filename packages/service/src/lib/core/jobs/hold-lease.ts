import { LEASE_SECONDS, type Lease } from './leases.ts';

/** Interval between renewals of a lease, in milliseconds. */
const RENEW_MS = 3_000;

interface LeaseHolder {
  /** UNIX seconds. */
  readonly now: () => number;
  /** @returns whether the lease still exists. */
  readonly renew: (lease: Lease) => Promise<boolean>;
}

/**
 * Does work under a lease and renews the lease until the work ends.
 *
 * @param work gets a signal that aborts when the lease is lost: another process may have it.
 * @returns the result of the work, once no renewal is running anymore.
 */
export async function holdLease<Result>(
  { leaseId, leaseUntil }: Lease,
  { now, renew }: LeaseHolder,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let until = leaseUntil;
  const renewOnce = async (): Promise<void> => {
    const next = now() + LEASE_SECONDS;
    // While the database is down, no other process can claim the lease before it expires.
    const isRenewed = await renew({ leaseId, leaseUntil: next }).catch(() => null);
    if (isRenewed === true) until = next;
    else if (isRenewed === false || now() >= until) controller.abort(new Error('The lease was lost.'));
  };
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewal.then(renewOnce);
  }, RENEW_MS);
  try {
    return await work(controller.signal);
  } finally {
    clearInterval(timer);
    await renewal;
  }
}
