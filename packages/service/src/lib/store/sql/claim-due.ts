import type { Kysely, Transaction } from 'kysely';
import type { SyncClaim } from '../store.ts';
import type { Database } from './schema.ts';

/** Others may take what was found first; after that many disappointments the caller asks again later. */
const TRIES = 5;

/**
 * Leases the account that is due for longest: see `SyncStore.claimDue`.
 *
 * @returns its id.
 */
export async function claimDue(db: Kysely<Database>, claim: SyncClaim): Promise<string | null> {
  for (let round = 0; round < TRIES; round += 1) {
    const candidate = await findDue(db, claim);
    if (!candidate) return null;
    const isOurs = await db.transaction().execute((trx) => take(trx, candidate, claim));
    if (isOurs) return candidate.accountId;
  }
  return null;
}

interface Candidate {
  readonly accountId: string;
  readonly utilityKey: string;
}

const findDue = (db: Kysely<Database>, { now, perUtility }: SyncClaim): Promise<Candidate | undefined> =>
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

const take = async (
  trx: Transaction<Database>,
  { accountId, utilityKey }: Candidate,
  { now, leaseUntil, perUtility }: SyncClaim,
): Promise<boolean> => {
  // Locks the utility's row: whoever claims at the same utility waits here, and then counts what this one has taken.
  await trx
    .updateTable('utility_syncs')
    .set((eb) => ({ failures: eb.ref('failures') }))
    .where('utility_key', '=', utilityKey)
    .execute();
  const { count } = await trx
    .selectFrom('account_syncs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('utility_key', '=', utilityKey)
    .where('lease_until', '>', now)
    .executeTakeFirstOrThrow();
  if (count >= perUtility) return false;
  const result = await trx
    .updateTable('account_syncs')
    .set({ lease_until: leaseUntil })
    .where('account_id', '=', accountId)
    .where('due_at', '<=', now)
    .where('lease_until', '<=', now)
    .where('login_refused_at', 'is', null)
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
};
