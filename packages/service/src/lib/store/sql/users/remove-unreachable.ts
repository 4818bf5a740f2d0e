import type { Kysely, Transaction } from 'kysely';
import type { Purge } from '../../purge.ts';
import type { Schedule } from '../database/create-batcher.ts';
import type { Database } from '../schema.ts';
import { endUser } from './remove-user.ts';
import { lockClient } from './users.ts';

/** A session that was purged. */
interface PurgedSession {
  readonly clientId: string;
  readonly userId: string;
  /** Users that its sign-ins connected. */
  readonly userRefs: readonly string[];
}

/** Flags users whose session was purged for a reachability check. */
export async function checkUsersOf(
  trx: Transaction<Database>,
  sessions: readonly PurgedSession[],
): Promise<void> {
  for (const clientId of new Set(sessions.map((session) => session.clientId))) {
    const ofClient = sessions.filter((session) => session.clientId === clientId);
    const names = {
      user_id: ofClient.map(({ userId }) => userId),
      ref: ofClient.flatMap((it) => it.userRefs),
    };
    for (const column of ['user_id', 'ref'] as const) {
      // PostgreSQL has no empty list.
      if (names[column].length === 0) continue;
      await trx
        .updateTable('users')
        .set({ state: 'check' })
        .where('client_id', '=', clientId)
        .where(column, 'in', names[column])
        .execute();
    }
  }
}

/**
 * Removes flagged users that no client can reach: without an access token and without a session, of their `user_id` or one whose
 * sign-in led to them. Otherwise their accounts would be synced forever.
 *
 * @returns how many.
 */
export async function removeUnreachable(
  db: Kysely<Database>,
  when: Purge,
  afterTurn: Schedule,
): Promise<number> {
  const users = await db
    .selectFrom('users')
    .select(['client_id as clientId', 'ref as userRef'])
    .where('state', '=', 'check')
    .limit(when.limit)
    .execute();
  let count = 0;
  for (const user of users) {
    if (await db.transaction().execute((trx) => removeIfUnreachable(trx, user, when))) count += 1;
    await new Promise<void>((resolve) => afterTurn(resolve));
  }
  return count;
}

interface User {
  readonly clientId: string;
  readonly userRef: string;
}

const removeIfUnreachable = async (
  trx: Transaction<Database>,
  user: User,
  { now, nextEventId }: Purge,
): Promise<boolean> => {
  await lockClient(trx, user.clientId);
  // Clear the flag before the check: a session that is purged meanwhile sets it again.
  const checked = await trx
    .updateTable('users')
    .set({ state: null })
    .where('client_id', '=', user.clientId)
    .where('ref', '=', user.userRef)
    .where('state', '=', 'check')
    .returning('user_id as userId')
    .executeTakeFirst();
  if (!checked || (await isReachable(trx, user, checked.userId))) return false;
  const removed = await endUser(trx, { ...user, note: { id: nextEventId(), at: now, requestId: null } });
  return removed !== undefined;
};

const isReachable = async (
  trx: Transaction<Database>,
  { clientId, userRef }: User,
  userId: string,
): Promise<boolean> => {
  for (const table of ['access_tokens', 'attempts'] as const) {
    const row = await trx
      .selectFrom(table)
      .select('client_id')
      .where('client_id', '=', clientId)
      .where('user_ref', '=', userRef)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  const session = await trx
    .selectFrom('sessions')
    .select('public_id')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
};
