import type { AccountOwner, StoredChoice } from '../../accounts.ts';
import type { Db } from '../schema.ts';

/** See `AccountStore.findChoice`. */
export async function findChoice(
  db: Db,
  { clientId, userId, utilityId }: AccountOwner,
): Promise<StoredChoice> {
  const connections = await db
    .selectFrom('connections')
    .innerJoin('users', (join) =>
      join
        .onRef('users.clientId', '=', 'connections.clientId')
        .onRef('users.ref', '=', 'connections.userRef'),
    )
    .leftJoin('accounts', 'accounts.connectionId', 'connections.id')
    .select(['accountKey', 'accountsChosen'])
    .where((eb) => eb.and({ 'users.clientId': clientId, 'users.userId': userId, utilityId }))
    .execute();
  return {
    hasChosen: connections.some(({ accountsChosen }) => accountsChosen === 1),
    accountKeys: connections.flatMap(({ accountKey }) => accountKey ?? []),
  };
}
