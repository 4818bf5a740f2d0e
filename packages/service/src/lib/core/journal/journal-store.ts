import type { Kysely } from 'kysely';
import {
  type AuditEntry,
  type AuditQuery,
  type FirstRead,
  findLastRead,
  listAudit,
  recordRead,
} from './audit-log.ts';
import { journalTables } from './journal.ts';
import type { JournalTables } from './journal-tables.ts';
import { listEvents, type WebhookEvent, type WebhookEventQuery } from './list-events.ts';

/** The journal as it is read. Other parts of the store record its entries, in the transactions of the changes. */
export function createSqlJournal<Tables extends JournalTables>(database: Kysely<Tables>) {
  const db = journalTables(database);
  return {
    listEvents: (query: WebhookEventQuery): Promise<WebhookEvent[] | null> => listEvents(db, query),
    recordRead: (read: FirstRead) => recordRead(db, read),
    findLastRead: (clientId: string, userRef: string) => findLastRead(db, clientId, userRef),
    listAudit: (query: AuditQuery): Promise<AuditEntry[]> => listAudit(db, query),
  };
}
