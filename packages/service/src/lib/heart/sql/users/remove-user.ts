import type { Schedule } from '../../../core/database/schedule.ts';
import { isDatabaseDown } from '../../../core/database/store-error.ts';
import type { Db, Trx } from '../../../core/database/tables.ts';
import { truncateLog } from '../../../core/database/truncate-log.ts';
import type { ConnectionRemoval } from '../../store/connections.ts';
import { eraseAccounts } from '../accounts/erase-accounts.ts';
import type { UserKey } from '../heart-tables.ts';
import { cancelAttempts } from './cancel-attempts.ts';
import { detachConnections, type UserRemoval } from './detach-connections.ts';
import { lockClient } from './users.ts';

/**
 * Removes the user with all connections, credentials, accounts, data, codes and tokens, and cancels sign-ins of the `user_id`.
 * Logins by `redirect` become revocations.
 *
 * One transaction makes all of that inaccessible and records `removed` in the journal. Then the accounts and their data are erased, one by
 * one. Jobs erase the rest for a user with very many accounts, or after a failure.
 *
 * @returns whether the user existed.
 */
export async function removeUser(db: Db, removal: UserRemoval, schedule: Schedule): Promise<boolean> {
  const removed = await db.transaction().execute((trx) => detachUser(trx, removal));
  return erase(db, removed, schedule);
}

/**
 * Removes a connection of a user as {@link removeUser} does all of them, with the entry `disconnected`. Removes the user too if
 * it is their only one.
 *
 * @returns whether the user had it.
 */
export async function removeConnection(
  db: Db,
  removal: ConnectionRemoval,
  schedule: Schedule,
): Promise<boolean> {
  const removed = await db.transaction().execute((trx) => detachConnection(trx, removal));
  return erase(db, removed, schedule);
}

const erase = async (
  db: Db,
  accountIds: readonly string[] | undefined,
  schedule: Schedule,
): Promise<boolean> => {
  if (!accountIds) return false;
  await eraseAccounts(db, accountIds, schedule).catch((error: unknown) => {
    // The data is out of reach, and jobs erase the rest when the database is back.
    if (!isDatabaseDown(error)) throw error;
  });
  await truncateLog(db);
  return true;
};

/**
 * Deletes a user with their connections, tokens, codes and sign-ins, queues their consents for revocation, and detaches their accounts.
 *
 * Locks codes before attempts and users: see `lockCodes`.
 *
 * @returns the ids of the accounts, or `undefined` if there is no such user.
 */
export async function detachUser(trx: Trx, removal: UserRemoval): Promise<string[] | undefined> {
  const { clientId, userRef } = removal;
  await lockClient(trx, clientId);
  const user = await trx
    .selectFrom('users')
    .select('userId')
    .where((eb) => eb.and({ clientId, ref: userRef }))
    .executeTakeFirst();
  if (!user) return undefined;
  await cancelSignIns(trx, removal, user.userId);
  const ids = await connectionIds(trx, removal);
  const accountIds = await detachConnections(trx, removal, { ...user, ids, isAll: true });
  await deleteUser(trx, removal);
  return accountIds;
}

/** Deletes the codes of a user and cancels their sign-ins. */
export async function cancelSignIns(trx: Trx, { clientId, userRef }: UserKey, userId: string): Promise<void> {
  await trx
    .deleteFrom('authorizationCodes')
    .where((eb) => eb.and({ clientId, userRef }))
    .execute();
  await cancelAttempts(trx, (eb) => eb.and({ 'sessions.clientId': clientId, 'sessions.userId': userId }));
}

/** Deletes a user with their tokens and attempts. */
export async function deleteUser(trx: Trx, { clientId, userRef }: UserKey): Promise<void> {
  await trx.deleteFrom('users').where('clientId', '=', clientId).where('ref', '=', userRef).execute();
}

/** The connections of a user, oldest first. */
export async function connectionIds(trx: Trx, { clientId, userRef }: UserKey): Promise<string[]> {
  const connections = await trx
    .selectFrom('connections')
    .select('id')
    .where((eb) => eb.and({ clientId, userRef }))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return connections.map(({ id }) => id);
}

/** Deletes one connection. The user goes with their last one. */
const detachConnection = async (
  trx: Trx,
  { connectionId, ...removal }: ConnectionRemoval,
): Promise<string[] | undefined> => {
  const { clientId, userRef } = removal;
  await lockClient(trx, clientId);
  const ids = await connectionIds(trx, removal);
  if (!ids.includes(connectionId)) return undefined;
  if (ids.length === 1) return detachUser(trx, removal);
  const user = await trx
    .selectFrom('users')
    .select('userId')
    .where((eb) => eb.and({ clientId, ref: userRef }))
    .executeTakeFirstOrThrow();
  return detachConnections(trx, removal, { ...user, ids: [connectionId], isAll: false });
};
