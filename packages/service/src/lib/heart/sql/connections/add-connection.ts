import type { Insertable } from 'kysely';
import type { Database, Trx } from '../../../core/database/tables.ts';
import { writeConnectionEvents } from '../events/connection-events.ts';

/** Adds a connection with its webhook event. */
export async function addConnection(
  trx: Trx,
  connection: Insertable<Database['connections']>,
): Promise<void> {
  await trx.insertInto('connections').values(connection).execute();
  const { id, utilityId, method, createdAt: at } = connection;
  const data = { utility_id: utilityId, method };
  await writeConnectionEvents(trx, id, [{ type: 'connection.created', at, data }]);
}
