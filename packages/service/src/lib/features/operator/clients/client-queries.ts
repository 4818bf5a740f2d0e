import type { Environment } from '@utility-connect/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/database/tables.ts';
import { cappedCount, type PageQuery } from '../paging.ts';
import { isFailing } from '../webhooks/webhook-queries.ts';

/** Filters of the list of clients. All must match. */
export interface ClientQuery {
  /** A part of the company's name, or an id. */
  readonly text?: string | undefined;
  readonly environment?: Environment | undefined;
  readonly state?: 'enabled' | 'disabled' | undefined;
}

export interface ClientRow {
  readonly id: string;
  readonly companyName: string;
  readonly email: string;
  readonly environment: Environment;
  /** JSON. */
  readonly redirectUris: string;
  /** JSON. */
  readonly origins: string;
  /** JSON. */
  readonly appearance: string | null;
  readonly createdAt: number;
  readonly disabledAt: number | null;
  readonly previousSecretUntil: number | null;
  readonly users: number;
  readonly connections: number;
  readonly needsSignIn: number;
  readonly endpoints: number;
  readonly endpointsFailing: number;
}

/**
 * How much a client uses.
 *
 * @public Named by the declarations of the store.
 */
export interface ClientUse {
  readonly accounts: number;
  readonly hasLogo: boolean;
  readonly reads: readonly { readonly day: number; readonly tokens: number }[];
}

const DAY = 86_400;

/** Lists clients, one more than the page has, the newest first. @param max that is counted of each client. */
export function listClients(
  db: Db,
  { text, environment, state }: ClientQuery,
  { after, limit }: PageQuery,
  max: number,
): Promise<ClientRow[]> {
  const conditions = [
    ...(text === undefined ? [] : [matches(text)]),
    ...(environment === undefined ? [] : [sql`clients.environment = ${environment}`]),
    ...(state === undefined
      ? []
      : [state === 'enabled' ? sql`disabled_at is null` : sql`disabled_at is not null`]),
    ...(after ? [sql`(clients.created_at, clients.id) < (${after.at}, ${after.id})`] : []),
  ];
  return selectClients(db, conditions, max, limit + 1);
}

/** Finds one client. @param max that is counted. */
export async function findClient(db: Db, id: string, max: number): Promise<ClientRow | null> {
  return (await selectClients(db, [sql`clients.id = ${id}`], max, 1))[0] ?? null;
}

/** The use of a client: its accounts, and the access tokens that have read data on each of `days` days, up to a maximum. */
export async function findUse(
  db: Db,
  clientId: string,
  {
    now,
    days,
    max,
    maxReads,
  }: { readonly now: number; readonly days: number; readonly max: number; readonly maxReads: number },
): Promise<ClientUse> {
  const today = Math.floor(now / DAY) * DAY;
  const starts = Array.from({ length: days }, (_, index) => today - (days - 1 - index) * DAY);
  const readsOf = (day: number) =>
    cappedCount(
      sql`select 1 from journal where client_id = ${clientId} and type = 'read' and at >= ${day} and at < ${day + DAY}`,
      maxReads,
    );
  const accounts = cappedCount(
    sql`select 1 from connections inner join accounts on accounts.connection_id = connections.id
      where connections.client_id = ${clientId}`,
    max,
  );
  const { rows } = await sql<{ day: number; amount: number }>`
    select 0 as day, ${accounts} as amount
    union all select 1 as day, (select count(*) from logos where client_id = ${clientId}) as amount
    ${sql.join(
      starts.map((day) => sql`union all select ${sql.lit(day)} as day, ${readsOf(day)} as amount`),
      sql` `,
    )}`.execute(db);
  const amountOf = (day: number): number => rows.find((row) => row.day === day)?.amount ?? 0;
  return {
    accounts: amountOf(0),
    hasLogo: amountOf(1) > 0,
    reads: starts.map((day) => ({ day, tokens: amountOf(day) })),
  };
}

/** Whether a client has nothing that belongs to its environment. */
export async function isUnused(db: Db, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where client_id = ${clientId}
    union all select 1 from webhook_endpoints where client_id = ${clientId}
    union all select 1 from sessions where client_id = ${clientId} limit 1`.execute(db);
  return rows.length === 0;
}

// `\\` is the default escape character of PostgreSQL only.
const matches = (text: string): RawBuilder<unknown> => {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(clients.id = ${text} or lower(clients.company_name) like ${pattern} escape '\\')`;
};

const selectClients = async (
  db: Db,
  conditions: readonly RawBuilder<unknown>[],
  max: number,
  limit: number,
): Promise<ClientRow[]> => {
  const ofClient = (table: string, more = sql``) =>
    cappedCount(sql`select 1 from ${sql.table(table)} where client_id = clients.id ${more}`, max);
  const { rows } = await sql<ClientRow>`
    select clients.id, clients.company_name, clients.email, clients.environment, clients.redirect_uris,
      clients.origins, clients.appearance, clients.created_at, clients.disabled_at, clients.previous_secret_until,
      ${ofClient('users')} as users,
      ${ofClient('connections')} as connections,
      ${ofClient('connections', sql`and sign_in_needed_at is not null`)} as needs_sign_in,
      (select count(*) from webhook_endpoints where client_id = clients.id) as endpoints,
      (select count(*) from webhook_endpoints where client_id = clients.id and ${isFailing}) as endpoints_failing
    from clients where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    order by clients.created_at desc, clients.id desc limit ${limit}`.execute(db);
  return rows;
};
