import { CamelCasePlugin, sql } from 'kysely';
import type { AuthorizationCode } from './grants.ts';
import type { Purge } from './purge.ts';
import { createSqlAccounts } from './sql/accounts/account-store.ts';
import { createSqlAttempts } from './sql/attempts/attempt-store.ts';
import { createSqlAudit } from './sql/audit.ts';
import { createSqlClients } from './sql/client-store.ts';
import { createSqlConnections } from './sql/connections/connection-store.ts';
import { type Schedule, scheduleTimeout } from './sql/database/schedule.ts';
import { truncateLog } from './sql/database/truncate-log.ts';
import { createSqlWebhookEvents } from './sql/events/list-events.ts';
import { createSqlFiles } from './sql/files/file-store.ts';
import { createConsumeCode } from './sql/grants/consume-code.ts';
import { createFindClient } from './sql/grants/find-client.ts';
import { createFindDataAccess } from './sql/grants/find-data-access.ts';
import { issueCode } from './sql/grants/issue-code.ts';
import { createSqlJobs } from './sql/jobs/job-store.ts';
import { createSqlKeys } from './sql/key-store.ts';
import { createSqlLimits } from './sql/limit-store.ts';
import { createSqlLogos } from './sql/logo-store.ts';
import { purge } from './sql/purge.ts';
import { createSqlReceipts } from './sql/receipts/receipts.ts';
import type { Db } from './sql/schema.ts';
import { createSqlSessions } from './sql/session-store.ts';
import { createSqlSyncs } from './sql/syncs/sync-store.ts';
import { createSqlRevocations } from './sql/upkeep/revocations.ts';
import { createSqlUsers } from './sql/users/user-store.ts';
import { createSqlUtilities } from './sql/utilities/utility-store.ts';
import { createSqlWebhooks } from './sql/webhooks/webhooks.ts';

/**
 * Everything that the service stores. Each method is atomic.
 *
 * All times are whole UNIX seconds. Secrets arrive hashed or sealed: a store never sees one in the clear.
 */
export type Store = ReturnType<typeof createSqlStore>;

interface SqlStoreOptions {
  /**
   * Runs a callback after the requests that have already arrived were handled: `setImmediate` in Node. Their queries then
   * share a batch. Default `setTimeout`.
   */
  readonly afterTurn?: Schedule;
  /** UNIX milliseconds. Default `Date.now`, for processes on one machine. */
  readonly clock?: () => number;
}

/**
 * Makes a store over SQLite or PostgreSQL.
 *
 * Any number of processes can share a PostgreSQL database at its default isolation level, READ COMMITTED: decisions are
 * conditional statements, and changes of several rows are transactions.
 *
 * @param database migrated with `migrate`. Must return `bigint` columns as numbers: see {@link Database}. The store closes it.
 */
export function createSqlStore(
  database: Db,
  { afterTurn = scheduleTimeout, clock = Date.now }: SqlStoreOptions = {},
) {
  const db = database.withPlugin(new CamelCasePlugin());

  return {
    clients: createSqlClients(db),
    logos: createSqlLogos(db),
    sessions: createSqlSessions(db),
    attempts: createSqlAttempts(db, afterTurn),
    files: createSqlFiles(db),
    grants: {
      issueCode: (code: AuthorizationCode) => issueCode(db, code),
      consumeCode: createConsumeCode(db, afterTurn),
      findClient: createFindClient(db, afterTurn),
      findDataAccess: createFindDataAccess(db, afterTurn),
    },
    users: createSqlUsers(db, afterTurn),
    accounts: createSqlAccounts(db),
    jobs: createSqlJobs(db),
    syncs: createSqlSyncs(db),
    utilities: createSqlUtilities(db),
    connections: createSqlConnections(db, afterTurn),
    revocations: createSqlRevocations(db),
    keys: createSqlKeys(db),
    limits: createSqlLimits(db),
    audit: createSqlAudit(db),
    webhookEvents: createSqlWebhookEvents(db),
    webhooks: createSqlWebhooks(db),
    receipts: createSqlReceipts(db),
    /**
     * Deletes expired rows, some of each kind, and the remaining data of removed users.
     *
     * @returns how many rows; 0 when nothing is left to delete.
     */
    async purge(when: Purge) {
      const count = await purge(db, when, afterTurn);
      // Even if nothing was purged: an earlier checkpoint may have failed, or another process may have removed a user.
      if (count === 0) await truncateLog(db);
      return count;
    },
    /** The clock that all processes on this store share, in whole UNIX milliseconds. */
    clock,
    /** Rejects when the database cannot be reached. */
    async ping() {
      await sql`select 1`.execute(db);
    },
    async close() {
      await db.destroy();
    },
  };
}
