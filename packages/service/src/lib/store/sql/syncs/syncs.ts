import { type Kysely, sql, type Transaction } from 'kysely';
import type { AttemptCompletion } from '../../attempts.ts';
import { initialDueAt } from '../../due.ts';
import type { SyncStore } from '../../syncs.ts';
import type { Database } from '../schema.ts';
import { claimDue } from './claim-due.ts';
import { claimLease } from './claim-lease.ts';
import { countSyncs } from './count-syncs.ts';
import { finishSync } from './finish-sync.ts';

/** The syncs of a SQL store. */
export function createSqlSyncs(db: Kysely<Database>): SyncStore {
  return {
    claimLease: (accountId, claim) => claimLease(db, accountId, claim),
    claimDue: (claim) => claimDue(db, claim),
    async renewLease(accountId, { leaseId, leaseUntil }) {
      const result = await db
        .updateTable('account_syncs')
        .set({ lease_until: leaseUntil })
        .where('account_id', '=', accountId)
        .where('lease_id', '=', leaseId)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows > 0n;
    },
    finish: (accountId, leaseId, outcome) =>
      db.transaction().execute((trx) => finishSync(trx, accountId, leaseId, outcome)),
    count: (now) => countSyncs(db, now),
    async listRefused(clientId, userRef) {
      return db
        .selectFrom('account_syncs')
        .innerJoin('connections', 'connections.id', 'account_syncs.connection_id')
        .select(['account_syncs.account_id as accountId', 'account_syncs.login_refused_at as at'])
        .where('connections.client_id', '=', clientId)
        .where('connections.user_ref', '=', userRef)
        .where('account_syncs.login_refused_at', 'is not', null)
        .$narrowType<{ at: number }>()
        .execute();
    },
    async replaceSealed(accountId, previous, sealed) {
      const result = await db
        .updateTable('connections')
        .set({ sealed })
        .where('id', '=', (eb) =>
          eb.selectFrom('accounts').select('connection_id').where('id', '=', accountId),
        )
        .where('sealed', '=', previous)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows > 0n;
    },
  };
}

/**
 * Adds the utility's row if it is missing. Call it before any account is locked: the insert waits for a transaction that has
 * locked the row.
 *
 * @returns the utility's key.
 */
export async function addUtility(
  trx: Transaction<Database>,
  { clientId, utilityId }: AttemptCompletion,
): Promise<string> {
  const { environment } = await trx
    .selectFrom('clients')
    .select('environment')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const utilityKey = `${environment}/${utilityId}`;
  await trx
    .insertInto('utility_syncs')
    .values({ utility_key: utilityKey, failures: 0, blocked_until: 0 })
    .onConflict((conflict) => conflict.column('utility_key').doNothing())
    .execute();
  return utilityKey;
}

/** Ends the leases of a connection's accounts after a sign-in: their syncs use the previous credentials. */
export async function endLeases(trx: Transaction<Database>, connectionId: string): Promise<void> {
  await trx
    .updateTable('account_syncs')
    .set({ lease_id: null, lease_until: 0 })
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Makes accounts that were just connected due now. */
export async function makeDue(
  trx: Transaction<Database>,
  accounts: readonly { readonly id: string }[],
  { connectionId, utilityKey }: { readonly connectionId: string; readonly utilityKey: string },
  now: number,
): Promise<void> {
  const due = { due_at: initialDueAt(now), login_refused_at: null };
  await trx
    .insertInto('account_syncs')
    .values(
      accounts.map(({ id }) => ({
        account_id: id,
        connection_id: connectionId,
        utility_key: utilityKey,
        lease_id: null,
        lease_until: 0,
        failures: 0,
        ...due,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        ...due,
        // Remembers that the login has failed: connecting it again must not count as the failure of another login.
        failures: sql`case when account_syncs.failures > 0 then 1 else 0 end`,
      }),
    )
    .execute();
}
