import { isPostgres } from './dialect.ts';
import type { Trx } from './tables.ts';

/**
 * Locks the selected rows until the transaction ends. Does nothing on SQLite, where transactions start with `begin immediate`
 * and so run one at a time.
 *
 * Lock order, to avoid deadlocks: client, authorization code, session, attempt, utility, user, connection,
 * account, job, connect link. Rows of one table are locked by one statement, or belong to a user that is locked already.
 *
 * @returns for a query's `$call`.
 */
export function lockRow(trx: Trx): <Query extends Lockable>(query: Query) => Query {
  // The lock that an update takes: unlike `for update`, it lets others insert rows that reference this one.
  return (query) => (isPostgres(trx) ? (query.forNoKeyUpdate() as typeof query) : query);
}

interface Lockable {
  forNoKeyUpdate(): unknown;
}

/** Locks connections before rows that belong to them. A sign-in or consent with the same login locks them too. */
export async function lockConnections(trx: Trx, ids: readonly string[]): Promise<void> {
  // PostgreSQL has no empty list.
  if (ids.length === 0) return;
  await trx.selectFrom('connections').select('id').where('id', 'in', ids).$call(lockRow(trx)).execute();
}
