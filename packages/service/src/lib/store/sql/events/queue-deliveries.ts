import { sql } from 'kysely';
import type { Trx } from '../schema.ts';

/**
 * Queues events for the webhook endpoints of their clients that want them, in the transaction that wrote the events. Takes no lock on
 * an endpoint.
 *
 * @param testedId the only endpoint, whatever its status and its events.
 */
export async function queueDeliveries(
  trx: Trx,
  eventIds: readonly string[],
  testedId?: string,
): Promise<void> {
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
}
