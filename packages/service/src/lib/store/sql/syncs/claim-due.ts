import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SyncClaim, SyncLease } from '../../syncs.ts';
import type { Database } from '../schema.ts';
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

const findDue = async (
  db: Kysely<Database>,
  claim: SyncClaim,
): Promise<Omit<LeaseCandidate, 'isDue'> | undefined> => {
  const utility = await findUtility(db, claim);
  if (!utility || utility.firstDueAt === null) return undefined;
  return dueAt(db, utility.key, claim)
    .select(['account_id as accountId', 'utility_key as utilityKey'])
    .executeTakeFirst();
};

/**
 * The utility that has waited for longest, of those that may be asked. Each is looked at for its first account alone: whoever goes
 * through the accounts instead passes over all those of full and resting utilities.
 */
const findUtility = (
  db: Kysely<Database>,
  claim: SyncClaim,
): Promise<{ key: string; firstDueAt: number | null } | undefined> =>
  db
    .selectFrom('utility_syncs')
    .select([
      'utility_key as key',
      dueAt(db, sql.ref('utility_syncs.utility_key'), claim).select('due_at').as('firstDueAt'),
    ])
    .where('blocked_until', '<=', claim.now)
    .where(
      (eb) =>
        eb
          .selectFrom('account_syncs')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('account_syncs.utility_key', '=', 'utility_syncs.utility_key')
          .where('account_syncs.lease_until', '>', claim.now),
      '<',
      claim.perUtility,
    )
    // Those with nothing to read come last.
    .orderBy('firstDueAt', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();

/** What is due at a utility and read by nobody: the first of it. */
const dueAt = (db: Kysely<Database>, utilityKey: string | RawBuilder<string>, { now }: SyncClaim) =>
  db
    .selectFrom('account_syncs')
    .where('utility_key', '=', utilityKey)
    .where('due_at', '<=', now)
    .where('lease_until', '<=', now)
    .where('login_refused_at', 'is', null)
    .orderBy('due_at')
    .limit(1);
