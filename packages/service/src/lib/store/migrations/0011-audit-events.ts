import type { Kysely } from 'kysely';

/** Who connected, exchanged, read and removed. Refers to no other row: it outlives them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('user_ref', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text')
    .execute();
  await db.schema.createIndex('audit_events_at_idx').on('audit_events').columns(['at', 'id']).execute();
  await db.schema
    .createIndex('audit_events_client_idx')
    .on('audit_events')
    .columns(['client_id', 'at', 'id'])
    .execute();
}
