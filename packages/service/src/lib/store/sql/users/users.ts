import { mergeAccounts } from '../accounts/merge-accounts.ts';
import { lockRow } from '../database/lock-row.ts';
import { findUserRef } from '../find-user.ts';
import type { Database, Trx } from '../schema.ts';
import { mergeConsents } from './consents.ts';

/**
 * Locks a client, so that only one transaction at a time changes its users or issues codes. Call it first in the transaction:
 * see the lock order at `lockRow`. An exchange doesn't take this lock: see {@link lockCodes}.
 *
 * A lock is needed because a `user_id` depends on several rows and two users may merge: at READ COMMITTED, no single statement
 * sees all of that.
 */
export async function lockClient(trx: Trx, clientId: string): Promise<void> {
  await trx.selectFrom('clients').select('id').where('id', '=', clientId).$call(lockRow(trx)).execute();
}

/** Adds a user who has agreed to nothing yet. */
export async function addUser(
  trx: Trx,
  user: Pick<Database['users'], 'clientId' | 'ref' | 'userId'>,
): Promise<void> {
  const row = { ...user, state: null };
  await trx.insertInto('users').values(row).execute();
}

/** A user as the client knows them. */
interface UserId {
  readonly clientId: string;
  readonly userId: string;
}

/**
 * Locks the codes of a user. Call it before changing attempts or users, to avoid deadlocks: an exchange locks its code, session
 * and user in this order.
 */
const lockCodes = async (trx: Trx, clientId: string, userRef: string): Promise<void> => {
  await trx
    .selectFrom('authorizationCodes')
    .select('publicId')
    .where((eb) => eb.and({ clientId, userRef }))
    .$call(lockRow(trx))
    .execute();
};

/**
 * Finds a user by `user_id` and locks their codes, because the user may be merged with another. The caller must
 * hold {@link lockClient}.
 */
export async function findAndLockUser(trx: Trx, { clientId, userId }: UserId): Promise<string | null> {
  const userRef = await findUserRef(trx, clientId, userId);
  if (userRef !== null) await lockCodes(trx, clientId, userRef);
  return userRef;
}

/**
 * Gives the `user_id` to the user of a connected login: see `completeAttempt`. The caller must hold
 * {@link lockClient}.
 *
 * @param sameIdRef the user that has the `user_id`: see {@link findAndLockUser}.
 */
export async function renameUser(
  trx: Trx,
  { clientId, userId, now }: UserId & { readonly now: number },
  userRef: string,
  sameIdRef: string | null,
): Promise<void> {
  if (sameIdRef === userRef) return;
  if (sameIdRef !== null) await mergeUser(trx, clientId, sameIdRef, userRef);
  await trx
    .updateTable('users')
    .set({ userId })
    .where((eb) => eb.and({ clientId, ref: userRef }))
    .execute();
  if (sameIdRef !== null) await mergeAccounts(trx, clientId, userRef, now);
}

const mergeUser = async (trx: Trx, clientId: string, userRef: string, intoRef: string): Promise<void> => {
  await mergeConsents(trx, clientId, userRef, intoRef);
  const tables = ['authorizationCodes', 'accessTokens', 'connections', 'attempts', 'receipts'] as const;
  for (const table of tables) {
    await trx
      .updateTable(table)
      .set({ userRef: intoRef })
      .where((eb) => eb.and({ clientId, userRef }))
      .execute();
  }
  await trx.deleteFrom('users').where('clientId', '=', clientId).where('ref', '=', userRef).execute();
};
