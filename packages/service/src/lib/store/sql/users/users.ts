import type { Transaction } from 'kysely';
import { lockRow } from '../database/lock-row.ts';
import type { Database } from '../schema.ts';

/**
 * Holds off every other transaction that changes users of this client or writes codes, until this one ends. Comes first
 * in the transaction, so that two of them cannot wait for each other. An exchange does not take it: see {@link holdCodes}.
 *
 * What a `user_id` stands for depends on several rows, and two users may become one meanwhile: at
 * READ COMMITTED no single statement could see all of that. An update locks the client's row on both databases; `for
 * update` is unknown to SQLite. One client links far less often than one row can be locked.
 */
export async function lockClient(trx: Transaction<Database>, clientId: string): Promise<void> {
  await trx.selectFrom('clients').select('id').where('id', '=', clientId).$call(lockRow(trx)).execute();
}

/**
 * Holds off exchanges of the codes of a user, until the transaction ends: an exchange locks its code, its session and its user,
 * in this order. So whoever changes attempts or users comes here before, and nobody waits in a circle.
 */
async function holdCodes(trx: Transaction<Database>, clientId: string, userRef: string): Promise<void> {
  await trx
    .selectFrom('authorization_codes')
    .select('public_id')
    .where('client_id', '=', clientId)
    .where('user_ref', '=', userRef)
    .$call(lockRow(trx))
    .execute();
}

export interface UserClaim {
  readonly clientId: string;
  readonly userId: string;
  /** Used where neither the login nor the `user_id` is known. */
  readonly newUserRef: string;
  /** The user that the login belongs to already. */
  readonly knownUserRef: string | undefined;
  /** The user who is called by the `user_id` already: see {@link findNamesake}. */
  readonly namesakeRef: string | undefined;
}

/** The user who is called by a `user_id`, held off from exchanges, since it may become one with another. Needs {@link lockClient}. */
export async function findNamesake(
  trx: Transaction<Database>,
  clientId: string,
  userId: string,
): Promise<string | undefined> {
  const namesake = await trx
    .selectFrom('users')
    .select('ref')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (namesake) await holdCodes(trx, clientId, namesake.ref);
  return namesake?.ref;
}

/**
 * Decides who a login's user is and gives that user the `user_id`: see `AttemptStore.complete`. Needs {@link lockClient}.
 *
 * @returns the user.
 */
export async function claimUser(trx: Transaction<Database>, claim: UserClaim): Promise<string> {
  const { clientId, userId, newUserRef, knownUserRef, namesakeRef } = claim;
  if (knownUserRef === undefined) {
    if (namesakeRef !== undefined) return namesakeRef;
    await trx
      .insertInto('users')
      .values({ client_id: clientId, ref: newUserRef, user_id: userId, state: null })
      .execute();
    return newUserRef;
  }
  if (namesakeRef === knownUserRef) return knownUserRef;
  if (namesakeRef !== undefined) await mergeUser(trx, clientId, namesakeRef, knownUserRef);
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
