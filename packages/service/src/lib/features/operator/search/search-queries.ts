import { sql } from 'kysely';
import type { Db } from '../../../core/database/tables.ts';

/**
 * A user that the search has found.
 *
 * @public Named by the declarations of the store.
 */
export interface FoundUser {
  readonly clientId: string;
  readonly companyName: string;
  readonly connectionIds: readonly string[];
}

/** The connection and the client of an account. */
export async function findAccount(
  db: Db,
  id: string,
): Promise<{ connectionId: string; companyName: string } | null> {
  const { rows } = await sql<{ connectionId: string; companyName: string }>`
    select accounts.connection_id, clients.company_name from accounts
    inner join clients on clients.id = accounts.client_id
    where accounts.id = ${id} and accounts.connection_id is not null`.execute(db);
  return rows[0] ?? null;
}

/** The users with a `user_id`: one of each client. Of their connections at most two, which tells one from several. */
export async function findUsers(db: Db, userId: string, max: number): Promise<FoundUser[]> {
  const users = await db
    .selectFrom('users')
    .innerJoin('clients', 'clients.id', 'users.clientId')
    .select(['users.clientId', 'users.ref', 'clients.companyName'])
    .where('users.userId', '=', userId)
    .limit(max)
    .execute();
  return Promise.all(
    users.map(async ({ clientId, ref, companyName }) => {
      const connections = await db
        .selectFrom('connections')
        .select('id')
        .where((eb) => eb.and({ clientId, userRef: ref }))
        .limit(2)
        .execute();
      return { clientId, companyName, connectionIds: connections.map(({ id }) => id) };
    }),
  );
}

/** Whether the journal knows an id, as that of a request or of a connection. */
export async function findEntry(db: Db, id: string): Promise<'request' | 'connection' | null> {
  const { rows } = await sql<{ kind: 'request' | 'connection' }>`
    select * from (select 'request' as kind from journal where request_id = ${id} limit 1) as of_request
    union all
    select * from (
      select 'connection' as kind from journal where subject = ${id} and type = 'connection.removed' limit 1
    ) as of_connection`.execute(db);
  return rows[0]?.kind ?? null;
}
