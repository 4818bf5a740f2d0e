import { sql, type Transaction } from 'kysely';
import type { SyncOutcome } from '../../syncs.ts';
import type { Database } from '../schema.ts';

/**
 * Ends a reading: see `SyncStore.finish`. Whoever locks the rows of accounts has locked their connection or their utility before,
 * so that nobody waits in a circle.
 */
export async function finishSync(
  trx: Transaction<Database>,
  accountId: string,
  held: number,
  outcome: SyncOutcome,
): Promise<boolean> {
  if (outcome.kind === 'login_refused') await holdConnection(trx, accountId);
  const isUtilityHeld = await holdUtility(trx, accountId, outcome);
  const sync = await trx
    .updateTable('account_syncs')
    .set((eb) => ({
      lease_until: -held,
      ...(outcome.kind === 'done' && { due_at: outcome.dueAt, failures: 0 }),
      ...(outcome.kind === 'failed' && { due_at: outcome.dueAt, failures: eb('failures', '+', 1) }),
    }))
    .where('account_id', '=', accountId)
    .where('lease_until', '=', held)
    .returning(['connection_id', 'utility_key'])
    .executeTakeFirst();
  if (!sync) return false;
  if (outcome.kind === 'login_refused') {
    await trx
      .updateTable('account_syncs')
      .set({ login_refused_at: outcome.at })
      .where('connection_id', '=', sync.connection_id)
      .execute();
  }
  if (isUtilityHeld) await noteUtility(trx, sync.utility_key, outcome);
  return true;
}

// A sign-in holds it too, from before it ends the leases until it has made the accounts due.
const holdConnection = async (trx: Transaction<Database>, accountId: string): Promise<void> => {
  await trx
    .updateTable('connections')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', (eb) =>
      eb.selectFrom('account_syncs').select('connection_id').where('account_id', '=', accountId),
    )
    .execute();
};

/** @returns whether the outcome says something about the utility, whose row is locked then. */
const holdUtility = async (
  trx: Transaction<Database>,
  accountId: string,
  outcome: SyncOutcome,
): Promise<boolean> => {
  const isOutage = outcome.kind === 'failed' && outcome.blockedUntil !== null;
  if (!isOutage && outcome.kind !== 'done') return false;
  const result = await trx
    .updateTable('utility_syncs')
    .set((eb) => ({ failures: eb.ref('failures') }))
    .where('utility_key', '=', (eb) =>
      eb.selectFrom('account_syncs').select('utility_key').where('account_id', '=', accountId),
    )
    // Most of the time there is nothing to forget, and no row that all who are done would queue for. And where the utility works
    // for others, an account that fails again may be what is slow: at its first failure alone it speaks for the utility.
    .where((eb) => {
      const hasFailed = eb('failures', '>', 0);
      if (!isOutage) return hasFailed;
      const isFirst = eb.exists(
        eb
          .selectFrom('account_syncs')
          .select('account_id')
          .where('account_id', '=', accountId)
          .where('account_syncs.failures', '=', 0),
      );
      return eb.or([hasFailed, isFirst]);
    })
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
};

const noteUtility = async (
  trx: Transaction<Database>,
  utilityKey: string,
  outcome: SyncOutcome,
): Promise<void> => {
  const until = outcome.kind === 'failed' ? (outcome.blockedUntil ?? 0) : 0;
  await trx
    .updateTable('utility_syncs')
    .set((eb) =>
      outcome.kind === 'failed'
        ? {
            failures: eb('failures', '+', 1),
            blocked_until: sql<number>`case when blocked_until > ${until} then blocked_until else ${until} end`,
          }
        : { failures: 0, blocked_until: 0 },
    )
    .where('utility_key', '=', utilityKey)
    .execute();
};
