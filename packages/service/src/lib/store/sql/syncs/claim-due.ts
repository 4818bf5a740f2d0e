import { sql } from 'kysely';
import type { SyncClaim, SyncJob, SyncLease } from '../../syncs.ts';
import { selectAccounts, toAccount } from '../accounts/account-store.ts';
import { retryLostRaces } from '../database/queries.ts';
import { freeAt, leasedAt } from '../leases.ts';
import type { Db } from '../schema.ts';
import { claimUnderLock } from './claim-lease.ts';

/** Claims the account that has been due longest, among the utilities that have a free slot and are not in backoff. */
export function claimDue(db: Db, claim: SyncClaim): Promise<SyncJob | null> {
  return retryLostRaces(async () => {
    const utility = await selectUtility(db, claim).executeTakeFirst();
    if (!utility || utility.dueAt === null) return null;
    const account = await selectWaiting(db, claim.now)
      .select(['accountId', 'utilityKey'])
      .where('utilityKey', '=', utility.key)
      .where('dueAt', '=', utility.dueAt)
      .limit(1)
      .executeTakeFirst();
    if (!account) return undefined;
    const { accountId, utilityKey } = account;
    const lease = await db
      .transaction()
      .execute((trx) => claimUnderLock(trx, accountId, utilityKey, claim, true));
    return typeof lease === 'string' ? undefined : findJob(db, accountId, lease);
  });
}

/**
 * Selects the available utility with the account that has been due longest. Starts from the utilities, because a query that
 * starts from the accounts would scan all due accounts of full and blocked utilities.
 */
const selectUtility = (db: Db, { now, perUtility }: SyncClaim) =>
  db
    .selectFrom('utilitySyncs')
    .select(['utilityKey as key', firstDueAt(db, now).as('dueAt')])
    .where('blockedUntil', '<=', now)
    .where(
      (eb) =>
        eb
          .selectFrom('accountSyncs')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('accountSyncs.utilityKey', '=', 'utilitySyncs.utilityKey')
          .where(leasedAt(now)),
      '<',
      perUtility,
    )
    // Utilities without due accounts come last.
    .orderBy('dueAt', (order) => order.asc().nullsLast())
    .limit(1);

const firstDueAt = (db: Db, now: number) =>
  selectWaiting(db, now)
    .select('dueAt')
    .where('utilityKey', '=', sql.ref<string>('utilitySyncs.utilityKey'))
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(1);

const selectWaiting = (db: Db, now: number) =>
  db.selectFrom('accountSyncs').where(freeAt(now)).where('loginRefusedAt', 'is', null);

const findJob = async (db: Db, accountId: string, lease: SyncLease): Promise<SyncJob | null> => {
  const row = await selectAccounts(db)
    .innerJoin('clients', 'clients.id', 'connections.clientId')
    .select('clients.environment')
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { environment, ...account } = row;
  return { account: toAccount(account), environment, ...lease };
};
