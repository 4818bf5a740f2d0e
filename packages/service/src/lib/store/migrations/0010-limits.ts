import type { Kysely } from 'kysely';

/** What has been used of each limit, shared by all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('used', 'bigint', (column) => column.notNull())
    .addColumn('resets_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('limits_resets_idx').on('limits').column('resets_at').execute();
}
