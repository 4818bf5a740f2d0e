import { sql } from 'kysely';
import { inBatches } from '../../core/database/queries.ts';
import type { Database } from '../../core/database/tables.ts';
import { kindOf } from '../../core/journal/entry-types.ts';
import type { JournalReader } from '../../core/journal/journal.ts';

// A person may connect a thousand accounts, and the client is locked meanwhile.
const SIZES = [1000, 100, 10, 1];

/** Queues events for the webhook endpoints of their clients that want them. A `webhook.test` is queued where it is recorded. */
export const webhookReader: JournalReader<Database> = {
  async onRecord(trx, entries) {
    const events = entries.filter(({ type }) => kindOf(type) === 'event' && type !== 'webhook.test');
    for (const batch of inBatches(events, SIZES)) {
      await sql`
        insert into webhook_deliveries (endpoint_id, event_id, client_id, status, is_manual, due_at, created_at)
        select endpoint.id, event.id, event.client_id, 'pending', 0, event.at, event.at
        from journal as event inner join webhook_endpoints as endpoint on endpoint.client_id = event.client_id
        where event.id in (${sql.join(batch.map(({ id }) => id))}) and endpoint.status <> 'disabled'
          and (endpoint.events is null or endpoint.events like '%"' || event.type || '"%')`.execute(trx);
    }
  },
};
