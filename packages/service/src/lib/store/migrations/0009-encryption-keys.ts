import type { Kysely } from 'kysely';

/** The encryption keys that something in the database is sealed with, each with the look-up key sealed under it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('encryption_keys')
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .addColumn('sealed', 'bytea', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
