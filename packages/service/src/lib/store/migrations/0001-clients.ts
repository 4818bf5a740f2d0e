import type { Kysely } from 'kysely';

/** Clients, their sessions, and what people agreed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('clients')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('company_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('environment', 'text', (column) => column.notNull())
    .addColumn('redirect_uris', 'text', (column) => column.notNull())
    .addColumn('origins', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('public_id', 'text', (column) => column.primaryKey())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull().references('clients.id'))
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('utility_id', 'text')
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('consented_at', 'bigint')
    .addColumn('redirect_uri', 'text')
    .addColumn('state', 'text')
    .addColumn('attempt_count', 'integer', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();

  await db.schema
    .createTable('consents')
    .addColumn('public_id', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('terms_version', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('consented_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('consents_pkey', ['public_id', 'terms_version', 'locale'])
    .execute();
}
