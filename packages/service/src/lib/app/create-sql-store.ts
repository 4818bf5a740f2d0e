import { CamelCasePlugin, sql } from 'kysely';
import { receiptReader } from '../features/receipts/queue-receipts.ts';
import { createSqlReceipts } from '../features/receipts/receipt-store.ts';
import { webhookReader } from '../features/webhooks/queue-deliveries.ts';
import { withJournal } from '../core/journal/journal.ts';
import { createSqlJournal } from '../core/journal/journal-store.ts';
import type { AuthorizationCode } from '../heart/store/grants.ts';
import type { Purge } from '../heart/store/purge.ts';
import { createSqlAccounts } from '../heart/sql/accounts/account-store.ts';
import { createSqlAttempts } from '../heart/sql/attempts/attempt-store.ts';
import { createSqlClients } from '../heart/sql/client-store.ts';
import { createSqlConnections } from '../heart/sql/connections/connection-store.ts';
import { type Schedule, scheduleTimeout } from '../core/database/schedule.ts';
import { truncateLog } from '../core/database/truncate-log.ts';
import { createSqlFiles } from '../heart/sql/files/file-store.ts';
import { createConsumeCode } from '../heart/sql/grants/consume-code.ts';
import { createFindClient } from '../heart/sql/grants/find-client.ts';
import { createFindDataAccess } from '../heart/sql/grants/find-data-access.ts';
import { issueCode } from '../heart/sql/grants/issue-code.ts';
import { createSqlJobs } from '../core/jobs/job-store.ts';
import { createSqlKeys } from '../core/keys/key-store.ts';
import { createSqlLimits } from '../heart/limits/limit-store.ts';
import { createSqlLogos } from '../heart/sql/logo-store.ts';
import { purge } from '../heart/sql/purge.ts';
import type { Db } from '../heart/sql/heart-tables.ts';
import { createSqlSessions } from '../heart/sql/session-store.ts';
import { createSqlSyncs } from '../heart/sql/syncs/sync-store.ts';
import { createSqlRevocations } from '../heart/sql/upkeep/revocations.ts';
import { createSqlUsers } from '../heart/sql/users/user-store.ts';
import { createSqlUtilities } from '../heart/sql/utilities/utility-store.ts';
import { createSqlWebhooks } from '../features/webhooks/webhook-store.ts';

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
  const db = withPlugins(database, clock);

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
    journal: createSqlJournal(db),
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

/** A database with the names of the tables' columns in camelCase, and with the journal. */
export function withPlugins(database: Db, clock: () => number): Db {
  const readers = [webhookReader, receiptReader];
  return withJournal(database.withPlugin(new CamelCasePlugin()), { clock, readers });
}
