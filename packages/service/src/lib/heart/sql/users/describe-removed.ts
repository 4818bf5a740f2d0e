import type { Trx } from '../../../core/database/tables.ts';
import type { Removed } from '../../../core/journal/entry-types.ts';
import type { UserKey } from '../heart-tables.ts';

/** Describes connections of a user that are removed. Call it before they get another owner. */
export async function describeRemoved(
  trx: Trx,
  { clientId, userRef }: UserKey,
  connectionIds: readonly string[],
  cause: Removed['cause'],
): Promise<Removed> {
  const rows = await trx
    .selectFrom('connections')
    .leftJoin('accounts', (join) =>
      join
        .onRef('accounts.connectionId', '=', 'connections.id')
        .onRef('accounts.clientId', '=', 'connections.clientId'),
    )
    .select(['connections.id', 'utilityId', 'accounts.id as accountId'])
    .where((eb) => eb.and({ 'connections.clientId': clientId, userRef }))
    .execute();
  const removed = rows.filter(({ id }) => connectionIds.includes(id));
  return {
    utilityIds: [...new Set(removed.map(({ utilityId }) => utilityId))],
    accounts: removed.filter(({ accountId }) => accountId !== null).length,
    cause,
  };
}
