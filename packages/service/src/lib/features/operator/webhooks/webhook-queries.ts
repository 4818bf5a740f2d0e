import type { Environment } from '@utility-connect/protocol';
import type { OperatorTimelineEntry } from '@utility-connect/protocol/operator';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/database/tables.ts';
import { cappedCount, type PageQuery } from '../paging.ts';

export interface EndpointQuery {
  readonly clientId?: string | undefined;
  readonly health?: EndpointHealth | undefined;
}

type EndpointHealth = 'paused' | 'failing' | 'healthy' | 'disabled';

export interface EndpointRow {
  readonly id: string;
  readonly clientId: string;
  readonly companyName: string;
  readonly environment: Environment;
  readonly url: string;
  /** JSON. */
  readonly events: string | null;
  readonly health: EndpointHealth;
  /** The place of its health: the worst first. */
  readonly rank: number;
  readonly statusReason: string | null;
  readonly failures: number;
  readonly failingSince: number | null;
  readonly pending: number;
  readonly createdAt: number;
}

export interface DeliveryRow {
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly dueAt: number;
  readonly lastAttemptAt: number | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly lastMilliseconds: number | null;
  readonly lastAnswer: string | null;
  readonly failedAttempts: string | null;
  readonly createdAt: number;
}

export const PENDING_LIMIT = 1_000;

const healths: readonly EndpointHealth[] = ['paused', 'failing', 'healthy', 'disabled'];

const rank = sql`case
  when webhook_endpoints.status = 'paused' then 0
  when webhook_endpoints.status = 'disabled' then 3
  when webhook_endpoints.failures > 0 then 1
  else 2 end`;

/** The condition that deliveries to an endpoint fail, or have stopped because they failed. */
export const isFailing: RawBuilder<unknown> = sql`(
  webhook_endpoints.status = 'enabled' and webhook_endpoints.failures > 0
  or webhook_endpoints.status_reason in ('failing', 'gone', 'secret_lost')
)`;

/** Lists endpoints, one more than the page has: the worst first, then by id. */
export async function listEndpoints(
  db: Db,
  { clientId, health }: EndpointQuery,
  { after, limit }: PageQuery,
): Promise<EndpointRow[]> {
  const conditions = [
    ...(clientId === undefined ? [] : [sql`webhook_endpoints.client_id = ${clientId}`]),
    ...(health === undefined ? [] : [sql`${rank} = ${healths.indexOf(health)}`]),
    ...(after ? [sql`(${rank}, webhook_endpoints.id) > (${after.at}, ${after.id})`] : []),
  ];
  return selectEndpoints(db, conditions, limit + 1);
}

export async function findEndpoint(db: Db, id: string): Promise<EndpointRow | null> {
  return (await selectEndpoints(db, [sql`webhook_endpoints.id = ${id}`], 1))[0] ?? null;
}

/** Counts the endpoints to which deliveries fail, or have stopped because they failed. */
export async function countFailing(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook_endpoints where ${isFailing}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface DeliveryQuery extends Pick<PageQuery, 'limit'> {
  readonly status?: DeliveryRow['status'] | undefined;
  /** Only events with a smaller id; `null` for the newest. */
  readonly before: string | null;
}

/** Lists the deliveries of an endpoint, one more than the page has, newest event first. */
export function listDeliveries(
  db: Db,
  endpointId: string,
  { status, before, limit }: DeliveryQuery,
): Promise<DeliveryRow[]> {
  return selectDeliveries(db)
    .where('endpointId', '=', endpointId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(before !== null, (query) => query.where('eventId', '<', before ?? ''))
    .orderBy('eventId', 'desc')
    .limit(limit + 1)
    .execute();
}

export async function findDelivery(db: Db, endpointId: string, eventId: string): Promise<DeliveryRow | null> {
  const row = await selectDeliveries(db)
    .where((eb) => eb.and({ endpointId, eventId }))
    .executeTakeFirst();
  return row ?? null;
}

/** The deliveries of events, in the form of a timeline. */
export async function listOfEvents(
  db: Db,
  eventIds: readonly string[],
): Promise<OperatorTimelineEntry['deliveries']> {
  if (eventIds.length === 0) return [];
  const rows = await selectDeliveries(db).where('eventId', 'in', eventIds).execute();
  return rows.map((row) => ({
    endpoint_id: row.endpointId,
    event_id: row.eventId,
    status: row.status,
    attempts: row.attempts,
    last_status: row.lastStatus,
    last_attempt_at: row.lastAttemptAt,
  }));
}

const selectDeliveries = (db: Db) =>
  db
    .selectFrom('webhookDeliveries')
    .innerJoin('journal', (join) =>
      join
        .onRef('journal.id', '=', 'webhookDeliveries.eventId')
        .onRef('journal.clientId', '=', 'webhookDeliveries.clientId'),
    )
    .select([
      ...(['endpointId', 'eventId', 'journal.type', 'status', 'attempts', 'dueAt'] as const),
      ...(['lastAttemptAt', 'lastStatus', 'lastError', 'lastMilliseconds', 'lastAnswer'] as const),
      ...(['failedAttempts', 'webhookDeliveries.createdAt'] as const),
    ]);

const selectEndpoints = async (
  db: Db,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<EndpointRow[]> => {
  const pending = cappedCount(
    sql`select 1 from webhook_deliveries
      where webhook_deliveries.endpoint_id = webhook_endpoints.id and webhook_deliveries.status = 'pending'`,
    PENDING_LIMIT,
  );
  const { rows } = await sql<Omit<EndpointRow, 'health'>>`
    select webhook_endpoints.id, webhook_endpoints.client_id, clients.company_name, clients.environment,
      webhook_endpoints.url, webhook_endpoints.events, ${rank} as rank, webhook_endpoints.status_reason,
      webhook_endpoints.failures, webhook_endpoints.failing_since, webhook_endpoints.created_at, ${pending} as pending
    from webhook_endpoints inner join clients on clients.id = webhook_endpoints.client_id
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    order by ${rank}, webhook_endpoints.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, health: healths[row.rank] ?? 'healthy' }));
};
