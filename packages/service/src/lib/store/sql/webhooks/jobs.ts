import type { Environment } from '@utility-connect/protocol';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { eventBody } from '../../../journal/event-body.ts';
import type { LeaseClaim } from '../../leases.ts';
import type { DeliveryJob, DeliveryOutcome, WebhookEndpoint } from '../../webhooks.ts';
import { changesRow, inBatches, retryLostRaces, toBytes } from '../database/queries.ts';
import { freeAt, noLease } from '../leases.ts';
import type { Database, Db } from '../schema.ts';

/**
 * Claims the endpoint with due deliveries that was claimed longest ago, and its first `max` of them.
 *
 * @param environment of the endpoint's client. Default: either.
 */
export function claimDue(
  db: Db,
  { now, leaseId, leaseUntil }: LeaseClaim,
  max: number,
  environment?: Environment,
): Promise<DeliveryJob | null> {
  return retryLostRaces(async () => {
    const row = await db
      .selectFrom('webhookEndpoints')
      .select(['id', 'dueAt'])
      .where(freeAt(now))
      .where('dueAt', '<=', now)
      .where(hasDue(now))
      .$if(environment !== undefined, (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('clients')
              .select('clients.id')
              .whereRef('clients.id', '=', 'webhookEndpoints.clientId')
              .where('environment', '=', environment as Environment),
          ),
        ),
      )
      .orderBy('dueAt')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const claimed = await db
      .updateTable('webhookEndpoints')
      .set({ leaseId, leaseUntil })
      .where((eb) => eb.and({ id: row.id, dueAt: row.dueAt }))
      .where(freeAt(now))
      .returningAll()
      .executeTakeFirst();
    if (!claimed) return undefined;
    const endpoint = toEndpoint(claimed);
    return { endpoint, leaseId, leaseUntil, deliveries: await listDue(db, endpoint, now, max) };
  });
}

const listDue = async (db: Db, endpoint: WebhookEndpoint, now: number, max: number) => {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('journal', 'journal.id', 'webhookDeliveries.eventId')
    .select(['eventId', 'type', 'at', 'data', 'attempts', 'isManual'])
    .where('endpointId', '=', endpoint.id)
    .where(endpoint.status === 'enabled' ? isPending : isManual)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('eventId')
    .limit(max)
    .execute();
  return rows.map(({ eventId, attempts, isManual, ...event }) => ({
    eventId,
    body: eventBody(event),
    attempts,
    isManual: isManual === 1,
  }));
};

// Each condition of a partial index, which parameters would not match.
const isPending = sql<SqlBool>`webhook_deliveries.status = 'pending'`;
const isManual = sql<SqlBool>`${isPending} and webhook_deliveries.is_manual = 1`;

/** The condition that an endpoint has deliveries that can be sent. */
const hasDue = (now: number): RawBuilder<SqlBool> => {
  const exists = (condition: RawBuilder<SqlBool>) => sql`exists (select 1 from webhook_deliveries
    where endpoint_id = webhook_endpoints.id and ${condition} and due_at <= ${now})`;
  return sql`(webhook_endpoints.status = 'enabled' and ${exists(isPending)} or ${exists(isManual)})`;
};

/** Writes what came of a job and ends its lease. Does nothing if the lease was lost. @returns whether it was not. */
export function finishDeliveries(
  db: Db,
  { endpoint, leaseId }: DeliveryJob,
  { attempts, restUntil, failures, failingSince, stop }: DeliveryOutcome,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isOurs = await trx
      .updateTable('webhookEndpoints')
      .set({
        ...noLease,
        dueAt: restUntil,
        failures,
        failingSince,
        ...(stop && { status: stop.status, statusReason: stop.reason }),
      })
      .where((eb) => eb.and({ id: endpoint.id, leaseId }))
      .$call(changesRow);
    if (!isOurs) return false;
    for (const { eventIds, at, ...attempt } of attempts) {
      for (const ids of inBatches(eventIds)) {
        await trx
          .updateTable('webhookDeliveries')
          .set((eb) => ({ ...attempt, lastAttemptAt: at, attempts: eb('attempts', '+', 1) }))
          .where('endpointId', '=', endpoint.id)
          .where('eventId', 'in', ids)
          .execute();
      }
    }
    return true;
  });
}

/** Makes an endpoint of its row. */
export function toEndpoint(row: Selectable<Database['webhookEndpoints']>): WebhookEndpoint {
  const { dueAt: _, leaseId: _id, leaseUntil: _until, events, sealed, ...endpoint } = row;
  return { ...endpoint, events: events === null ? null : JSON.parse(events), sealed: toBytes(sealed) };
}
