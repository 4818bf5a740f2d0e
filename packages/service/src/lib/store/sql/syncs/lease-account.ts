import type { Kysely } from 'kysely';
import type { SyncClaim, SyncLease, SyncObstacle } from '../../syncs.ts';
import type { Database } from '../schema.ts';
import { takeLease } from './take-lease.ts';

/** Others may take the last place first; after that many disappointments it is as if they had been seen. */
const TRIES = 5;

/** Leases one account, due or not: see `SyncStore.lease`. What is in the way is seen without locking anything. */
export async function leaseAccount(
  db: Kysely<Database>,
  accountId: string,
  claim: SyncClaim,
): Promise<SyncLease | SyncObstacle> {
  for (let round = 0; round < TRIES; round += 1) {
    const found = await look(db, accountId, claim.now);
    if (!found) return 'busy';
    const obstacle = obstacleOf(found, claim);
    if (obstacle) return obstacle;
    const candidate = { accountId, utilityKey: found.utilityKey, isDue: false };
    const lease = await db.transaction().execute((trx) => takeLease(trx, candidate, claim));
    if (lease) return lease;
  }
  return 'busy';
}

interface Seen {
  readonly utilityKey: string;
  readonly leaseUntil: number;
  readonly loginRefusedAt: number | null;
  readonly blockedUntil: number;
  /** How many accounts of the utility are being read. */
  readonly reading: number | null;
}

const look = (db: Kysely<Database>, accountId: string, now: number): Promise<Seen | undefined> =>
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
        .where('other.lease_until', '>', now)
        .as('reading'),
    ])
    .where('account_syncs.account_id', '=', accountId)
    .executeTakeFirst();

const obstacleOf = (
  { leaseUntil, loginRefusedAt, blockedUntil, reading }: Seen,
  { now, perUtility }: SyncClaim,
): SyncObstacle | null => {
  if (loginRefusedAt !== null) return 'login_refused';
  if (leaseUntil > now) return 'busy';
  if (blockedUntil > now) return 'utility_resting';
  return (reading ?? 0) >= perUtility ? 'utility_full' : null;
};
