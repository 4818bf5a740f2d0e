import type { Transaction } from 'kysely';
import { lockRow } from '../database/lock-row.ts';
import type { Database } from '../schema.ts';

/**
 * Locks a client, so that only one transaction at a time changes its users or issues codes. Call it first in the transaction:
 * see the lock order at `lockRow`. An exchange doesn't take this lock: see {@link lockCodes}.
 *
 * A lock is needed because a `user_id` depends on several rows and two users may merge: at READ COMMITTED, no single statement
 * sees all of that.
 */
export async function lockClient(trx: Transaction<Database>, clientId: string): Promise<void> {
  await trx.selectFrom('clients').select('id').where('id', '=', clientId).$call(lockRow(trx)).execute();
}

/**
 * Locks the codes of a user. Call it before changing attempts or users, to avoid deadlocks: an exchange locks its code, session
 * and user in this order.
 */
async function lockCodes(trx: Transaction<Database>, clientId: string, userRef: string): Promise<void> {
  await trx
    .selectFrom('authorization_codes')
    .select('public_id')
    .where('client_id', '=', clientId)
    .where('user_ref', '=', userRef)
    .$call(lockRow(trx))
    .execute();
}

interface UserClaim {
  readonly clientId: string;
  readonly userId: string;
  /** For a new user, if neither the login nor the `user_id` is known. */
  readonly newUserRef: string;
  /** The user that the login belongs to already. */
  readonly knownUserRef: string | undefined;
  /** The user that has the `user_id` already: see {@link findUserById}. */
  readonly sameIdRef: string | undefined;
}

/** Finds a user by `user_id` and locks their codes, because the user may be merged with another. Needs {@link lockClient}. */
export async function findUserById(
  trx: Transaction<Database>,
  clientId: string,
  userId: string,
): Promise<string | undefined> {
  const user = await trx
    .selectFrom('users')
    .select('ref')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (user) await lockCodes(trx, clientId, user.ref);
  return user?.ref;
}

/**
 * Decides who a login's user is and gives that user the `user_id`: see `AttemptStore.complete`. Needs {@link lockClient}.
 *
 * @returns the user.
 */
export async function claimUser(trx: Transaction<Database>, claim: UserClaim): Promise<string> {
  const { clientId, userId, newUserRef, knownUserRef, sameIdRef } = claim;
  if (knownUserRef === undefined) {
    if (sameIdRef !== undefined) return sameIdRef;
    await trx
      .insertInto('users')
      .values({ client_id: clientId, ref: newUserRef, user_id: userId, state: null })
      .execute();
    return newUserRef;
  }
  if (sameIdRef === knownUserRef) return knownUserRef;
  if (sameIdRef !== undefined) await mergeUser(trx, clientId, sameIdRef, knownUserRef);
  await trx
    .updateTable('users')
    .set({ user_id: userId })
    .where('client_id', '=', clientId)
    .where('ref', '=', knownUserRef)
    .execute();
  return knownUserRef;
}

const mergeUser = async (
  trx: Transaction<Database>,
  clientId: string,
  userRef: string,
  intoRef: string,
): Promise<void> => {
  for (const table of ['authorization_codes', 'access_tokens', 'connections', 'attempts'] as const) {
    await trx
      .updateTable(table)
      .set({ user_ref: intoRef })
      .where('client_id', '=', clientId)
      .where('user_ref', '=', userRef)
      .execute();
  }
  await trx.deleteFrom('users').where('client_id', '=', clientId).where('ref', '=', userRef).execute();
};
