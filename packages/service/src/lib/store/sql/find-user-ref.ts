import type { Db } from './schema.ts';

/** Finds a user by `user_id`. */
export async function findUserRef(db: Db, clientId: string, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('ref')
    .where((eb) => eb.and({ clientId, userId }))
    .executeTakeFirst();
  return user?.ref ?? null;
}
