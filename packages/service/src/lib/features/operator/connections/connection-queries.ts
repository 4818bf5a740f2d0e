import type { Environment } from '@utility-connect/protocol';
import type { CappedCount, OperatorConnectionState } from '@utility-connect/protocol/operator';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/database/tables.ts';
import { findStatuses } from '../../../heart/sql/connections/list-status.ts';
import { COUNT_LIMIT, countCapped, type PageQuery, type Place } from '../paging.ts';
import { candidatesOfError, candidatesOfState, conditionsOf } from './connection-conditions.ts';
import type { ConnectionQuery, FoundConnection } from './connection-types.ts';

/** Connections of a user id or an account that a search lists. */
const MAX_FOUND = 1_000;

/**
 * Lists connections, one more than the page has: the newest first, or with `dataBefore` those with the oldest data.
 *
 * Reads about as many rows as it lists, however many connections there are: a list begins with the index of its most selective filter.
 */
export async function listConnections(
  db: Db,
  query: ConnectionQuery,
  page: PageQuery,
): Promise<FoundConnection[]> {
  const places =
    query.dataBefore === undefined ? await listNewest(db, query, page) : await listStale(db, query, page);
  return findConnections(db, places);
}

/** Finds one connection. */
export async function findConnection(db: Db, id: string): Promise<FoundConnection | null> {
  return (await findConnections(db, [{ at: 0, id }]))[0] ?? null;
}

/** Counts the connections of a state, up to a maximum. */
export async function countState(db: Db, state: OperatorConnectionState): Promise<CappedCount> {
  const count = (rows: RawBuilder<unknown>) => countCapped(db, rows);
  const ofState = (each: 'needs_sign_in' | 'preparing') =>
    count(
      sql`select 1 from ${from(candidatesOfState(each))} where ${allOf([...joined, ...conditionsOf({ state: each })])}`,
    );
  if (state !== 'active') return ofState(state);
  const all = await count(sql`select 1 from connections`);
  if (all.is_more) return all;
  const [refused, preparing] = [await ofState('needs_sign_in'), await ofState('preparing')];
  return { count: Math.max(0, all.count - refused.count - preparing.count), is_more: false };
}

const listNewest = async (db: Db, query: ConnectionQuery, { after, limit }: PageQuery): Promise<Place[]> => {
  const candidates = await candidatesOf(db, query);
  const conditions = [
    ...(candidates ? joined : []),
    ...conditionsOf(query),
    ...(after ? [sql`(connections.created_at, connections.id) < (${after.at}, ${after.id})`] : []),
  ];
  const { rows } = await sql<Place>`
    select connections.id, connections.created_at as at from ${from(candidates)} where ${allOf(conditions)}
    order by connections.created_at desc, connections.id desc limit ${limit + 1}`.execute(db);
  return rows;
};

/** Begins with the accounts of the oldest data. Of each connection, only the account with the newest data counts. */
const listStale = async (db: Db, query: ConnectionQuery, { after, limit }: PageQuery): Promise<Place[]> => {
  const conditions = [
    sql`connections.id = accounts.connection_id and connections.client_id = accounts.client_id`,
    sql`accounts.data_through is not null and accounts.connection_id is not null`,
    sql`accounts.data_through < ${query.dataBefore}`,
    sql`not exists (
      select 1 from accounts as newer
      where newer.connection_id = accounts.connection_id and newer.data_through is not null
        and (newer.data_through, newer.id) > (accounts.data_through, accounts.id)
    )`,
    // Files are never read again.
    ...(query.method === undefined ? [sql`connections.method <> 'file'`] : []),
    ...conditionsOf(query),
    ...(after ? [sql`(accounts.data_through, accounts.connection_id) > (${after.at}, ${after.id})`] : []),
  ];
  const { rows } = await sql<Place>`
    select connections.id, accounts.data_through as at from accounts cross join connections
    where ${allOf(conditions)} order by accounts.data_through, accounts.connection_id limit ${limit + 1}`.execute(
    db,
  );
  return rows;
};

/** The only connections that can match, if they are few; otherwise `null`, and reading all finds some soon. */
const candidatesOf = async (
  db: Db,
  { text, error, state }: ConnectionQuery,
): Promise<RawBuilder<unknown> | null> => {
  if (text !== undefined) return candidatesOfText(text);
  const candidates =
    error !== undefined && error !== 'login_refused'
      ? candidatesOfError(error)
      : candidatesOfState(error === 'login_refused' ? 'needs_sign_in' : (state ?? 'active'));
  if (candidates === null) return null;
  const { is_more: areMany } = await countCapped(db, candidates, COUNT_LIMIT);
  return areMany ? null : candidates;
};

const candidatesOfText = (text: string): RawBuilder<unknown> => sql`
  select id from connections where id = ${text}
  union select connection_id as id from accounts where id = ${text} and connection_id is not null
  union select * from (
    select connections.id from users inner join connections
      on connections.client_id = users.client_id and connections.user_ref = users.ref
    where users.user_id = ${text} limit ${sql.lit(MAX_FOUND)}
  ) as of_user`;

const joined = [sql`connections.id = picked.id`];

// `cross join` keeps SQLite from beginning with the connections.
const from = (candidates: RawBuilder<unknown> | null): RawBuilder<unknown> =>
  candidates ? sql`(${candidates}) as picked cross join connections` : sql`connections`;

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

interface Row {
  readonly id: string;
  readonly userRef: string;
  readonly userId: string;
  readonly clientId: string;
  readonly companyName: string;
  readonly environment: Environment;
}

const findConnections = async (db: Db, places: readonly Place[]): Promise<FoundConnection[]> => {
  if (places.length === 0) return [];
  const ids = places.map(({ id }) => id);
  const { rows } = await sql<Row>`
    select connections.id, connections.user_ref, users.user_id, clients.id as client_id, clients.company_name,
      clients.environment
    from connections
    inner join users on users.client_id = connections.client_id and users.ref = connections.user_ref
    inner join clients on clients.id = connections.client_id
    where connections.id in (${sql.join(ids)})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const statuses = await findStatuses(db, ids);
  return places.flatMap(({ id, at }) => {
    const row = byId.get(id);
    const status = statuses.get(id);
    // Removed between the queries.
    if (!row || !status) return [];
    const { userRef, userId, clientId, companyName, environment } = row;
    return [{ at, status, userRef, userId, client: { id: clientId, companyName, environment } }];
  });
};
