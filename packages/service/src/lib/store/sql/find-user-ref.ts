import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Finds a user by `user_id`. */
export async function findUserRef(
  db: Kysely<Database>,
  clientId: string,
  userId: string,
): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('ref')
    .where('clientId', '=', clientId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return user?.ref ?? null;
}
