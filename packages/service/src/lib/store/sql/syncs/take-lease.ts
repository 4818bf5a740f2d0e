import { sql, type Transaction } from 'kysely';
import { NEAR_SECONDS } from '../../near.ts';
import type { SyncClaim, SyncLease } from '../../syncs.ts';
import type { Database } from '../schema.ts';

/** An account that nobody reads, as it looked from outside. */
export interface LeaseCandidate {
  readonly accountId: string;
  readonly utilityKey: string;
  /** Whether it has to be due. */
  readonly isDue: boolean;
}

/**
 * Takes the right to read an account, where its utility has a place free: see `SyncStore.lease`.
 *
 * @returns `null` where somebody else was faster.
 */
export async function takeLease(
  trx: Transaction<Database>,
  { accountId, utilityKey, isDue }: LeaseCandidate,
  { now, leaseUntil, perUtility }: SyncClaim,
): Promise<SyncLease | null> {
  // Locks the utility's row: whoever takes an account of the same utility waits here, and then counts what this one has taken.
  const utility = await trx
    .updateTable('utility_syncs')
    .set((eb) => ({ failures: eb.ref('failures') }))
    .where('utility_key', '=', utilityKey)
    .returning(['failures', 'blocked_until'])
    .executeTakeFirst();
  if (!utility || utility.blocked_until > now) return null;
  const { count } = await trx
    .selectFrom('account_syncs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('utility_key', '=', utilityKey)
    .where('lease_until', '>', now)
    .executeTakeFirstOrThrow();
  if (count >= perUtility) return null;
  const former = sql<number>`abs(lease_until)`;
  const taken = await trx
    .updateTable('account_syncs')
    .set({
      // No two are known by the same second. One that is far ahead is of a clock that was wrong, and will not come again.
      lease_until: sql<number>`case when ${former} between ${leaseUntil} and ${leaseUntil + NEAR_SECONDS}
        then ${former} + 1 else ${leaseUntil} end`,
    })
    .where('account_id', '=', accountId)
    .where('lease_until', '<=', now)
    .where('login_refused_at', 'is', null)
    .$if(isDue, (update) => update.where('due_at', '<=', now))
    .returning(['lease_until as held', 'failures'])
    .executeTakeFirst();
  return taken ? { ...taken, utilityFailures: utility.failures } : null;
}
