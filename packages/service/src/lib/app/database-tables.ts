import type { JobTables } from '../core/jobs/job-tables.ts';
import type { JournalTables } from '../core/journal/journal-tables.ts';
import type { KeyTables } from '../core/keys/key-tables.ts';
import type { LinkTables } from '../features/links/link-tables.ts';
import type { OperatorTables } from '../features/operator/operator-tables.ts';
import type { ReceiptTables } from '../features/receipts/receipt-tables.ts';
import type { StatusTables } from '../features/status/status-tables.ts';
import type { WebhookTables } from '../features/webhooks/webhook-tables.ts';
import type { HeartTables } from '../heart/sql/heart-tables.ts';

declare module '../core/database/tables.ts' {
  /** The tables of all parts of the service. */
  interface Database
    extends HeartTables,
      JobTables,
      JournalTables,
      KeyTables,
      LinkTables,
      OperatorTables,
      ReceiptTables,
      StatusTables,
      WebhookTables {}
}
