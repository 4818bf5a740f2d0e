import './database-tables.ts';
import { CamelCasePlugin } from 'kysely';
import { type Schedule, scheduleTimeout } from '../core/database/schedule.ts';
import type { Db } from '../core/database/tables.ts';
import { withJournal } from '../core/journal/journal.ts';
import { createSqlKeys } from '../core/keys/key-store.ts';
import { linkReader } from '../features/links/link-reader.ts';
import { createSqlLinks } from '../features/links/link-store.ts';
import { endedLinks, sealedLinkMails } from '../features/links/stored-links.ts';
import { createSqlOperator } from '../features/operator/operator-store.ts';
import { expiredOperatorSessions } from '../features/operator/session/session-store.ts';
import { receiptReader } from '../features/receipts/queue-receipts.ts';
import { createSqlReceipts } from '../features/receipts/receipt-store.ts';
import { expiredAddresses, sealedAddresses } from '../features/receipts/stored-addresses.ts';
import { createSqlStatus } from '../features/status/status-store.ts';
import { webhookReader } from '../features/webhooks/queue-deliveries.ts';
import { sealedSecrets } from '../features/webhooks/sealed-secrets.ts';
import { createSqlWebhooks } from '../features/webhooks/webhook-store.ts';
import { createHeartStore } from '../heart/heart-store.ts';
import {
  sealedAnswers,
  sealedAttempts,
  sealedConnections,
  sealedRevocations,
} from '../heart/sql/sealed-tables.ts';
/**
 * The data of the service. Each method is atomic.
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
    ...createHeartStore(db, {
      afterTurn,
      clock,
      expired: [expiredAddresses, endedLinks, expiredOperatorSessions],
    }),
    keys: createSqlKeys(db, {
      connection: sealedConnections,
      attempt: sealedAttempts,
      revocation: sealedRevocations,
      exchange: sealedAnswers,
      webhook: sealedSecrets,
      receipt: sealedAddresses,
      link: sealedLinkMails,
    }),
    webhooks: createSqlWebhooks(db),
    receipts: createSqlReceipts(db),
    status: createSqlStatus(db),
    links: createSqlLinks(db),
    operator: createSqlOperator(db),
    async close() {
      await db.destroy();
    },
  };
}

/** A database with the journal, and with column names in camelCase. */
export function withPlugins(database: Db, clock: () => number): Db {
  const readers = [webhookReader, receiptReader, linkReader];
  return withJournal(database.withPlugin(new CamelCasePlugin()), { clock, readers });
}
