import { isLeased } from '../../leases.ts';
import type { SyncClaim, SyncLease, SyncObstacle } from '../../syncs.ts';
import { lockRow } from '../database/lock-row.ts';
import { changesRow } from '../database/queries.ts';
import { freeAt, leasedAt } from '../leases.ts';
import type { Db, Trx } from '../schema.ts';

/**
 * Claims an account, due or not, if its utility has a free slot. A sign-in (`completeAttempt`) ends the leases of its connection.
 *
 * Reads obstacles without a lock first, because most claims on demand meet one.
 */
export async function claimLease(
  db: Db,
  accountId: string,
  claim: SyncClaim,
): Promise<SyncLease | SyncObstacle> {
  const state = await readState(db, accountId, claim.now);
  if (!state) return 'busy';
  const { utilityKey } = state;
  const claimNow = () => db.transaction().execute((trx) => claimUnderLock(trx, accountId, utilityKey, claim));
  return findObstacle(state, claim) ?? claimNow();
}

/**
 * Claims an account. Claims at one utility run one after the other, so that each one counts the leases of those before it.
 *
 * @param mustBeDue whether to claim the account only if it is due. Default `false`.
 */
export async function claimUnderLock(
  trx: Trx,
  accountId: string,
  utilityKey: string,
  claim: SyncClaim,
  mustBeDue = false,
): Promise<SyncLease | SyncObstacle> {
  const { now, leaseId, leaseUntil } = claim;
  await trx
    .selectFrom('utilitySyncs')
    .select('utilityKey')
    .where('utilityKey', '=', utilityKey)
    .$call(lockRow(trx))
    .execute();
  const state = await readState(trx, accountId, now);
  if (!state || (mustBeDue && state.dueAt > now)) return 'busy';
  const obstacle = findObstacle(state, claim);
  if (obstacle) return obstacle;
  const isClaimed = await trx
    .updateTable('accountSyncs')
    .set({ leaseId, leaseUntil, isNotified: 0 })
    .where('accountId', '=', accountId)
    // Again, because a late renewal or a refusal locks only the account.
    .where(freeAt(now))
    .where('loginRefusedAt', 'is', null)
    .$call(changesRow);
  const { failures, utilityFailures } = state;
  return isClaimed ? { leaseId, leaseUntil, failures, utilityFailures } : 'busy';
}

type SyncState = NonNullable<Awaited<ReturnType<typeof readState>>>;

const readState = (db: Db, accountId: string, now: number) =>
  db
    .selectFrom('accountSyncs')
    .innerJoin('utilitySyncs', 'utilitySyncs.utilityKey', 'accountSyncs.utilityKey')
    .select((eb) => [
      'accountSyncs.utilityKey',
      'accountSyncs.dueAt',
      'accountSyncs.leaseUntil',
      'accountSyncs.loginRefusedAt',
      'accountSyncs.failures',
      'utilitySyncs.failures as utilityFailures',
      'utilitySyncs.blockedUntil',
      eb
        .selectFrom('accountSyncs as other')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('other.utilityKey', '=', 'accountSyncs.utilityKey')
        .where(leasedAt(now, 'other.leaseUntil'))
        .as('usedSlots'),
    ])
    .where('accountSyncs.accountId', '=', accountId)
    .executeTakeFirst();

const findObstacle = (state: SyncState, { now, perUtility }: SyncClaim): SyncObstacle | null => {
  if (state.loginRefusedAt !== null) return 'login_refused';
  if (isLeased(state, now)) return 'busy';
  if (state.blockedUntil > now) return 'utility_backoff';
  return (state.usedSlots ?? 0) >= perUtility ? 'utility_full' : null;
};
