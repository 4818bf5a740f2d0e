import type { OperatorClient, OperatorClientDetail, OperatorPage } from '@utility-connect/protocol/operator';
import { maskUsername } from '../../../heart/connect/sign-in/mask-username.ts';
import type { OperatorContext, ReadContext } from '../operator-context.ts';
import { COUNT_LIMIT, LIST_COUNT_LIMIT, type PageQuery, toCapped, toPage } from '../paging.ts';
import { toEndpoint } from '../webhooks/endpoints.ts';
import type { ClientQuery, ClientRow } from './client-queries.ts';

/** Days of reads that the page of a client shows. */
const DAYS = 30;

/** One page of clients. @param max that is counted of each. */
export async function readClients(
  { store }: ReadContext,
  query: ClientQuery,
  page: PageQuery,
  max: number = LIST_COUNT_LIMIT,
): Promise<OperatorPage<OperatorClient>> {
  const rows = await store.operator.clients.list(query, page, max);
  return toPage(rows, page, {
    item: (row) => toClient(row, max),
    place: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
}

/** A client with what its page shows; `null` if there is none. @param max that is counted. */
export async function readClient(
  { store, now, limits, operator }: ReadContext & Partial<Pick<OperatorContext, 'limits' | 'operator'>>,
  clientId: string,
  max: number = COUNT_LIMIT,
): Promise<OperatorClientDetail | null> {
  const row = await store.operator.clients.find(clientId, max);
  if (!row) return null;
  const at = now();
  const { accounts, hasLogo, reads } = await store.operator.clients.findUse(clientId, {
    ...{ now: at, days: DAYS, max, maxReads: LIST_COUNT_LIMIT },
  });
  const endpoints = await store.operator.webhooks.list({ clientId }, { after: null, limit: MAX_ENDPOINTS });
  const counted = operator?.requests.sum(clientId) ?? { since: at, total: 0, rateLimited: 0 };
  const used = await limits?.readRequests(clientId);
  const until = row.previousSecretUntil;
  return {
    ...toClient(row, max),
    appearance: row.appearance === null ? null : JSON.parse(row.appearance),
    has_logo: hasLogo,
    previous_secret_until: until !== null && until > at ? until : null,
    webhook_endpoints: endpoints.map(toEndpoint),
    usage: {
      accounts: toCapped(accounts, max),
      reads: reads.map(({ day, tokens }) => ({ day, tokens: toCapped(tokens, LIST_COUNT_LIMIT) })),
      requests: { since: counted.since, total: counted.total, rate_limited: counted.rateLimited },
      limits: used
        ? [{ name: 'requests a minute', used: used.used, limit: used.quota.limit, resets_at: used.resetsAt }]
        : [],
    },
  };
}

/** More than a client can have. */
const MAX_ENDPOINTS = 100;

const toClient = (row: ClientRow, max: number): OperatorClient => ({
  id: row.id,
  company: row.companyName,
  email_hint: maskUsername(row.email),
  environment: row.environment,
  state: row.disabledAt === null ? 'enabled' : 'disabled',
  disabled_at: row.disabledAt,
  created_at: row.createdAt,
  redirect_uris: JSON.parse(row.redirectUris),
  origins: JSON.parse(row.origins),
  users: toCapped(row.users, max),
  connections: toCapped(row.connections, max),
  needs_sign_in: toCapped(row.needsSignIn, max),
  endpoints: row.endpoints,
  endpoints_failing: row.endpointsFailing,
});
