import type { Kysely } from 'kysely';
import type { Purge } from '../purge.ts';
import { nextTurn, type Schedule } from './database/create-batcher.ts';
import type { Database } from './schema.ts';
import { cancelAttempts } from './users/cancel-attempts.ts';
import { eraseSome } from './users/erase-removed.ts';
import { checkUsersOf, removeUnreachable } from './users/remove-unreachable.ts';

/** Short, so that a process that ends need not wait. */
const ERASE_STEPS = 50;

/** Removes what is over: see `Store.purge`. */
export async function purge(
  db: Kysely<Database>,
  when: Purge,
  schedule: Schedule = nextTurn,
): Promise<number> {
  const abandoned = await cancelAttempts(db, {
    ofSessions: (eb) => eb('sessions.expires_at', '<', when.abandonedBefore),
    limit: when.limit,
  });
  const counts = [
    await forget(db, when),
    abandoned,
    await removeSessions(db, when),
    await removeUnreachable(db, when, schedule),
    await erase(db, schedule),
  ];
  return counts.reduce((sum, count) => sum + count);
}

const forget = async (db: Kysely<Database>, { now, limit }: Purge): Promise<number> => {
  const answers = await db
    .deleteFrom('exchange_answers')
    .where('key_hash', 'in', (eb) =>
      eb.selectFrom('exchange_answers').select('key_hash').where('expires_at', '<=', now).limit(limit),
    )
    .executeTakeFirst();
  const limits = await db
    .deleteFrom('limits')
    .where('key', 'in', (eb) =>
      eb.selectFrom('limits').select('key').where('resets_at', '<=', now).limit(limit),
    )
    // Again, for a count that began anew meanwhile.
    .where('resets_at', '<=', now)
    .executeTakeFirst();
  return Number(answers.numDeletedRows + limits.numDeletedRows);
};

/** Erases what is left of users who were removed. @returns how many steps it took. */
const erase = async (db: Kysely<Database>, schedule: Schedule): Promise<number> => {
  let steps = 0;
  while (steps < ERASE_STEPS && (await eraseSome(db))) {
    steps += 1;
    await new Promise<void>((resolve) => schedule(resolve));
  }
  return steps;
};

const removeSessions = (db: Kysely<Database>, { forgottenBefore, limit }: Purge): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const sessions = await trx
      .selectFrom('sessions')
      .select('public_id')
      .where('expires_at', '<', forgottenBefore)
      .orderBy('expires_at')
      .limit(limit)
      .execute();
    const ids = sessions.map((session) => session.public_id);
    if (ids.length === 0) return 0;
    await trx.deleteFrom('authorization_codes').where('public_id', 'in', ids).execute();
    const attempts = await trx
      .deleteFrom('attempts')
      .where('public_id', 'in', ids)
      .returning(['public_id as publicId', 'user_ref as userRef'])
      .execute();
    const removed = await trx
      .deleteFrom('sessions')
      .where('public_id', 'in', ids)
      .returning(['public_id as publicId', 'client_id as clientId', 'user_id as userId'])
      .execute();
    const userRefsOf = (publicId: string) =>
      attempts.flatMap((it) => (it.publicId === publicId && it.userRef !== null ? [it.userRef] : []));
    await checkUsersOf(
      trx,
      removed.map((session) => ({ ...session, userRefs: userRefsOf(session.publicId) })),
    );
    return ids.length;
  });
