import { type Kysely, type RawBuilder, sql } from 'kysely';
import { MAX_BLOCKED_SECONDS } from '../../outage.ts';
import type { SyncClaim, SyncLease } from '../../syncs.ts';
import { isFree, isLeased } from '../leases.ts';
import type { Database } from '../schema.ts';
import { claimLease, type LeaseCandidate } from './claim-lease.ts';

/** Lost races after which the caller tries again later. */
const MAX_TRIES = 5;

/**
 * See `SyncStore.claimDue`.
 *
 * @returns the account's id and the lease.
 */
export async function claimDue(
  db: Kysely<Database>,
  claim: SyncClaim,
): Promise<{ accountId: string; lease: SyncLease } | null> {
  for (let round = 0; round < MAX_TRIES; round += 1) {
    const found = await findDue(db, claim);
    if (!found) return null;
    const candidate: LeaseCandidate = { ...found, isDue: true };
    const lease = await db.transaction().execute((trx) => claimLease(trx, candidate, claim));
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
  return selectDue(db, utility.key, claim)
    .select(['account_id as accountId', 'utility_key as utilityKey'])
    .executeTakeFirst();
};

/**
 * Finds the available utility with the account that has been due for longest. Goes by utility, because a query over the
 * accounts would scan all due accounts of full and blocked utilities.
 */
const findUtility = (
  db: Kysely<Database>,
  claim: SyncClaim,
): Promise<{ key: string; firstDueAt: number | null } | undefined> =>
  db
    .selectFrom('utility_syncs')
    .select([
      'utility_key as key',
      selectDue(db, sql.ref('utility_syncs.utility_key'), claim).select('due_at').as('firstDueAt'),
    ])
    .where((eb) =>
      eb.or([
        eb('blocked_until', '<=', claim.now),
        eb('blocked_until', '>', claim.now + MAX_BLOCKED_SECONDS),
      ]),
    )
    .where(
      (eb) =>
        eb
          .selectFrom('account_syncs')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('account_syncs.utility_key', '=', 'utility_syncs.utility_key')
          .where(isLeased(claim.now)),
      '<',
      claim.perUtility,
    )
    // Utilities without due accounts come last.
    .orderBy('firstDueAt', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();

/** The account of a utility that has been due for longest, of those that are free. */
const selectDue = (db: Kysely<Database>, utilityKey: string | RawBuilder<string>, { now }: SyncClaim) =>
  db
    .selectFrom('account_syncs')
    .where('utility_key', '=', utilityKey)
    .where('due_at', '<=', now)
    .where(isFree(now))
    .where('login_refused_at', 'is', null)
    .orderBy('due_at')
    .limit(1);
