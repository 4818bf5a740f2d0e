import type { Kysely, Transaction } from 'kysely';
import type { Purge } from '../../purge.ts';
import type { Schedule } from '../database/create-batcher.ts';
import type { Database } from '../schema.ts';
import { endUser } from './remove-user.ts';
import { lockClient } from './users.ts';

/** A session that was forgotten. */
export interface ForgottenSession {
  readonly clientId: string;
  readonly userId: string;
  /** To whom its sign-ins led. */
  readonly userRefs: readonly string[];
}

/** Has the users looked at of whom a session was forgotten: it may have been the last way to them. */
export async function checkUsersOf(
  trx: Transaction<Database>,
  sessions: readonly ForgottenSession[],
): Promise<void> {
  for (const clientId of new Set(sessions.map((session) => session.clientId))) {
    const ofClient = sessions.filter((session) => session.clientId === clientId);
    const names = {
      user_id: ofClient.map(({ userId }) => userId),
      ref: ofClient.flatMap((it) => it.userRefs),
    };
    for (const column of ['user_id', 'ref'] as const) {
      // PostgreSQL knows no empty list.
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
 * Removes the users whom nobody can reach any more: who have neither an access token nor a session that is remembered, be it of
 * their `user_id` or one that led to them. Nobody could remove them otherwise, and they would be read for ever.
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
  // Before looking: a session that is forgotten at this moment waits here, and then has the user looked at again.
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
