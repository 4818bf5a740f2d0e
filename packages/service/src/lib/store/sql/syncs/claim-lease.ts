import type { Transaction } from 'kysely';
import { isBlocked } from '../../outage.ts';
import type { SyncClaim, SyncLease } from '../../syncs.ts';
import { lockRow } from '../database/lock-row.ts';
import { isFree, isLeased } from '../leases.ts';
import type { Database } from '../schema.ts';

/** An account that was free when it was read, without a lock. */
export interface LeaseCandidate {
  readonly accountId: string;
  readonly utilityKey: string;
  /** Claims the account only if it is due. */
  readonly isDue: boolean;
}

/**
 * Claims an account if its utility has a free slot: see `SyncStore.claimLease`.
 *
 * @returns `null` if another process was faster.
 */
export async function claimLease(
  trx: Transaction<Database>,
  { accountId, utilityKey, isDue }: LeaseCandidate,
  { now, leaseId, leaseUntil, perUtility }: SyncClaim,
): Promise<SyncLease | null> {
  // Other claims at the same utility wait for this lock, and then count this lease.
  const utility = await trx
    .selectFrom('utility_syncs')
    .select(['failures', 'blocked_until'])
    .where('utility_key', '=', utilityKey)
    .$call(lockRow(trx))
    .executeTakeFirst();
  if (!utility || isBlocked(utility.blocked_until, now)) return null;
  const { count } = await trx
    .selectFrom('account_syncs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('utility_key', '=', utilityKey)
    .where(isLeased(now))
    .executeTakeFirstOrThrow();
  if (count >= perUtility) return null;
  const claimed = await trx
    .updateTable('account_syncs')
    .set({ lease_id: leaseId, lease_until: leaseUntil })
    .where('account_id', '=', accountId)
    .where(isFree(now))
    .where('login_refused_at', 'is', null)
    .$if(isDue, (update) => update.where('due_at', '<=', now))
    .returning('failures')
    .executeTakeFirst();
  return claimed ? { leaseId, leaseUntil, ...claimed, utilityFailures: utility.failures } : null;
}
