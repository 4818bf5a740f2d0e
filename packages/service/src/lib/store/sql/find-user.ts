import type { Db } from './schema.ts';

/** Finds the reference of a client's user by `user_id`. */
export async function findUserRef(db: Db, clientId: string, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('ref')
    .where((eb) => eb.and({ clientId, userId }))
    .executeTakeFirst();
  return user?.ref ?? null;
}

/** Selects from an account, its connection and its user. */
export function selectUserOfAccount(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('connections', 'connections.id', 'accounts.connectionId')
    .innerJoin('users', 'users.ref', 'connections.userRef')
    .whereRef('users.clientId', '=', 'connections.clientId')
    .where('accounts.id', '=', accountId);
}
