import { sql } from 'kysely';
import { inBatches } from '../store/sql/database/queries.ts';
import type { Database, Trx } from '../store/sql/schema.ts';
import { createEventIds } from './entry-ids.ts';
import type { NewWebhookEvent } from './event-types.ts';

/**
 * Writes events in the transaction of the change that they report, and queues them for webhook endpoints. Call it anywhere in the
 * transaction: it only inserts rows, so it waits for nobody.
 *
 * @param testedId the only endpoint that gets the events, whatever its status and the types that it wants.
 * @returns the ids of the events.
 */
export async function writeEvents(
  trx: Trx,
  events: readonly NewWebhookEvent[],
  testedId?: string,
): Promise<string[]> {
  const rows = events.map(toRow);
  for (const batch of inBatches(rows, SIZES)) {
    await trx.insertInto('webhookEvents').values(batch).execute();
    await queueDeliveries(
      trx,
      batch.map(({ id }) => id),
      testedId,
    );
  }
  return rows.map(({ id }) => id);
}

/** Queues events for the webhook endpoints of their clients that want them. */
const queueDeliveries = async (trx: Trx, eventIds: readonly string[], testedId?: string): Promise<void> => {
  const isWanted =
    testedId === undefined
      ? sql`endpoint.status <> 'disabled'
          and (endpoint.events is null or endpoint.events like '%"' || event.type || '"%')`
      : sql`endpoint.id = ${testedId}`;
  const isManual = sql.lit(testedId === undefined ? 0 : 1);
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, status, is_manual, due_at, created_at)
    select endpoint.id, event.id, 'pending', ${isManual}, event.created_at, event.created_at
    from webhook_events as event inner join webhook_endpoints as endpoint on endpoint.client_id = event.client_id
    where event.id in (${sql.join(eventIds)}) and ${isWanted}`.execute(trx);
};

// A person may connect a thousand accounts, and the client is locked meanwhile.
const SIZES = [1000, 100, 10, 1];

/** Sorted, so that events of one process are listed in the order in which they were written. */
const nextId = createEventIds(Date.now);

const toRow = ({ clientId, type, at, data }: NewWebhookEvent): Database['webhookEvents'] => ({
  id: `evt_${nextId()}`,
  clientId,
  type,
  // Serialized once: these bytes are signed and sent.
  body: JSON.stringify({ type, timestamp: new Date(at * 1000).toISOString(), data }),
  createdAt: at,
  position: null,
});
