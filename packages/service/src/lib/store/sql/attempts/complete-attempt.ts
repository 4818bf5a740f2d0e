import type { Kysely, Transaction } from 'kysely';
import { orderAccounts } from '../../account-order.ts';
import type { Account, NewAccount } from '../../accounts.ts';
import type { AttemptCompletion, CompletedAttempt } from '../../attempts.ts';
import { accountsOfUser } from '../accounts/accounts.ts';
import { deleteEmptyConnections } from '../accounts/merge-accounts.ts';
import { inBatches, lastOf } from '../database/in-batches.ts';
import type { Schedule } from '../database/schedule.ts';
import type { Database } from '../schema.ts';
import { addUtility, endLeases, makeDue } from '../syncs/syncs.ts';
import { eraseRemoved, findRemovedOwner, type RemovedUser } from '../users/erase-removed.ts';
import { findUserById, lockClient, renameUser } from '../users/users.ts';

/** Completes a successful sign-in: see `AttemptStore.complete`. */
export async function completeAttempt(
  db: Kysely<Database>,
  completion: AttemptCompletion,
  schedule: Schedule,
): Promise<CompletedAttempt | 'grant_of_another_user' | null> {
  for (;;) {
    const result = await db.transaction().execute((trx) => complete(trx, completion));
    if (result === null || typeof result === 'string' || 'accounts' in result) return result;
    while ((await eraseRemoved(db, schedule, result)) > 0);
  }
}

/** @returns a removed user whose accounts have to be erased first: a login has the same account ids each time. */
const complete = async (
  trx: Transaction<Database>,
  completion: AttemptCompletion,
): Promise<CompletedAttempt | RemovedUser | 'grant_of_another_user' | null> => {
  const { attemptId, clientId, accounts, note, now } = completion;
  await lockClient(trx, clientId);
  const removed = await findRemovedOwner(trx, accounts);
  if (removed) return removed;
  const sameIdRef = await findUserById(trx, completion);
  const known = await findConnection(trx, completion);
  if (completion.method === 'redirect' && known && known.userRef !== sameIdRef)
    return 'grant_of_another_user';
  if (!(await succeed(trx, completion))) return null;
  const utilityKey = await addUtility(trx, completion);
  const connection = await connect(trx, completion, known, sameIdRef);
  const { userRef } = connection;
  await takeOverAccounts(trx, completion, connection);
  const written = await writeAccounts(trx, completion, connection, utilityKey);
  const accountIds = JSON.stringify(written.map(({ id }) => id));
  await trx.updateTable('attempts').set({ userRef, accountIds }).where('id', '=', attemptId).execute();
  if (note) {
    const event = { ...note, at: now, event: 'connected', clientId, userRef } as const;
    await trx.insertInto('auditEvents').values(event).execute();
  }
  return { userRef, accounts: written };
};

interface Connection {
  readonly id: string;
  readonly userRef: string;
  readonly connectedAt: number;
}

const succeed = async (
  trx: Transaction<Database>,
  { attemptId, clientId }: AttemptCompletion,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('attempts')
    .set({ status: 'succeeded', challenge: null, sealed: null })
    .where('id', '=', attemptId)
    .where('clientId', '=', clientId)
    .where('status', '=', 'reading_accounts')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

const connect = async (
  trx: Transaction<Database>,
  completion: AttemptCompletion,
  known: Connection | undefined,
  sameIdRef: string | undefined,
): Promise<Connection> => {
  const { clientId, userId, utilityId, method, loginKey, usernameHint, newUserRef, newConnectionId, sealed } =
    completion;
  if (known) {
    await renameUser(trx, completion, known.userRef, sameIdRef);
    await trx
      .updateTable('connections')
      .set({ loginKey, usernameHint, sealed })
      .where('id', '=', known.id)
      .execute();
    await endLeases(trx, known.id);
    return known;
  }
  const userRef = sameIdRef ?? newUserRef;
  if (sameIdRef === undefined) {
    await trx.insertInto('users').values({ clientId, ref: newUserRef, userId, state: null }).execute();
  }
  await trx
    .insertInto('connections')
    .values({
      id: newConnectionId,
      clientId,
      userRef,
      utilityId,
      method,
      loginKey,
      usernameHint,
      sealed,
      createdAt: completion.now,
    })
    .execute();
  return { id: newConnectionId, userRef, connectedAt: completion.now };
};

const findConnection = async (
  trx: Transaction<Database>,
  { clientId, utilityId, method, loginKey, accounts }: AttemptCompletion,
): Promise<Connection | undefined> => {
  const ofUtility = trx
    .selectFrom('connections')
    .select(['id', 'userRef', 'createdAt as connectedAt'])
    .where('clientId', '=', clientId)
    .where('utilityId', '=', utilityId);
  const sameLogin = await ofUtility.where('loginKey', '=', loginKey).executeTakeFirst();
  // A new consent is another connection, which takes over the accounts.
  if (sameLogin || method === 'redirect' || accounts.length === 0) return sameLogin;
  const ids = accounts.map(({ id }) => id);
  return ofUtility
    .where('id', 'in', (eb) => eb.selectFrom('accounts').select('connectionId').where('id', 'in', ids))
    .executeTakeFirst();
};

/** Moves the user's accounts of other connections, such as a file's, to the login that has found them. */
const takeOverAccounts = async (
  trx: Transaction<Database>,
  { clientId, utilityId, accounts }: AttemptCompletion,
  { id: connectionId, userRef }: Connection,
): Promise<void> => {
  const keys = accounts.map(({ accountKey }) => accountKey);
  const known = await accountsOfUser(trx, { clientId, userRef, utilityId }, keys);
  const moved = known.filter((account) => account.connectionId !== connectionId);
  for (const { id } of moved) {
    await trx.updateTable('accounts').set({ connectionId }).where('id', '=', id).execute();
    // The lease of a sync with another login ends too.
    await trx
      .updateTable('accountSyncs')
      .set({ connectionId, leaseId: null, leaseUntil: 0 })
      .where('accountId', '=', id)
      .execute();
  }
  const lostIds = moved.map((account) => account.connectionId);
  await deleteEmptyConnections(trx, { clientId, userRef }, lostIds);
};

const writeAccounts = async (
  trx: Transaction<Database>,
  { accounts, clientId, utilityId, method, now }: AttemptCompletion,
  { id: connectionId, userRef, connectedAt }: Connection,
  utilityKey: string,
): Promise<Account[]> => {
  const written: Account[] = [];
  // Few statements, because the client is locked meanwhile.
  for (const batch of inBatches(lastOf(accounts, ({ accountKey }) => accountKey))) {
    const rows = await upsertAccounts(trx, batch, connectionId);
    await makeDue(trx, rows, { connectionId, utilityKey }, now);
    for (const account of batch) {
      const row = rows.find(({ accountKey }) => accountKey === account.accountKey);
      written.push({
        ...account,
        clientId,
        userRef,
        connectionId,
        connectedAt,
        utilityId,
        method,
        syncedTo: null,
        ...row,
      });
    }
  }
  return orderAccounts(written);
};

const upsertAccounts = (
  trx: Transaction<Database>,
  accounts: readonly NewAccount[],
  connectionId: string,
): Promise<Pick<Account, 'id' | 'accountKey' | 'syncedTo'>[]> =>
  trx
    .insertInto('accounts')
    .values(
      accounts.map((account) => ({ ...account, connectionId, hasEmissions: account.hasEmissions ? 1 : 0 })),
    )
    .onConflict((conflict) =>
      conflict.columns(['connectionId', 'accountKey']).doUpdateSet((eb) => ({
        accountNumber: eb.ref('excluded.accountNumber'),
        address: eb.ref('excluded.address'),
        timeZone: eb.ref('excluded.timeZone'),
        intervalSeconds: eb.ref('excluded.intervalSeconds'),
        hasEmissions: eb.ref('excluded.hasEmissions'),
      })),
    )
    .returning(['id', 'syncedTo', 'accountKey'])
    .execute();
