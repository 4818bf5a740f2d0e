import { record } from '../../../journal/record.ts';
import { OUTAGE_LOGINS } from '../../outage.ts';
import type { Database, Trx } from '../schema.ts';

/**
 * Writes a webhook event for each client with a login at the utility when an outage starts or ends.
 *
 * @param utilityKey `<environment>/<utility id>`.
 */
export async function writeOutage(
  trx: Trx,
  utilityKey: string,
  { before, after, at }: { readonly before: number; readonly after: number; readonly at: number },
): Promise<void> {
  const isOutage = after >= OUTAGE_LOGINS;
  if (isOutage === before >= OUTAGE_LOGINS) return;
  const slash = utilityKey.indexOf('/');
  const utilityId = utilityKey.slice(slash + 1);
  const clients = await trx
    .selectFrom('clients')
    .select('id')
    .where('environment', '=', utilityKey.slice(0, slash) as Database['clients']['environment'])
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
  const type = isOutage ? 'utility.outage_started' : 'utility.outage_ended';
  await record(
    trx,
    clients.map(({ id }) => ({ clientId: id, type, at, data: { utility_id: utilityId } })),
  );
}
