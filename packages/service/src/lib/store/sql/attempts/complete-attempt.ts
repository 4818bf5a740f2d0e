import type { Kysely, Transaction } from 'kysely';
import { orderAccounts } from '../../account-order.ts';
import type { Account, NewAccount } from '../../accounts.ts';
import type { AttemptCompletion } from '../../attempts.ts';
import { inBatches, lastOf } from '../database/in-batches.ts';
import { insertEvent } from '../insert-event.ts';
import type { Database } from '../schema.ts';
import { addUtility, endLeases, makeDue } from '../syncs/syncs.ts';
import { claimUser, findUserById, lockClient } from '../users/users.ts';

/** Ends a sign-in that worked: see `AttemptStore.complete`. */
export function completeAttempt(
  db: Kysely<Database>,
  completion: AttemptCompletion,
): Promise<{ userRef: string; accounts: Account[] } | null> {
  return db.transaction().execute(async (trx) => {
    const { clientId, userId } = completion;
    await lockClient(trx, clientId);
    const sameIdRef = await findUserById(trx, clientId, userId);
    if (!(await finish(trx, completion))) return null;
    const utilityKey = await addUtility(trx, completion);
    const connection = await connect(trx, completion, sameIdRef);
    await trx
      .updateTable('attempts')
      .set({ user_ref: connection.userRef, connection_id: connection.id })
      .where('id', '=', completion.attemptId)
      .execute();
    const accounts = await writeAccounts(trx, completion, connection, utilityKey);
    const { note, now } = completion;
    const { userRef } = connection;
    if (note) await insertEvent(trx, { ...note, at: now, event: 'connected', clientId, userRef }).execute();
    return { userRef, accounts };
  });
}

interface Connection {
  readonly id: string;
  readonly userRef: string;
}

const finish = async (trx: Transaction<Database>, completion: AttemptCompletion): Promise<boolean> => {
  const result = await trx
    .updateTable('attempts')
    .set({ status: 'succeeded', challenge: null, sealed: null })
    .where('id', '=', completion.attemptId)
    .where('client_id', '=', completion.clientId)
    .where('status', '=', 'reading_accounts')
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
};

const connect = async (
  trx: Transaction<Database>,
  completion: AttemptCompletion,
  sameIdRef: string | undefined,
): Promise<Connection> => {
  const { clientId, userId, utilityId, loginKey, newUserRef, newConnectionId, sealed, now } = completion;
  const known = await findKnown(trx, completion);
  const knownUserRef = known?.userRef;
  const userRef = await claimUser(trx, { clientId, userId, newUserRef, knownUserRef, sameIdRef });
  if (known) {
    await trx
      .updateTable('connections')
      .set({ login_key: loginKey, sealed })
      .where('id', '=', known.id)
      .execute();
    await endLeases(trx, known.id);
    return known;
  }
  await trx
    .insertInto('connections')
    .values({
      id: newConnectionId,
      client_id: clientId,
      user_ref: userRef,
      utility_id: utilityId,
      login_key: loginKey,
      sealed,
      created_at: now,
    })
    .execute();
  return { id: newConnectionId, userRef };
};

const findKnown = async (
  trx: Transaction<Database>,
  { clientId, utilityId, loginKey, accounts }: AttemptCompletion,
): Promise<Connection | undefined> => {
  const ofUtility = trx
    .selectFrom('connections')
    .select(['id', 'user_ref as userRef'])
    .where('client_id', '=', clientId)
    .where('utility_id', '=', utilityId);
  const named = await ofUtility.where('login_key', '=', loginKey).executeTakeFirst();
  if (named || accounts.length === 0) return named;
  const ids = accounts.map(({ id }) => id);
  return ofUtility
    .where('id', 'in', (eb) => eb.selectFrom('accounts').select('connection_id').where('id', 'in', ids))
    .executeTakeFirst();
};

const writeAccounts = async (
  trx: Transaction<Database>,
  completion: AttemptCompletion,
  connection: Connection,
  utilityKey: string,
): Promise<Account[]> => {
  const { accounts, clientId, utilityId, now } = completion;
  const kept = new Map<string, Kept>();
  // The client is locked meanwhile, with all its users.
  for (const batch of inBatches(lastOf(accounts, ({ accountKey }) => accountKey))) {
    const rows = await upsertAccounts(trx, batch, connection.id);
    const ids = rows.map(({ id }) => id);
    await makeDue(trx, ids, { connectionId: connection.id, utilityKey }, now);
    for (const { accountKey, ...row } of rows) kept.set(accountKey, row);
  }
  const { id: connectionId, userRef } = connection;
  const written = accounts.map((account) => ({
    ...account,
    ...(kept.get(account.accountKey) as Kept),
    clientId,
    userRef,
    connectionId,
    utilityId,
  }));
  return orderAccounts(written.map((account) => ({ account, connectedAt: now })));
};

type Kept = Pick<Account, 'id' | 'syncedTo'>;

const upsertAccounts = (
  trx: Transaction<Database>,
  accounts: readonly NewAccount[],
  connectionId: string,
): Promise<(Kept & { accountKey: string })[]> =>
  trx
    .insertInto('accounts')
    .values(
      accounts.map((account) => ({
        id: account.id,
        connection_id: connectionId,
        account_key: account.accountKey,
        account_number: account.accountNumber,
        address: account.address,
        time_zone: account.timeZone,
        interval_seconds: account.intervalSeconds,
        has_emissions: account.hasEmissions ? 1 : 0,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['connection_id', 'account_key']).doUpdateSet((eb) => ({
        account_number: eb.ref('excluded.account_number'),
        address: eb.ref('excluded.address'),
        time_zone: eb.ref('excluded.time_zone'),
        interval_seconds: eb.ref('excluded.interval_seconds'),
        has_emissions: eb.ref('excluded.has_emissions'),
      })),
    )
    .returning(['id', 'synced_to as syncedTo', 'account_key as accountKey'])
    .execute();
