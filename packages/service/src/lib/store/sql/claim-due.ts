import type { Kysely } from 'kysely';
import type { SyncClaim, SyncLease } from '../store.ts';
import type { Database } from './schema.ts';
import { type LeaseCandidate, takeLease } from './take-lease.ts';

/** Others may take what was found first; after that many disappointments the caller asks again later. */
const TRIES = 5;

/**
 * Leases the account that is due for longest: see `SyncStore.claimDue`.
 *
 * @returns its id, and the lease.
 */
export async function claimDue(
  db: Kysely<Database>,
  claim: SyncClaim,
): Promise<{ accountId: string; lease: SyncLease } | null> {
  for (let round = 0; round < TRIES; round += 1) {
    const found = await findDue(db, claim);
    if (!found) return null;
    const candidate: LeaseCandidate = { ...found, isDue: true };
    const lease = await db.transaction().execute((trx) => takeLease(trx, candidate, claim));
    if (lease) return { accountId: found.accountId, lease };
  }
  return null;
}

const findDue = (
  db: Kysely<Database>,
  { now, perUtility }: SyncClaim,
): Promise<Omit<LeaseCandidate, 'isDue'> | undefined> =>
  db
    .selectFrom('account_syncs')
    .innerJoin('utility_syncs', 'utility_syncs.utility_key', 'account_syncs.utility_key')
    .select(['account_syncs.account_id as accountId', 'account_syncs.utility_key as utilityKey'])
    .where('account_syncs.due_at', '<=', now)
    .where('account_syncs.lease_until', '<=', now)
    .where('account_syncs.login_refused_at', 'is', null)
    .where('utility_syncs.blocked_until', '<=', now)
    .where(
      (eb) =>
        eb
          .selectFrom('account_syncs as other')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('other.utility_key', '=', 'account_syncs.utility_key')
          .where('other.lease_until', '>', now),
      '<',
      perUtility,
    )
    .orderBy('account_syncs.due_at')
    .limit(1)
    .executeTakeFirst();
