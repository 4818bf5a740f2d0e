import type { Kysely, Transaction } from 'kysely';
import type { RemovalNote } from '../../audit.ts';
import { isDatabaseDown } from '../../store-error.ts';
import type { Schedule } from '../database/create-batcher.ts';
import { insertEvent } from '../insert-event.ts';
import type { Database } from '../schema.ts';
import { cancelAttempts } from './cancel-attempts.ts';
import { eraseSome, type RemovedUser } from './erase-removed.ts';
import { lockClient } from './users.ts';

/** Steps of erasing before the answer: about 100 accounts. The rest is left to the purge, since a client waits for some seconds only. */
const STEPS_AT_ONCE = 50;

/**
 * Removes a user, and erases what they had: see `GrantStore.removeUser`. Erasing is many short transactions, between which
 * others are served.
 */
export async function removeUser(
  db: Kysely<Database>,
  removal: UserRemoval,
  afterTurn: Schedule,
): Promise<boolean> {
  const removed = await db.transaction().execute((trx) => endUser(trx, removal));
  if (!removed) return false;
  try {
    for (let step = 0; step < STEPS_AT_ONCE; step += 1) {
      await new Promise<void>((resolve) => afterTurn(resolve));
      if (!(await eraseSome(db, removed))) break;
    }
  } catch (error) {
    // They are removed, and nobody may be told otherwise: the purge goes on when the database is back.
    if (!isDatabaseDown(error)) throw error;
  }
  return true;
}

interface UserRemoval {
  readonly clientId: string;
  readonly userRef: string;
  readonly note: RemovalNote | undefined;
}

/**
 * Ends a user, in few rows: tokens, codes, sign-ins and credentials go, nothing is read from a utility any more, and what is left
 * to erase belongs to somebody whom no look-up by `user_id`, login or user finds.
 *
 * Codes come first, attempts before users: in the order in which everybody locks them. See `lockCodes` in `users.ts`.
 *
 * @returns whose the rest is; `undefined` where there is no such user.
 */
export async function endUser(
  trx: Transaction<Database>,
  { clientId, userRef, note }: UserRemoval,
): Promise<RemovedUser | undefined> {
  await lockClient(trx, clientId);
  const user = await trx
    .selectFrom('users')
    .select('user_id as userId')
    .where('client_id', '=', clientId)
    .where('ref', '=', userRef)
    .executeTakeFirst();
  if (!user) return undefined;
  await deleteOf(trx, 'authorization_codes', { clientId, userRef });
  await cancelAttempts(trx, {
    ofSessions: (eb) => eb.and({ 'sessions.client_id': clientId, 'sessions.user_id': user.userId }),
  });
  await deleteOf(trx, 'access_tokens', { clientId, userRef });
  await deleteOf(trx, 'attempts', { clientId, userRef });
  const removed = { clientId, ref: `removed ${userRef}` };
  await handOver(trx, { clientId, userRef }, removed);
  await trx.deleteFrom('users').where('client_id', '=', clientId).where('ref', '=', userRef).execute();
  if (note) await insertEvent(trx, { ...note, event: 'removed', clientId, userRef }).execute();
  return removed;
}

type User = Pick<UserRemoval, 'clientId' | 'userRef'>;

const deleteOf = async (
  trx: Transaction<Database>,
  table: 'authorization_codes' | 'access_tokens' | 'attempts',
  { clientId, userRef }: User,
): Promise<void> => {
  await trx.deleteFrom(table).where('client_id', '=', clientId).where('user_ref', '=', userRef).execute();
};

// The login, the user and the `user_id` are free for somebody new from now on.
const handOver = async (
  trx: Transaction<Database>,
  { clientId, userRef }: User,
  removed: RemovedUser,
): Promise<void> => {
  await trx
    .insertInto('users')
    // No client can have such a `user_id`: it holds a control character.
    .values({ client_id: clientId, ref: removed.ref, user_id: `\n${removed.ref}`, state: 'removed' })
    .execute();
  await trx
    .updateTable('connections')
    .set((eb) => ({
      user_ref: removed.ref,
      utility_id: '',
      login_key: eb.ref('id'),
      sealed: new Uint8Array(),
    }))
    .where('client_id', '=', clientId)
    .where('user_ref', '=', userRef)
    .execute();
  await trx
    .deleteFrom('account_syncs')
    .where('connection_id', 'in', (eb) =>
      eb
        .selectFrom('connections')
        .select('id')
        .where('client_id', '=', clientId)
        .where('user_ref', '=', removed.ref),
    )
    .execute();
};
