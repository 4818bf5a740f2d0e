import type { Kysely, Transaction } from 'kysely';
import type { RemovalNote } from '../../audit.ts';
import { isDatabaseDown } from '../../store-error.ts';
import type { Schedule } from '../database/schedule.ts';
import type { Database } from '../schema.ts';
import { queueRevocations } from '../upkeep/revocations.ts';
import { cancelAttempts } from './cancel-attempts.ts';
import { eraseRemoved, type RemovedUser } from './erase-removed.ts';
import { lockClient } from './users.ts';

/** Removes a user and erases their data: see `GrantStore.removeUser`. */
export async function removeUser(
  db: Kysely<Database>,
  removal: UserRemoval,
  schedule: Schedule,
): Promise<boolean> {
  const removed = await db.transaction().execute((trx) => detachUser(trx, removal));
  if (!removed) return false;
  await eraseRemoved(db, schedule, removed).catch((error: unknown) => {
    // The user is removed, and `purge` erases the rest when the database is back.
    if (!isDatabaseDown(error)) throw error;
  });
  return true;
}

interface UserRemoval {
  readonly clientId: string;
  readonly userRef: string;
  readonly note: RemovalNote;
}

/**
 * Deletes a user with their tokens, codes, sign-ins and credentials, queues their consents for revocation, and gives their
 * connections to a tombstone. Changes few
 * rows, so that it is fast for any number of accounts.
 *
 * Locks codes before attempts and users: see `lockCodes`.
 *
 * @returns the tombstone, or `undefined` if there is no such user.
 */
export async function detachUser(
  trx: Transaction<Database>,
  { clientId, userRef, note }: UserRemoval,
): Promise<RemovedUser | undefined> {
  await lockClient(trx, clientId);
  const user = await trx
    .selectFrom('users')
    .select('userId')
    .where('clientId', '=', clientId)
    .where('ref', '=', userRef)
    .executeTakeFirst();
  if (!user) return undefined;
  await trx
    .deleteFrom('authorizationCodes')
    .where('clientId', '=', clientId)
    .where('userRef', '=', userRef)
    .execute();
  await cancelAttempts(trx, (eb) =>
    eb.and({ 'sessions.clientId': clientId, 'sessions.userId': user.userId }),
  );
  const removed = await createTombstone(trx, clientId, userRef, note.at);
  // Deletes their tokens and attempts too.
  await trx.deleteFrom('users').where('clientId', '=', clientId).where('ref', '=', userRef).execute();
  await trx
    .insertInto('auditEvents')
    .values({ ...note, event: 'removed', clientId, userRef })
    .execute();
  return removed;
}

// The `user_id` and the login are free for a new user after this.
const createTombstone = async (
  trx: Transaction<Database>,
  clientId: string,
  userRef: string,
  now: number,
): Promise<RemovedUser> => {
  const ref = `removed ${userRef}`;
  await trx
    .insertInto('users')
    // No client can use this `user_id`, because it contains a control character.
    .values({ clientId, ref, userId: `\n${ref}`, state: 'removed' })
    .execute();
  const connections = await trx
    .selectFrom('connections')
    .select('id')
    .where('clientId', '=', clientId)
    .where('userRef', '=', userRef)
    .execute();
  const ids = connections.map(({ id }) => id);
  await queueRevocations(trx, ids, now);
  await trx
    .updateTable('connections')
    .set((eb) => ({
      userRef: ref,
      utilityId: '',
      loginKey: eb.ref('id'),
      usernameHint: '',
      sealed: new Uint8Array(),
    }))
    .where('clientId', '=', clientId)
    .where('userRef', '=', userRef)
    .execute();
  for (const id of ids) {
    for (const table of ['connectionChecks', 'notifiedResources', 'accountSyncs'] as const)
      await trx.deleteFrom(table).where('connectionId', '=', id).execute();
  }
  return { clientId, ref };
};
