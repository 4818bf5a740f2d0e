import { type Kysely, sql } from 'kysely';
import { MAX_DUE_SECONDS } from '../../due.ts';
import { MAX_BLOCKED_SECONDS } from '../../outage.ts';
import type { SyncClaim, SyncJob, SyncLease } from '../../syncs.ts';
import { selectAccounts, toAccount } from '../accounts/accounts.ts';
import { isFree, isLeased } from '../leases.ts';
import type { Database } from '../schema.ts';
import { claimUnderLock } from './claim-lease.ts';

/** Lost races after which the caller tries again later. */
const MAX_TRIES = 5;

/** See `SyncStore.claimDue`. */
export async function claimDue(db: Kysely<Database>, claim: SyncClaim): Promise<SyncJob | null> {
  for (let round = 0; round < MAX_TRIES; round += 1) {
    const utility = await selectUtility(db, claim).executeTakeFirst();
    if (!utility || utility.dueAt === null) return null;
    const account = await selectWaiting(db, claim.now)
      .select(['accountId', 'utilityKey'])
      .where('utilityKey', '=', utility.key)
      .where('dueAt', '=', utility.dueAt)
      .limit(1)
      .executeTakeFirst();
    if (!account) continue;
    const candidate = { ...account, mustBeDue: true };
    const lease = await db.transaction().execute((trx) => claimUnderLock(trx, candidate, claim));
    if (typeof lease !== 'string') return findJob(db, account.accountId, lease);
  }
  return null;
}

/**
 * Selects the available utility with the account that has been due longest. Starts from the utilities, because a query that
 * starts from the accounts would scan all due accounts of full and blocked utilities.
 */
const selectUtility = (db: Kysely<Database>, { now, perUtility }: SyncClaim) =>
  db
    .selectFrom('utilitySyncs')
    .select((eb) => [
      'utilityKey as key',
      // Two queries, because `or` would scan all accounts of the utility.
      eb.fn
        .coalesce(firstDueAt(db, now, '<=', now), firstDueAt(db, now, '>', now + MAX_DUE_SECONDS))
        .as('dueAt'),
    ])
    .where((eb) => eb.or([eb('blockedUntil', '<=', now), eb('blockedUntil', '>', now + MAX_BLOCKED_SECONDS)]))
    .where(
      (eb) =>
        eb
          .selectFrom('accountSyncs')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('accountSyncs.utilityKey', '=', 'utilitySyncs.utilityKey')
          .where(isLeased(now)),
      '<',
      perUtility,
    )
    // Utilities without due accounts come last.
    .orderBy('dueAt', (order) => order.asc().nullsLast())
    .limit(1);

const firstDueAt = (db: Kysely<Database>, now: number, operator: '<=' | '>', time: number) =>
  selectWaiting(db, now)
    .select('dueAt')
    .where('utilityKey', '=', sql.ref<string>('utilitySyncs.utilityKey'))
    .where('dueAt', operator, time)
    .orderBy('dueAt')
    .limit(1);

const selectWaiting = (db: Kysely<Database>, now: number) =>
  db.selectFrom('accountSyncs').where(isFree(now)).where('loginRefusedAt', 'is', null);

const findJob = async (
  db: Kysely<Database>,
  accountId: string,
  lease: SyncLease,
): Promise<SyncJob | null> => {
  const row = await selectAccounts(db)
    .innerJoin('clients', 'clients.id', 'connections.clientId')
    .select('clients.environment')
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { environment, ...account } = row;
  return { account: toAccount(account), environment, ...lease };
};
