import type { Environment } from '@utility-connect/protocol';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { inBatches, toBytes } from '../../core/database/queries.ts';
import type { Database, Db } from '../../core/database/tables.ts';
import { endJob } from '../../core/jobs/change-jobs.ts';
import type { Job } from '../../core/jobs/job.ts';
import { eventBody } from '../../core/journal/event-body.ts';
import type { DeliveryAttempt, DeliveryOutcome, DueDelivery, WebhookEndpoint } from './webhook-types.ts';

/**
 * Makes the parked jobs of endpoints due that have deliveries. Transactions that write events don't change jobs, because they would wait
 * for each other.
 */
export async function makeDeliveriesDue(db: Db, environment: Environment, now: number): Promise<void> {
  await sql`
    update jobs set due_at = ${now}
    where kind = 'delivery' and group_key = ${environment} and due_at is null
      and exists (
        select 1 from webhook_endpoints inner join clients on clients.id = webhook_endpoints.client_id
        where webhook_endpoints.id = jobs.key and clients.disabled_at is null and ${hasDue(now)}
      )`.execute(db);
}

/** The endpoint of a job, and its first `max` deliveries that are due; none if its client is disabled, `null` if it was removed. */
export async function findDue(
  db: Db,
  endpointId: string,
  max: number,
  now: number,
): Promise<{ endpoint: WebhookEndpoint; deliveries: DueDelivery[] } | null> {
  const row = await db
    .selectFrom('webhookEndpoints')
    .innerJoin('clients', 'clients.id', 'webhookEndpoints.clientId')
    .selectAll('webhookEndpoints')
    .select('clients.disabledAt')
    .where('webhookEndpoints.id', '=', endpointId)
    .executeTakeFirst();
  if (!row) return null;
  const { disabledAt, ...endpointRow } = row;
  const endpoint = toEndpoint(endpointRow);
  return { endpoint, deliveries: disabledAt === null ? await listDue(db, endpoint, now, max) : [] };
}

const listDue = async (db: Db, endpoint: WebhookEndpoint, now: number, max: number) => {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('journal', (join) =>
      join
        .onRef('journal.id', '=', 'webhookDeliveries.eventId')
        .onRef('journal.clientId', '=', 'webhookDeliveries.clientId'),
    )
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
    where endpoint_id = webhook_endpoints.id and client_id = webhook_endpoints.client_id and ${condition} and due_at <= ${now})`;
  return sql`(webhook_endpoints.status = 'enabled' and ${exists(isPending)} or ${exists(isManual)})`;
};

/** Writes the outcome of deliveries and ends their job. Does nothing if its lease was lost. @returns whether it was not. */
export function finishDeliveries(
  db: Db,
  job: Job,
  { attempts, restUntil, failures, failingSince, stop }: DeliveryOutcome,
): Promise<boolean> {
  const endpointId = job.key;
  return db.transaction().execute(async (trx) => {
    if (!(await endJob(trx, job, { kind: 'done', dueAt: restUntil }))) return false;
    await trx
      .updateTable('webhookEndpoints')
      .set({
        failures,
        failingSince,
        ...(stop && { status: stop.status, statusReason: stop.reason }),
      })
      .where('id', '=', endpointId)
      .execute();
    for (const { eventIds, at, ...attempt } of attempts) {
      for (const ids of inBatches(eventIds)) {
        await trx
          .updateTable('webhookDeliveries')
          .set((eb) => ({
            ...attempt,
            lastAttemptAt: at,
            attempts: eb('attempts', '+', 1),
            ...(attempt.status !== 'delivered' && { failedAttempts: addAttempt(at, attempt) }),
          }))
          .where('endpointId', '=', endpointId)
          .where('eventId', 'in', ids)
          .execute();
      }
    }
    return true;
  });
}

// JSON objects with commas between them, so that one is added without reading the others.
const addAttempt = (
  at: number,
  { lastStatus, lastError, lastMilliseconds }: Omit<DeliveryAttempt, 'eventIds' | 'at'>,
) => {
  const text = JSON.stringify({ at, status: lastStatus, error: lastError, milliseconds: lastMilliseconds });
  return sql<string>`coalesce(failed_attempts || ',', '') || cast(${text} as text)`;
};

/** Makes an endpoint of its row. */
export function toEndpoint(row: Selectable<Database['webhookEndpoints']>): WebhookEndpoint {
  const { events, sealed, ...endpoint } = row;
  return { ...endpoint, events: events === null ? null : JSON.parse(events), sealed: toBytes(sealed) };
}
