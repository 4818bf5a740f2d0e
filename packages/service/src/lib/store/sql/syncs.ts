import type { Kysely, Transaction } from 'kysely';
import type { AttemptCompletion, SyncJob, SyncOutcome, SyncStore } from '../store.ts';
import { selectAccounts, toPlace } from './accounts.ts';
import { claimDue } from './claim-due.ts';
import type { Database } from './schema.ts';

/** The reading of accounts, in a SQL store. */
export function createSqlSyncs(db: Kysely<Database>): SyncStore {
  return {
    async lease(accountId, now, leaseUntil) {
      const result = await db
        .updateTable('account_syncs')
        .set({ lease_until: leaseUntil })
        .where('account_id', '=', accountId)
        .where('lease_until', '<=', now)
        .where('login_refused_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (result.numUpdatedRows > 0n) return 'leased';
      const sync = await db
        .selectFrom('account_syncs')
        .select('login_refused_at')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return (sync?.login_refused_at ?? null) === null ? 'busy' : 'login_refused';
    },
    async claimDue(claim) {
      const accountId = await claimDue(db, claim);
      return accountId === null ? null : findJob(db, accountId);
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
      db.transaction().execute((trx) => finish(trx, accountId, held, outcome)),
    async count(now) {
      const count = () => db.selectFrom('account_syncs').select((eb) => eb.fn.countAll<number>().as('count'));
      const due = await count()
        .where('due_at', '<=', now)
        .where('lease_until', '<=', now)
        .where('login_refused_at', 'is', null)
        .executeTakeFirstOrThrow();
      const reading = await count().where('lease_until', '>', now).executeTakeFirstOrThrow();
      return { due: due.count, reading: reading.count };
    },
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
    async replaceSealed(accountId, sealed) {
      await db
        .updateTable('connections')
        .set({ sealed })
        .where('id', '=', (eb) =>
          eb.selectFrom('accounts').select('connection_id').where('id', '=', accountId),
        )
        .execute();
    },
  };
}

/** Makes an account that was just connected due at once. */
export async function makeDue(
  trx: Transaction<Database>,
  accountId: string,
  { clientId, utilityId, now }: AttemptCompletion,
  connectionId: string,
): Promise<void> {
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
  const due = { due_at: now, failures: 0, login_refused_at: null };
  await trx
    .insertInto('account_syncs')
    .values({
      account_id: accountId,
      connection_id: connectionId,
      utility_key: utilityKey,
      lease_until: 0,
      ...due,
    })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(due))
    .execute();
}

const findJob = async (db: Kysely<Database>, accountId: string): Promise<SyncJob | null> => {
  const row = await selectAccounts(db)
    .innerJoin('clients', 'clients.id', 'connections.client_id')
    .innerJoin('account_syncs', 'account_syncs.account_id', 'accounts.id')
    .innerJoin('utility_syncs', 'utility_syncs.utility_key', 'account_syncs.utility_key')
    .select([
      'clients.environment as environment',
      'account_syncs.failures as failures',
      'utility_syncs.failures as utilityFailures',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { environment, failures, utilityFailures, ...account } = row;
  return { account: toPlace(account).account, environment, failures, utilityFailures };
};

const finish = async (
  trx: Transaction<Database>,
  accountId: string,
  held: number,
  outcome: SyncOutcome,
): Promise<void> => {
  const sync = await trx
    .updateTable('account_syncs')
    .set((eb) => ({
      lease_until: 0,
      ...(outcome.kind === 'done' && { due_at: outcome.dueAt, failures: 0 }),
      ...(outcome.kind === 'failed' && { due_at: outcome.dueAt, failures: eb('failures', '+', 1) }),
    }))
    .where('account_id', '=', accountId)
    .where('lease_until', '=', held)
    .returning(['connection_id', 'utility_key'])
    .executeTakeFirst();
  if (!sync) return;
  if (outcome.kind === 'login_refused') {
    await trx
      .updateTable('account_syncs')
      .set({ login_refused_at: outcome.at })
      .where('connection_id', '=', sync.connection_id)
      .execute();
  }
  if (outcome.kind === 'failed' && outcome.blockedUntil !== null) {
    const { blockedUntil } = outcome;
    await trx
      .updateTable('utility_syncs')
      .set((eb) => ({ failures: eb('failures', '+', 1), blocked_until: blockedUntil }))
      .where('utility_key', '=', sync.utility_key)
      .execute();
  }
  if (outcome.kind === 'done') {
    // Most of the time there is nothing to forget, and no row that all who are done would queue for.
    await trx
      .updateTable('utility_syncs')
      .set({ failures: 0, blocked_until: 0 })
      .where('utility_key', '=', sync.utility_key)
      .where('failures', '>', 0)
      .execute();
  }
};
