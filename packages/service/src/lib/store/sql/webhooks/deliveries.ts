import { type Kysely, sql, type Transaction } from 'kysely';
import type { DeliveryPage, WebhookDelivery, WebhookEndpoint } from '../../webhooks.ts';
import { writeEvents } from '../events/write-events.ts';
import type { Database } from '../schema.ts';

/** See `WebhookStore.listDeliveries`. */
export function listDeliveries(
  db: Kysely<Database>,
  endpointId: string,
  { before, limit }: DeliveryPage,
): Promise<WebhookDelivery[]> {
  return selectDeliveries(db, endpointId)
    .$if(before !== null, (query) => query.where('eventId', '<', before ?? ''))
    .orderBy('eventId', 'desc')
    .limit(limit)
    .execute();
}

/** See `WebhookStore.redeliver`. */
export function redeliver(
  db: Kysely<Database>,
  { id: endpointId, clientId }: WebhookEndpoint,
  eventId: string,
  now: number,
): Promise<WebhookDelivery | null> {
  const due = { status: 'pending', dueAt: now, isManual: 1 } as const;
  return db.transaction().execute(async (trx) => {
    await endRest(trx, endpointId, now);
    await trx
      .insertInto('webhookDeliveries')
      .columns(['endpointId', 'eventId', 'status', 'isManual', 'dueAt', 'createdAt'])
      .expression((eb) =>
        eb
          .selectFrom('webhookEvents')
          .select((of) => [
            of.val(endpointId).as('endpointId'),
            'id',
            of.val(due.status).as('status'),
            of.lit(due.isManual).as('isManual'),
            // PostgreSQL would take the parameter of a select for text.
            sql<number>`cast(${now} as bigint)`.as('dueAt'),
            sql<number>`cast(${now} as bigint)`.as('createdAt'),
          ])
          .where('id', '=', eventId)
          .where('clientId', '=', clientId),
      )
      .onConflict((conflict) => conflict.columns(['endpointId', 'eventId']).doUpdateSet(due))
      .execute();
    return findDelivery(trx, endpointId, eventId);
  });
}

/** See `WebhookStore.test`. */
export function sendTest(
  db: Kysely<Database>,
  { id, clientId }: WebhookEndpoint,
  now: number,
): Promise<WebhookDelivery | null> {
  return db.transaction().execute(async (trx) => {
    await endRest(trx, id, now);
    const [eventId = ''] = await writeEvents(
      trx,
      [{ clientId, type: 'webhook.test', at: now, data: {} }],
      id,
    );
    return findDelivery(trx, id, eventId);
  });
}

/** Lets an endpoint be claimed now that waits after failures. */
const endRest = async (trx: Transaction<Database>, endpointId: string, now: number): Promise<void> => {
  await trx.updateTable('webhookEndpoints').set({ dueAt: now }).where('id', '=', endpointId).execute();
};

const findDelivery = async (trx: Transaction<Database>, endpointId: string, eventId: string) =>
  (await selectDeliveries(trx, endpointId).where('eventId', '=', eventId).executeTakeFirst()) ?? null;

const selectDeliveries = (db: Kysely<Database>, endpointId: string) =>
  db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEvents', 'webhookEvents.id', 'webhookDeliveries.eventId')
    .select([
      ...(['eventId', 'webhookEvents.type', 'status', 'attempts', 'dueAt'] as const),
      ...(['lastAttemptAt', 'lastStatus', 'lastError', 'webhookDeliveries.createdAt'] as const),
    ])
    .where('endpointId', '=', endpointId);
