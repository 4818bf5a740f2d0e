import { lockRow } from '../../../core/database/lock-row.ts';
import type { Db, Trx } from '../../../core/database/tables.ts';
import { nextTaskIfDue } from '../../../core/next-task.ts';
import type { CompletedAccount, FileCompletion } from '../../store/files.ts';
import { deleteAccounts, markChosen } from '../accounts/account-choice.ts';
import { writeData } from '../accounts/account-data.ts';
import { accountsOfUser } from '../accounts/account-store.ts';
import { recordSuccess, succeedAttempt } from '../attempts/succeed-attempt.ts';
import { addConnection } from '../connections/add-connection.ts';
import { writeConnectionEvents } from '../events/connection-events.ts';
import { findUserRef } from '../find-user.ts';
import { applyConsent } from '../users/consents.ts';
import { addUser, lockClient } from '../users/users.ts';

/**
 * Completes an attempt atomically: it changes from `collecting_files` to `succeeded`, and its data is stored for the user with
 * the session's `user_id`, and for no other user. Accounts that are not known become part of a connection without a login.
 *
 * @returns `null` if the attempt was not `collecting_files`; `stale` if an account or the files have changed since they were
 * read. Nothing is stored then.
 */
export async function completeFiles(
  db: Db,
  completion: FileCompletion,
): Promise<'completed' | 'stale' | null> {
  try {
    return await db.transaction().execute((trx) => complete(trx, completion));
  } catch (error) {
    if (error instanceof StaleError) return 'stale';
    throw error;
  }
}

/** Rolls back: an account or the files have changed since they were read. */
class StaleError extends Error {}

const complete = async (trx: Trx, completion: FileCompletion): Promise<'completed' | null> => {
  const { attemptId, clientId, newUserRef, userId, now } = completion;
  await lockClient(trx, clientId);
  const knownRef = await findUserRef(trx, clientId, userId);
  const userRef = knownRef ?? newUserRef;
  if (!(await succeedAttempt(trx, completion, 'collecting_files'))) return null;
  await requireKnown(trx, completion, userRef);
  if (knownRef === null) await addUser(trx, { clientId, ref: userRef, userId });
  const owner = { clientId, userRef, utilityId: completion.utilityId };
  await applyConsent(trx, attemptId, { clientId, userRef });
  await addAccounts(trx, completion, userRef);
  if (completion.notChosenKeys !== undefined) {
    await markChosen(trx, owner);
    await deleteAccounts(trx, owner, completion.notChosenKeys, { now });
  }
  for (const { account, known, data } of completion.accounts) {
    await nextTaskIfDue();
    if (!(await writeData(trx, known?.id ?? account.id, data))) throw new StaleError();
  }
  const accountIds = completion.accounts.map(({ account, known }) => known?.id ?? account.id);
  await deleteFiles(trx, completion);
  await recordSuccess(trx, completion, userRef, accountIds);
  return 'completed';
};

const deleteFiles = async (trx: Trx, { attemptId, fileIds }: FileCompletion): Promise<void> => {
  const files = await trx
    .deleteFrom('attemptFiles')
    .where('attemptId', '=', attemptId)
    .returning('id')
    .execute();
  const isSame = files.length === fileIds.length && files.every(({ id }) => fileIds.includes(id));
  if (!isSame) throw new StaleError();
};

/** Locks the user's accounts with these keys, and checks that they are the known ones. */
const requireKnown = async (
  trx: Trx,
  { clientId, utilityId, accounts }: FileCompletion,
  userRef: string,
): Promise<void> => {
  const keys = accounts.map(({ account }) => account.accountKey);
  const found = await accountsOfUser(trx, { clientId, userRef, utilityId }, keys);
  const idOf = new Map(found.map(({ id, accountKey }) => [accountKey, id]));
  const isSame = ({ account, known }: CompletedAccount) => idOf.get(account.accountKey) === known?.id;
  if (!accounts.every(isSame)) throw new StaleError();
  for (const { account, known, syncedTo } of accounts) {
    if (!known) continue;
    const row = await trx
      .selectFrom('accounts')
      .select(['revision', 'syncedTo', 'currency'])
      .where('id', '=', known.id)
      .$call(lockRow(trx))
      .executeTakeFirst();
    if (row?.revision !== known.revision || row.currency !== known.currency) throw new StaleError();
    const changes = {
      ...(row.syncedTo === null && { syncedTo }),
      ...(row.currency === null && account.currency !== null && { currency: account.currency }),
    };
    if (Object.keys(changes).length > 0)
      await trx.updateTable('accounts').set(changes).where('id', '=', known.id).execute();
  }
};

const addAccounts = async (trx: Trx, completion: FileCompletion, userRef: string): Promise<void> => {
  const added = completion.accounts.filter(({ known }) => known === null);
  if (added.length === 0) return;
  const connectionId = await findOrAddConnection(trx, completion, userRef);
  for (const { account, syncedTo } of added) {
    const row = {
      ...account,
      clientId: completion.clientId,
      connectionId,
      syncedTo,
      hasEmissions: account.hasEmissions ? 1 : 0,
    };
    await trx.insertInto('accounts').values(row).execute();
    const data = { account_id: account.id };
    await writeConnectionEvents(trx, connectionId, [{ type: 'account.added', at: completion.now, data }]);
  }
};

const findOrAddConnection = async (
  trx: Trx,
  { clientId, utilityId, newConnectionId: id, now }: FileCompletion,
  userRef: string,
): Promise<string> => {
  const known = await trx
    .selectFrom('connections')
    .select('id')
    .where((eb) => eb.and({ clientId, userRef, utilityId, method: 'file' }))
    .orderBy('createdAt')
    .executeTakeFirst();
  if (known) return known.id;
  await addConnection(trx, {
    ...{ id, clientId, userRef, utilityId, method: 'file', createdAt: now },
    ...{ loginKey: id, usernameHint: '', sealed: new Uint8Array() },
  });
  return id;
};
