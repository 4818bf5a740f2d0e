import type {
  OperatorAttempt,
  OperatorDelivery,
  OperatorDeliveryDetail,
  OperatorEndpoint,
  OperatorPage,
} from '@utility-connect/protocol/operator';
import type { ReadContext } from '../operator-context.ts';
import { type PageQuery, toCapped, toPage } from '../paging.ts';
import { type DeliveryRow, type EndpointQuery, type EndpointRow, PENDING_LIMIT } from './webhook-queries.ts';

/** One page of webhook endpoints. */
export async function readEndpoints(
  { store }: ReadContext,
  query: EndpointQuery,
  page: PageQuery,
): Promise<OperatorPage<OperatorEndpoint>> {
  const rows = await store.operator.webhooks.list(query, page);
  return toPage(rows, page, { item: toEndpoint, place: ({ rank, id }) => ({ at: rank, id }) });
}

interface DeliveryPage {
  readonly status?: DeliveryRow['status'] | undefined;
  readonly before: string | null;
  readonly limit: number;
}

/** One page of deliveries to an endpoint. */
export async function readDeliveries(
  { store }: ReadContext,
  endpointId: string,
  page: DeliveryPage,
): Promise<OperatorPage<OperatorDelivery>> {
  const rows = await store.operator.webhooks.listDeliveries(endpointId, page);
  const items = rows.slice(0, page.limit);
  const hasMore = rows.length > page.limit;
  return { items: items.map(toDelivery), next_cursor: hasMore ? (items.at(-1)?.eventId ?? null) : null };
}

/** A delivery with its attempts; `null` if there is none. */
export async function readDelivery(
  { store }: ReadContext,
  endpointId: string,
  eventId: string,
): Promise<OperatorDeliveryDetail | null> {
  const row = await store.operator.webhooks.findDelivery(endpointId, eventId);
  return row && { ...toDelivery(row), log: logOf(row) };
}

const reasons: Readonly<Record<string, string>> = {
  requested: 'The client has asked for it.',
  failing: 'Deliveries have failed for days.',
  gone: 'The receiver has answered 410: it is gone.',
  secret_lost: 'Its secrets cannot be read with the current encryption keys.',
};

export function toEndpoint(row: EndpointRow): OperatorEndpoint {
  return {
    id: row.id,
    client: { id: row.clientId, company: row.companyName, environment: row.environment },
    url: row.url,
    events: row.events === null ? null : JSON.parse(row.events),
    health: row.health,
    reason: row.statusReason === null ? null : (reasons[row.statusReason] ?? row.statusReason),
    failures: row.failures,
    failing_since: row.failingSince,
    pending: toCapped(row.pending, PENDING_LIMIT),
    created_at: row.createdAt,
  };
}

const toDelivery = (row: DeliveryRow): OperatorDelivery => ({
  endpoint_id: row.endpointId,
  event_id: row.eventId,
  type: row.type,
  status: row.status,
  attempts: row.attempts,
  created_at: row.createdAt,
  next_attempt_at: row.status === 'pending' ? row.dueAt : null,
  last_attempt_at: row.lastAttemptAt,
  last_status: row.lastStatus,
  last_error: row.lastError,
});

type FailedAttempt = Omit<OperatorAttempt, 'answer'>;

/** The attempts, newest first. The last one, if it has delivered, is not among those that have failed. */
const logOf = (row: DeliveryRow): OperatorAttempt[] => {
  const failed = JSON.parse(`[${row.failedAttempts ?? ''}]`) as FailedAttempt[];
  const { lastAttemptAt: at, lastStatus: status, lastMilliseconds: milliseconds } = row;
  const isDelivered = at !== null && row.lastError === null;
  const delivered = isDelivered ? [{ at, status, error: null, milliseconds, answer: null }] : [];
  const attempts = failed.map((attempt, index): OperatorAttempt => {
    const isLast = !isDelivered && index === failed.length - 1;
    return { ...attempt, answer: isLast ? row.lastAnswer : null };
  });
  return [...attempts, ...delivered].toReversed();
};
