import type { Kysely } from 'kysely';
import type { Purge } from '../store.ts';
import { cancelAttempts } from './cancel-attempts.ts';
import type { Database } from './schema.ts';
import { setRight } from './set-right.ts';

/** Removes what is over: see `Store.purge`. */
export async function purge(db: Kysely<Database>, when: Purge): Promise<number> {
  const abandoned = await cancelAttempts(db, {
    ofSessions: (eb) => eb('sessions.expires_at', '<', when.abandonedBefore),
    limit: when.limit,
  });
  const counts = [
    await forget(db, when),
    abandoned,
    await removeSessions(db, when),
    await setRight(db, when),
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
    for (const table of ['authorization_codes', 'attempts', 'sessions'] as const) {
      await trx.deleteFrom(table).where('public_id', 'in', ids).execute();
    }
    return ids.length;
  });
