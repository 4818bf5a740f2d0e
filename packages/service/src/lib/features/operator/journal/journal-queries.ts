import type { ClientRef } from '@utility-connect/protocol/operator';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/database/tables.ts';
import type { EntryType } from '../../../core/journal/entry-types.ts';
import { entryTypes } from '../../../core/journal/entry-types.ts';
import type { Place } from '../paging.ts';
import { type EntryData, problemTypes } from './entry-texts.ts';

/** An entry as it is stored. */
export interface StoredEntry extends Place {
  readonly type: string;
  /** Empty if it is about no client. */
  readonly clientId: string;
  readonly userRef: string | null;
  readonly subject: string | null;
  readonly requestId: string | null;
  readonly data: EntryData;
}

export interface JournalQuery {
  readonly clientId?: string | undefined;
  /** The client's id of a user. */
  readonly userId?: string | undefined;
  readonly type?: EntryType | undefined;
  readonly requestId?: string | undefined;
  /** Only older entries; `null` for the newest. */
  readonly before: Place | null;
  /** Only newer entries, the oldest of them; `null` for all. */
  readonly newerThan: Place | null;
  /** With `newerThan`: the time of the newest entry, UNIX seconds. */
  readonly until: number;
  readonly limit: number;
}

/** The clients and users that entries name. */
export interface Names {
  readonly clients: ReadonlyMap<string, ClientRef>;
  /** The clients' ids of users, by their references. */
  readonly users: ReadonlyMap<string, string>;
}

export interface TimelineRows {
  readonly connectionId: string;
  readonly only: 'problems' | 'webhooks' | 'operator' | undefined;
  readonly utility: { readonly id: string; readonly clientId: string; readonly since: number } | null;
  readonly after: Place | null;
  readonly limit: number;
}

/** Connections of a user whose entries are listed. */
const MAX_CONNECTIONS = 50;

type Condition = RawBuilder<unknown>;

/**
 * Lists entries, newest first. Each condition is a range of one index, of which it reads a page at most: the entries of all types are
 * those of each type, merged.
 */
export async function listJournal(db: Db, query: JournalQuery): Promise<StoredEntry[]> {
  const { before, newerThan, until, limit } = query;
  const conditions = await rangesOf(db, query);
  if (newerThan === null) return listRanges(db, conditions, { before, limit });
  const rows = await listRanges(db, conditions, { newerThan, until, limit });
  return rows.toReversed();
}

/** Lists the entries about a connection, and the outages of its utility, newest first. */
export function listOfConnection(
  db: Db,
  { connectionId, only, utility, after, limit }: TimelineRows,
): Promise<StoredEntry[]> {
  const filters = {
    problems: sql`and type in (${sql.join(problemTypes)})`,
    webhooks: sql`and exists (select 1 from webhook_deliveries where webhook_deliveries.event_id = journal.id)`,
    operator: sql`and type = 'operator.acted'`,
  };
  const filter = only === undefined ? sql`` : filters[only];
  const ofConnection = sql`subject = ${connectionId} ${filter}`;
  const ofUtility =
    utility &&
    sql`subject = ${utility.id} and client_id = ${utility.clientId} and at >= ${utility.since}
      and type in ('utility.outage_started', 'utility.outage_ended') ${filter}`;
  return listRanges(db, [ofConnection, ...(ofUtility ? [ofUtility] : [])], { before: after, limit });
}

const rangesOf = async (
  db: Db,
  { clientId, userId, type, requestId }: JournalQuery,
): Promise<Condition[]> => {
  const ofClient = clientId === undefined ? sql`` : sql`and client_id = ${clientId}`;
  const ofType = type === undefined ? sql`` : sql`and type = ${type}`;
  if (requestId !== undefined) return [sql`request_id = ${requestId} ${ofClient} ${ofType}`];
  if (userId !== undefined && clientId !== undefined) {
    const { ref, connectionIds } = await findUser(db, clientId, userId);
    return [
      ...(ref === null ? [] : [sql`kind = 'audit' and user_ref = ${ref} ${ofClient} ${ofType}`]),
      ...connectionIds.map((id) => sql`subject = ${id} ${ofClient} ${ofType}`),
    ];
  }
  return (type === undefined ? entryTypes : [type]).map((each) => sql`type = ${each} ${ofClient}`);
};

const findUser = async (db: Db, clientId: string, userId: string) => {
  const user = await db
    .selectFrom('users')
    .select('ref')
    .where((eb) => eb.and({ clientId, userId }))
    .executeTakeFirst();
  if (!user) return { ref: null, connectionIds: [] };
  const connections = await db
    .selectFrom('connections')
    .select('id')
    .where((eb) => eb.and({ clientId, userRef: user.ref }))
    .limit(MAX_CONNECTIONS)
    .execute();
  return { ref: user.ref, connectionIds: connections.map(({ id }) => id) };
};

interface Range {
  readonly before?: Place | null;
  readonly newerThan?: Place;
  readonly until?: number;
  readonly limit: number;
}

type Row = Omit<StoredEntry, 'data'> & { readonly data: string | null };

const listRanges = async (
  db: Db,
  conditions: readonly Condition[],
  { before = null, newerThan, until, limit }: Range,
): Promise<StoredEntry[]> => {
  if (conditions.length === 0) return [];
  const order = newerThan ? sql`order by at, id` : sql`order by at desc, id desc`;
  const place = newerThan
    ? sql`and (at, id) > (${newerThan.at}, ${newerThan.id}) and at <= ${until}`
    : before
      ? sql`and (at, id) < (${before.at}, ${before.id})`
      : sql``;
  const parts = conditions.map(
    (condition) => sql`select * from (
      select id, at, type, client_id, user_ref, subject, request_id, data from journal
      where ${condition} ${place} ${order} limit ${limit}) as part`,
  );
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)} ${order} limit ${limit}`.execute(db);
  return rows.map(({ data, ...row }) => ({ ...row, data: data === null ? {} : JSON.parse(data) }));
};

/** Finds the names of clients and users that entries have. */
export async function findNames(db: Db, rows: readonly StoredEntry[]): Promise<Names> {
  const clientIds = [...new Set(rows.map(({ clientId }) => clientId))];
  const refs = [...new Set(rows.flatMap(({ userRef }) => userRef ?? []))];
  const clients =
    clientIds.length === 0
      ? []
      : await db
          .selectFrom('clients')
          .select(['id', 'companyName as company', 'environment'])
          .where('id', 'in', clientIds)
          .execute();
  const users =
    refs.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['ref', 'userId'])
          .where('clientId', 'in', clientIds)
          .where('ref', 'in', refs)
          .execute();
  return {
    clients: new Map(clients.map((client) => [client.id, client])),
    users: new Map(users.map(({ ref, userId }) => [ref, userId])),
  };
}
