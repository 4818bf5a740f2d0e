import type { Kysely } from 'kysely';
import type { Purge } from '../purge.ts';
import type { Schedule } from './database/schedule.ts';
import { purgeSessions } from './purge-sessions.ts';
import type { Database } from './schema.ts';
import { cancelAttempts } from './users/cancel-attempts.ts';
import { eraseRemoved } from './users/erase-removed.ts';

/** Deletes expired rows and the data of removed users: see `Store.purge`. */
export async function purge(db: Kysely<Database>, when: Purge, schedule: Schedule): Promise<number> {
  const expired = await deleteExpired(db, when);
  const cancelled = await cancelAttempts(
    db,
    (eb) => eb('sessions.expiresAt', '<', when.abandonedBefore),
    when.limit,
  );
  const sessions = await purgeSessions(db, when, schedule);
  const erased = await eraseRemoved(db, schedule);
  return expired + cancelled + sessions + erased;
}

const deleteExpired = async (db: Kysely<Database>, { now, limit }: Purge): Promise<number> => {
  const answers = await db
    .deleteFrom('exchangeAnswers')
    .where('keyHash', 'in', (eb) =>
      eb.selectFrom('exchangeAnswers').select('keyHash').where('expiresAt', '<=', now).limit(limit),
    )
    .executeTakeFirstOrThrow();
  const limits = await db
    .deleteFrom('limits')
    .where('key', 'in', (eb) =>
      eb.selectFrom('limits').select('key').where('resetsAt', '<=', now).limit(limit),
    )
    // Again, because a counter may have restarted since the select.
    .where('resetsAt', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(answers.numDeletedRows + limits.numDeletedRows);
};
