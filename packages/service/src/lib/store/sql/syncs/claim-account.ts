import type { Kysely } from 'kysely';
import { isLeased } from '../../leases.ts';
import { isBlocked } from '../../outage.ts';
import type { SyncClaim, SyncLease, SyncObstacle } from '../../syncs.ts';
import * as condition from '../leases.ts';
import type { Database } from '../schema.ts';
import { claimLease } from './claim-lease.ts';

/** Lost races after which the account counts as busy. */
const MAX_TRIES = 5;

/** See `SyncStore.claimLease`. Obstacles are read without a lock. */
export async function claimAccount(
  db: Kysely<Database>,
  accountId: string,
  claim: SyncClaim,
): Promise<SyncLease | SyncObstacle> {
  for (let round = 0; round < MAX_TRIES; round += 1) {
    const state = await readState(db, accountId, claim.now);
    if (!state) return 'busy';
    const obstacle = findObstacle(state, claim);
    if (obstacle) return obstacle;
    const candidate = { accountId, utilityKey: state.utilityKey, isDue: false };
    const lease = await db.transaction().execute((trx) => claimLease(trx, candidate, claim));
    if (lease) return lease;
  }
  return 'busy';
}

interface SyncState {
  readonly utilityKey: string;
  readonly leaseUntil: number;
  readonly loginRefusedAt: number | null;
  readonly blockedUntil: number;
  /** Slots of the utility that are in use. */
  readonly usedSlots: number | null;
}

const readState = (db: Kysely<Database>, accountId: string, now: number): Promise<SyncState | undefined> =>
  db
    .selectFrom('account_syncs')
    .innerJoin('utility_syncs', 'utility_syncs.utility_key', 'account_syncs.utility_key')
    .select((eb) => [
      'account_syncs.utility_key as utilityKey',
      'account_syncs.lease_until as leaseUntil',
      'account_syncs.login_refused_at as loginRefusedAt',
      'utility_syncs.blocked_until as blockedUntil',
      eb
        .selectFrom('account_syncs as other')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('other.utility_key', '=', 'account_syncs.utility_key')
        .where(condition.isLeased(now, 'other.lease_until'))
        .as('usedSlots'),
    ])
    .where('account_syncs.account_id', '=', accountId)
    .executeTakeFirst();

const findObstacle = (state: SyncState, { now, perUtility }: SyncClaim): SyncObstacle | null => {
  if (state.loginRefusedAt !== null) return 'login_refused';
  if (isLeased(state, now)) return 'busy';
  if (isBlocked(state.blockedUntil, now)) return 'utility_backoff';
  return (state.usedSlots ?? 0) >= perUtility ? 'utility_full' : null;
};
