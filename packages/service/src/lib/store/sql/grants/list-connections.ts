import type { ConnectionSummary } from '../../grants.ts';
import type { Db } from '../schema.ts';

/** Lists the connections of a user: see `GrantStore.listConnections`. */
export async function listConnections(
  db: Db,
  clientId: string,
  userId: string,
): Promise<ConnectionSummary[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('connections', 'connections.userRef', 'users.ref')
    .whereRef('connections.clientId', '=', 'users.clientId')
    .leftJoin('connectionChecks', 'connectionChecks.connectionId', 'connections.id')
    .select(({ selectFrom }) => [
      'connections.utilityId',
      'connections.usernameHint',
      selectFrom('accountSyncs')
        .whereRef('accountSyncs.connectionId', '=', 'connections.id')
        .where('loginRefusedAt', 'is not', null)
        .select('accountId')
        .limit(1)
        .as('refusedAccount'),
      'connectionChecks.loginRefusedAt',
    ])
    .where((eb) => eb.and({ 'users.clientId': clientId, 'users.userId': userId }))
    .orderBy('connections.createdAt')
    .orderBy('connections.id')
    .execute();
  return rows.map(({ refusedAccount, loginRefusedAt, ...connection }) => ({
    ...connection,
    isRefused: refusedAccount !== null || loginRefusedAt !== null,
  }));
}
