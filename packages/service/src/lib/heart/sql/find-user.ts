import type { Db } from '../../core/database/tables.ts';

/** Finds the reference of a client's user by `user_id`. */
export async function findUserRef(db: Db, clientId: string, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('ref')
    .where((eb) => eb.and({ clientId, userId }))
    .executeTakeFirst();
  return user?.ref ?? null;
}

/** Whether the client has a user with this `user_id` and at least one connection. */
export async function hasConnectedUser(db: Db, clientId: string, userId: string): Promise<boolean> {
  const connection = await db
    .selectFrom('users')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.clientId', '=', 'users.clientId')
        .onRef('connections.userRef', '=', 'users.ref'),
    )
    .select('connections.id')
    .where((eb) => eb.and({ 'users.clientId': clientId, 'users.userId': userId }))
    .limit(1)
    .executeTakeFirst();
  return connection !== undefined;
}

/** Selects from an account, its connection and its user. */
export function selectUserOfAccount(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.id', '=', 'accounts.connectionId')
        .onRef('connections.clientId', '=', 'accounts.clientId'),
    )
    .innerJoin('users', 'users.ref', 'connections.userRef')
    .whereRef('users.clientId', '=', 'connections.clientId')
    .where('accounts.id', '=', accountId);
}
