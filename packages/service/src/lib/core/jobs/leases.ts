/** Seconds that a row stays leased to a process that died. */
export const LEASE_SECONDS = 10;

/** The right of one process to work on a row, such as an attempt or account, for a limited time. */
export interface Lease {
  /** Random. Required to renew or end the lease. */
  readonly leaseId: string;
  /** UNIX seconds. */
  readonly leaseUntil: number;
}

export interface LeaseClaim extends Lease {
  readonly now: number;
}

/** Makes a claim with a new lease id. */
export function newClaim(now: number): LeaseClaim {
  return { now, leaseId: crypto.randomUUID(), leaseUntil: now + LEASE_SECONDS };
}

/** Whether a process holds the lease now. */
export function isLeased({ leaseUntil }: Pick<Lease, 'leaseUntil'>, now: number): boolean {
  return leaseUntil > now;
}
