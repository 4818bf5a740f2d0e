import type { Trx } from '../../../core/database/tables.ts';
import { record } from '../../../core/journal/record.ts';
import { readGroupKey } from './utility-group.ts';

/** Writes a webhook event for each client with a login at the utility when an outage starts or ends. */
export async function writeOutage(
  trx: Trx,
  groupKey: string,
  type: 'utility.outage_started' | 'utility.outage_ended',
  at: number,
): Promise<void> {
  const { environment, utilityId, clientId } = readGroupKey(groupKey);
  const clients = await trx
    .selectFrom('clients')
    .select('id')
    .where('environment', '=', environment)
    .$if(clientId !== undefined, (query) => query.where('id', '=', clientId ?? ''))
    // For each client, because a utility may have millions of connections.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('connections')
          .select('connections.id')
          .whereRef('connections.clientId', '=', 'clients.id')
          .where('connections.utilityId', '=', utilityId)
          .where('connections.method', '<>', 'file'),
      ),
    )
    .execute();
  await record(
    trx,
    clients.map(({ id }) => ({ clientId: id, type, at, data: { utility_id: utilityId } })),
  );
}
