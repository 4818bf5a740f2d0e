import type { SyncClaim, SyncOutcome, SyncStore } from '../store/syncs.ts';

/** How long a process that died keeps an account to itself, in seconds. */
export const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
/** Accounts that all processes together read at a time from one utility: we are its guests. */
const PER_UTILITY = 4;

/** What a lease is taken with at this moment, for whatever reason. */
export function claimAt(now: number): SyncClaim {
  return { now, leaseUntil: now + LEASE_SECONDS, perUtility: PER_UTILITY };
}

/**
 * Does a piece of work under a lease that was just taken, keeps the lease meanwhile, and ends it with what came of it. The
 * work is aborted where the lease is lost: somebody else does it now.
 *
 * @param held what the lease is known by.
 * @param work never rejects.
 * @returns whether the lease was held to the end.
 */
export async function holdLease(
  syncs: SyncStore,
  accountId: string,
  held: number,
  now: () => number,
  work: (lost: AbortSignal) => Promise<SyncOutcome>,
): Promise<boolean> {
  const controller = new AbortController();
  let current = held;
  const renew = async (): Promise<void> => {
    const next = Math.max(now() + LEASE_SECONDS, current);
    // While the database is away nobody else can take it either, until it has run out.
    const isKept = await syncs.renew(accountId, current, next).catch(() => null);
    if (isKept === true) current = next;
    else if (isKept === false || now() >= current) controller.abort(new Error('The lease was lost.'));
  };
  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewal.then(renew);
  }, RENEW_MS);
  const outcome = await work(controller.signal);
  clearInterval(timer);
  await renewal;
  return syncs.finish(accountId, current, outcome);
}
