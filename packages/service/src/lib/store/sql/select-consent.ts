import type { Db } from './schema.ts';

/** Selects from an account, its connection and its user. */
export function selectConsent(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('connections', 'connections.id', 'accounts.connectionId')
    .innerJoin('users', (join) =>
      join
        .onRef('users.clientId', '=', 'connections.clientId')
        .onRef('users.ref', '=', 'connections.userRef'),
    )
    .where('accounts.id', '=', accountId);
}
