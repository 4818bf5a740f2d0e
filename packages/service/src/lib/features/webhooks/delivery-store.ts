import { sql } from 'kysely';
import type { Db, Trx } from '../../core/database/tables.ts';
import { record } from '../../core/journal/record.ts';
import type { DeliveryPage, WebhookDelivery, WebhookEndpoint } from './webhook-types.ts';

/** The deliveries of an endpoint, newest event first. */
export function listDeliveries(
  db: Db,
  endpointId: string,
  { before, limit }: DeliveryPage,
): Promise<WebhookDelivery[]> {
  return selectDeliveries(db, endpointId)
    .$if(before !== null, (query) => query.where('eventId', '<', before ?? ''))
    .orderBy('eventId', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Makes an event of the client due now for one endpoint, even if it was delivered or was never to be. The endpoint's status does
 * not matter, and neither does the outcome for its failures.
 *
 * @returns the delivery; `null` if the client has no such event.
 */
export function redeliver(
  db: Db,
  { id: endpointId, clientId }: Pick<WebhookEndpoint, 'id' | 'clientId'>,
  eventId: string,
  now: number,
): Promise<WebhookDelivery | null> {
  return db.transaction().execute((trx) => queueManually(trx, { endpointId, clientId }, eventId, now));
}

/** Records an event `webhook.test` for this endpoint only, which is delivered like a redelivery. */
export function sendTest(
  db: Db,
  { id: endpointId, clientId }: WebhookEndpoint,
  now: number,
): Promise<WebhookDelivery | null> {
  return db.transaction().execute(async (trx) => {
    const [event] = await record(trx, [{ clientId, type: 'webhook.test', at: now, data: {} }]);
    return queueManually(trx, { endpointId, clientId }, event?.id ?? '', now);
  });
}

const queueManually = async (
  trx: Trx,
  { endpointId, clientId }: { readonly endpointId: string; readonly clientId: string },
  eventId: string,
  now: number,
): Promise<WebhookDelivery | null> => {
  await endRest(trx, endpointId, now);
  // Without the cast, PostgreSQL would take the parameter for text.
  const at = sql`cast(${now} as bigint)`;
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, client_id, status, is_manual, due_at, created_at)
    select ${endpointId}, id, client_id, 'pending', 1, ${at}, ${at} from journal
    where id = ${eventId} and client_id = ${clientId} and kind = 'event'
    on conflict (endpoint_id, event_id, client_id) do update
    set status = excluded.status, is_manual = excluded.is_manual, due_at = excluded.due_at`.execute(trx);
  return findDelivery(trx, endpointId, eventId);
};

/** Makes deliveries to an endpoint due now, also if it waits after failures. */
export async function endRest(trx: Trx, endpointId: string, now: number): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ dueAt: now, isWoken: 1 })
    .where((eb) => eb.and({ kind: 'delivery', key: endpointId }))
    .execute();
}

const findDelivery = async (trx: Trx, endpointId: string, eventId: string) =>
  (await selectDeliveries(trx, endpointId).where('eventId', '=', eventId).executeTakeFirst()) ?? null;

const selectDeliveries = (db: Db, endpointId: string) =>
  db
    .selectFrom('webhookDeliveries')
    .innerJoin('journal', (join) =>
      join
        .onRef('journal.id', '=', 'webhookDeliveries.eventId')
        .onRef('journal.clientId', '=', 'webhookDeliveries.clientId'),
    )
    .select([
      ...(['eventId', 'journal.type', 'status', 'attempts', 'dueAt'] as const),
      ...(['lastAttemptAt', 'lastStatus', 'lastError', 'webhookDeliveries.createdAt'] as const),
    ])
    .where('endpointId', '=', endpointId);
