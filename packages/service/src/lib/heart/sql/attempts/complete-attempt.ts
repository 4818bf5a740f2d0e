import type { Schedule } from '../../../core/database/schedule.ts';
import type { Db, Trx } from '../../../core/database/tables.ts';
import { noLease } from '../../../core/jobs/lease-columns.ts';
import type { AttemptCompletion, CompletedAttempt } from '../../store/attempts.ts';
import { applyChoice } from '../accounts/account-choice.ts';
import { eraseAccounts, findDetached } from '../accounts/erase-accounts.ts';
import { addConnection } from '../connections/add-connection.ts';
import {
  type Connection,
  takeOverAccounts,
  writeAccounts,
  writeRestored,
} from '../connections/write-accounts.ts';
import { findUserRef } from '../find-user.ts';
import { deleteRevocations } from '../revocations/revocation-store.ts';
import { addCheck } from '../syncs/checks.ts';
import { addUtility, resetSyncs } from '../syncs/sync-store.ts';
import { applyConsent } from '../users/consents.ts';
import { moveLogin, renameUser } from '../users/move-login.ts';
import { addUser, lockClient, lockCodes } from '../users/users.ts';
import { recordSuccess, succeedAttempt } from './succeed-attempt.ts';

/**
 * Completes a successful sign-in or consent atomically: the attempt changes from `completion.from` to `succeeded`, the login
 * becomes a connection of the user, and its accounts are written.
 *
 * A login by `sign_in` that is already connected (same client, utility and `loginKey`) keeps its user, accounts and access tokens,
 * and its user gets the session's `user_id`. If another user of the client has that `user_id`, the login moves to them: see
 * `moveLogin`. A login whose `loginKey` has changed is recognized by the `id` of an account.
 *
 * A login by `redirect` belongs to the user with the session's `user_id`. One that another user of the client has is refused: a
 * utility that mixes up its customers must not move their accounts. If it has no accounts yet, they are listed later.
 *
 * Accounts that the user has already, from another login or a file (same utility and `accountKey`), keep their `id` and data,
 * and now belong to this login. Those of other users do not count: a file proves nothing. An earlier login by `redirect` that has
 * lost its last account this way is deleted.
 *
 * Only the chosen accounts are written. Accounts that were found, but not chosen, are deleted with their data.
 *
 * @returns the user and the accounts, or `null` if the attempt was not in the status `completion.from`. Nothing is stored for
 * `grant_of_another_user`.
 */
export async function completeAttempt(
  db: Db,
  completion: AttemptCompletion,
  schedule: Schedule,
): Promise<CompletedAttempt | 'grant_of_another_user' | null> {
  for (;;) {
    const result = await db.transaction().execute((trx) => complete(trx, completion));
    if (result === null || typeof result === 'string' || 'accounts' in result) return result;
    await eraseAccounts(db, result.detached, schedule);
  }
}

interface Detached {
  readonly detached: readonly string[];
}

/** @returns ids of removed accounts that have to be erased first: a login has the same account ids each time. */
const complete = async (
  trx: Trx,
  completion: AttemptCompletion,
): Promise<CompletedAttempt | Detached | 'grant_of_another_user' | null> => {
  const { attemptId, clientId, accounts, isPreparing = false, now } = completion;
  await lockClient(trx, clientId);
  const detached = await findDetached(trx, accounts);
  if (detached.length > 0) return { detached };
  const sameIdRef = await findUserRef(trx, clientId, completion.userId);
  const known = await findConnection(trx, completion);
  if (completion.method === 'redirect' && known && known.userRef !== sameIdRef)
    return 'grant_of_another_user';
  if (known && known.userRef !== sameIdRef) await lockCodes(trx, { clientId, userRef: known.userRef });
  if (!(await succeedAttempt(trx, completion, completion.from ?? 'reading_accounts'))) return null;
  const groupKey = await addUtility(trx, completion);
  const connection = await connect(trx, completion, known, sameIdRef);
  const { id: connectionId, userRef } = connection;
  await applyConsent(trx, attemptId, { clientId, userRef });
  if (completion.method === 'redirect') {
    await deleteRevocations(trx, [attemptId]);
    await addCheck(trx, { connectionId, groupKey, isPreparing }, now);
  }
  const owner = { clientId, userRef, utilityId: completion.utilityId };
  const chosen = { ...completion, accounts: await applyChoice(trx, owner, connectionId, completion) };
  await takeOverAccounts(trx, chosen, connection);
  const written = await writeAccounts(trx, chosen, connection, groupKey);
  // Jobs are locked after the accounts: see `lockRow`.
  if (known) await resetSyncs(trx, connectionId, now);
  const accountIds = isPreparing ? null : written.map(({ id }) => id);
  await recordSuccess(trx, completion, userRef, accountIds);
  return { userRef, accounts: written };
};

const connect = async (
  trx: Trx,
  completion: AttemptCompletion,
  known: KnownConnection | undefined,
  sameIdRef: string | null,
): Promise<Connection> => {
  const { clientId, userId, utilityId, method, loginKey, usernameHint, sealed, now: at } = completion;
  const login = { loginKey, usernameHint, sealed };
  if (known) {
    const userRef = sameIdRef ?? known.userRef;
    if (sameIdRef === null) await renameUser(trx, { clientId, userRef }, completion);
    else if (userRef !== known.userRef) await moveLogin(trx, known, userRef, completion);
    await trx
      .updateTable('connections')
      // Ends a renewal of the former login, and a fault of the sandbox.
      .set({ ...login, signInNeededAt: null, fault: null, faultSince: null, ...noLease })
      .where('id', '=', known.id)
      .execute();
    if (known.signInNeededAt !== null) await writeRestored(trx, known.id, at);
    return { ...known, userRef };
  }
  const userRef = sameIdRef ?? completion.newUserRef;
  if (sameIdRef === null) await addUser(trx, { clientId, ref: userRef, userId });
  const id = completion.newConnectionId;
  await addConnection(trx, { id, clientId, userRef, utilityId, method, createdAt: at, ...login });
  return { id, userRef, connectedAt: at };
};

interface KnownConnection extends Connection {
  readonly signInNeededAt: number | null;
}

const findConnection = async (
  trx: Trx,
  { clientId, utilityId, method, loginKey, accounts }: AttemptCompletion,
): Promise<KnownConnection | undefined> => {
  const ofUtility = trx
    .selectFrom('connections')
    .select(['id', 'userRef', 'createdAt as connectedAt', 'signInNeededAt'])
    .where('clientId', '=', clientId)
    .where('utilityId', '=', utilityId);
  const sameLogin = await ofUtility.where('loginKey', '=', loginKey).executeTakeFirst();
  // A new consent is another connection, which takes over the accounts.
  if (sameLogin || method === 'redirect' || accounts.length === 0) return sameLogin;
  const ids = accounts.map(({ id }) => id);
  return ofUtility
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('accounts')
        .select('connectionId')
        .where('clientId', '=', clientId)
        .where('id', 'in', ids),
    )
    .executeTakeFirst();
};
