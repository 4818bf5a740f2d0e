import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Holds off every other transaction that changes users, codes or tokens of this client, until this one ends. Comes first
 * in the transaction, so that two of them cannot wait for each other.
 *
 * What a `user_id` stands for depends on several rows, and two users may become one while a code is exchanged: at
 * READ COMMITTED no single statement could see all of that. An update locks the client's row on both databases; `for
 * update` is unknown to SQLite. One client links and exchanges far less often than one row can be locked.
 */
export async function lockClient(trx: Transaction<Database>, clientId: string): Promise<void> {
  await trx
    .updateTable('clients')
    .set((eb) => ({ environment: eb.ref('environment') }))
    .where('id', '=', clientId)
    .execute();
}

export interface UserClaim {
  readonly clientId: string;
  readonly userId: string;
  /** Used where neither the login nor the `user_id` is known. */
  readonly newUserRef: string;
  /** The user that the login belongs to already. */
  readonly knownUserRef: string | undefined;
}

/**
 * Decides who a login's user is and gives that user the `user_id`: see `AttemptStore.complete`. Needs {@link lockClient}.
 *
 * @returns the user.
 */
export async function claimUser(trx: Transaction<Database>, claim: UserClaim): Promise<string> {
  const { clientId, userId, newUserRef, knownUserRef } = claim;
  const namesake = await trx
    .selectFrom('users')
    .select('ref')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (knownUserRef === undefined) {
    if (namesake) return namesake.ref;
    await trx.insertInto('users').values({ client_id: clientId, ref: newUserRef, user_id: userId }).execute();
    return newUserRef;
  }
  if (namesake?.ref === knownUserRef) return knownUserRef;
  if (namesake) await mergeUser(trx, clientId, namesake.ref, knownUserRef);
  await trx
    .updateTable('users')
    .set({ user_id: userId })
    .where('client_id', '=', clientId)
    .where('ref', '=', knownUserRef)
    .execute();
  return knownUserRef;
}

/** Removes a user; foreign keys take everything that hangs on it along. */
export async function removeUser(
  trx: Transaction<Database>,
  clientId: string,
  userRef: string,
): Promise<void> {
  await lockClient(trx, clientId);
  await trx.deleteFrom('users').where('client_id', '=', clientId).where('ref', '=', userRef).execute();
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
