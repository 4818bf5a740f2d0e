import type { Kysely } from 'kysely';
import { createAuditLog } from './audit-log.ts';
import { journalTables } from './journal.ts';
import type { JournalTables } from './journal-tables.ts';
import { listEvents, type WebhookEventQuery } from './list-events.ts';

/** The journal as it is read. Other parts of the store record its entries, in the transactions of the changes. */
export function createSqlJournal<Tables extends JournalTables>(database: Kysely<Tables>) {
  const db = journalTables(database);
  return {
    listEvents: (query: WebhookEventQuery) => listEvents(db, query),
    ...createAuditLog(db),
  };
}
