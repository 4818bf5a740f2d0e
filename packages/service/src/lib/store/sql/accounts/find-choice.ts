import type { Kysely } from 'kysely';
import type { AccountOwner, StoredChoice } from '../../accounts.ts';
import type { Database } from '../schema.ts';

/** See `AccountStore.findChoice`. */
export async function findChoice(
  db: Kysely<Database>,
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
    .where('users.clientId', '=', clientId)
    .where('users.userId', '=', userId)
    .where('utilityId', '=', utilityId)
    .execute();
  return {
    hasChosen: connections.some(({ accountsChosen }) => accountsChosen === 1),
    accountKeys: connections.flatMap(({ accountKey }) => accountKey ?? []),
  };
}
