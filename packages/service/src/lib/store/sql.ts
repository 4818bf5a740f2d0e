import { type Kysely, sql } from 'kysely';
import { createSqlAccounts } from './sql/accounts/accounts.ts';
import { createSqlAttempts } from './sql/attempts/attempts.ts';
import { createSqlAudit } from './sql/audit.ts';
import { createSqlClients } from './sql/clients.ts';
import type { Schedule } from './sql/database/create-batcher.ts';
import { createTruncateLog } from './sql/database/truncate-log.ts';
import { createSqlGrants } from './sql/grants/grants.ts';
import { createSqlKeys } from './sql/keys.ts';
import { createSqlLimits } from './sql/limits.ts';
import { purge } from './sql/purge.ts';
import type { Database } from './sql/schema.ts';
import { createSqlSessions } from './sql/sessions.ts';
import { createSqlSyncs } from './sql/syncs/syncs.ts';
import type { Store } from './store.ts';

export interface SqlStoreOptions {
  /**
   * Calls back when all that has arrived by now was looked at: `setImmediate` in Node. What comes together is then looked up
   * or written together. Default: what comes while the database is busy.
   */
  readonly afterTurn?: Schedule;
  /** UNIX milliseconds. Default `Date.now`: of processes on one machine, as on a SQLite file. */
  readonly clock?: () => number;
}

/**
 * Makes a store over SQLite or PostgreSQL. Queries are written for both, but for the token exchange and what groups look up.
 *
 * Decisions are conditional statements, and what spans several rows is a transaction, so that any number of
 * processes may share one PostgreSQL at its default isolation, READ COMMITTED.
 *
 * @param db migrated with `migrate`, and giving back `bigint` columns as numbers: see {@link Database}. The store
 * closes it.
 */
export function createSqlStore(
  db: Kysely<Database>,
  { afterTurn, clock = Date.now }: SqlStoreOptions = {},
): Store {
  const truncateLog = createTruncateLog(db, afterTurn);
  const grants = createSqlGrants(db, afterTurn);

  return {
    clients: createSqlClients(db),
    sessions: createSqlSessions(db),
    attempts: createSqlAttempts(db, afterTurn),
    grants: {
      ...grants,
      async removeUser(...removal) {
        const isRemoved = await grants.removeUser(...removal);
        await truncateLog();
        return isRemoved;
      },
    },
    accounts: createSqlAccounts(db),
    syncs: createSqlSyncs(db),
    keys: createSqlKeys(db),
    limits: createSqlLimits(db),
    audit: createSqlAudit(db),
    async purge(when) {
      const count = await purge(db, when, afterTurn);
      // Once a round, also where there was nothing to remove: what a removal could not empty, or another process has removed.
      if (count === 0) await truncateLog();
      return count;
    },
    clock,
    async ping() {
      await sql`select 1`.execute(db);
    },
    async close() {
      await db.destroy();
    },
  };
}
