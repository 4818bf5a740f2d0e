import type { Db } from './schema.ts';

/** Selects from an account, its connection and its user. */
export function selectConsent(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('connections', 'connections.id', 'accounts.connectionId')
    .innerJoin('users', 'users.ref', 'connections.userRef')
    .whereRef('users.clientId', '=', 'connections.clientId')
    .where('accounts.id', '=', accountId);
}
