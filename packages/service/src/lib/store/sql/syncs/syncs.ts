import { type Kysely, sql, type Transaction } from 'kysely';
import type { AttemptCompletion } from '../../attempts.ts';
import { firstDueAt } from '../../first-due.ts';
import type { SyncJob, SyncLease, SyncStore } from '../../syncs.ts';
import { selectAccounts, toPlace } from '../accounts/accounts.ts';
import type { Database } from '../schema.ts';
import { claimDue } from './claim-due.ts';
import { countSyncs } from './count-syncs.ts';
import { finishSync } from './finish-sync.ts';
import { leaseAccount } from './lease-account.ts';

/** The reading of accounts, in a SQL store. */
export function createSqlSyncs(db: Kysely<Database>): SyncStore {
  return {
    lease: (accountId, claim) => leaseAccount(db, accountId, claim),
    async claimDue(claim) {
      const claimed = await claimDue(db, claim);
      return claimed && findJob(db, claimed.accountId, claimed.lease);
    },
    async renew(accountId, held, leaseUntil) {
      const result = await db
        .updateTable('account_syncs')
        .set({ lease_until: leaseUntil })
        .where('account_id', '=', accountId)
        .where('lease_until', '=', held)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows > 0n;
    },
    finish: (accountId, held, outcome) =>
      db.transaction().execute((trx) => finishSync(trx, accountId, held, outcome)),
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
    async replaceSealed(accountId, former, sealed) {
      const result = await db
        .updateTable('connections')
        .set({ sealed })
        .where('id', '=', (eb) =>
          eb.selectFrom('accounts').select('connection_id').where('id', '=', accountId),
        )
        .where('sealed', '=', former)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows > 0n;
    },
  };
}

/**
 * Has a row for the utility of a login, which whoever reads there locks. Comes before anything of its accounts is locked: adding it
 * waits for who holds it, also where it is there already.
 *
 * @returns its key.
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

/** Ends all readings of a connection: they use credentials from before a sign-in. */
export async function endLeases(trx: Transaction<Database>, connectionId: string): Promise<void> {
  await trx
    .updateTable('account_syncs')
    .set({ lease_until: sql<number>`-abs(lease_until)` })
    .where('connection_id', '=', connectionId)
    .execute();
}

/** Makes accounts that were just connected due at once. */
export async function makeDue(
  trx: Transaction<Database>,
  accountIds: readonly string[],
  { connectionId, utilityKey }: { readonly connectionId: string; readonly utilityKey: string },
  now: number,
): Promise<void> {
  const due = { due_at: firstDueAt(now), login_refused_at: null };
  await trx
    .insertInto('account_syncs')
    .values(
      accountIds.map((accountId) => ({
        account_id: accountId,
        connection_id: connectionId,
        utility_key: utilityKey,
        lease_until: 0,
        failures: 0,
        ...due,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        ...due,
        // A login that failed stays known as such: connecting it again must not count as another one that fails.
        failures: sql`case when account_syncs.failures > 0 then 1 else 0 end`,
      }),
    )
    .execute();
}

const findJob = async (
  db: Kysely<Database>,
  accountId: string,
  lease: SyncLease,
): Promise<SyncJob | null> => {
  const row = await selectAccounts(db)
    .innerJoin('clients', 'clients.id', 'connections.client_id')
    .select('clients.environment as environment')
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { environment, ...account } = row;
  return { account: toPlace(account).account, environment, ...lease };
};
