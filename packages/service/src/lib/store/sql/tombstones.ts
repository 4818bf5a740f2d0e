import { inBatches } from './database/queries.ts';
import type { Trx } from './schema.ts';

/** Gives accounts, which need not be all of their connection, to a tombstone. */
export async function entombAccounts(
  trx: Trx,
  clientId: string,
  accountIds: readonly string[],
  createdAt: number,
): Promise<void> {
  // No other tombstone has this account: see `findRemovedOwner`.
  const id = `removed ${accountIds[0]}`;
  await addRemovedUser(trx, clientId, id);
  await trx
    .insertInto('connections')
    .values({ ...emptied, id, clientId, userRef: id, method: 'file', loginKey: id, createdAt })
    .execute();
  for (const batch of inBatches(accountIds)) {
    await trx
      .updateTable('accounts')
      // Of another revision, so that a sync that is running writes nothing.
      .set((eb) => ({ connectionId: id, revision: eb('revision', '+', 1) }))
      .where('id', 'in', batch)
      .execute();
    await trx.deleteFrom('accountSyncs').where('accountId', 'in', batch).execute();
  }
}

/** The columns of a connection that tell nothing any more. */
export const emptied = { utilityId: '', usernameHint: '', sealed: new Uint8Array() };

/** Adds the owner of a tombstone's connections. */
export const addRemovedUser = (trx: Trx, clientId: string, ref: string) =>
  trx
    .insertInto('users')
    // No client can use this `user_id`, because it contains a control character.
    .values({ clientId, ref, userId: `\n${ref}`, state: 'removed' })
    .execute();
