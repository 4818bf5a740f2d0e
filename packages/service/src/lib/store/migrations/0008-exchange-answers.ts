import type { Kysely } from 'kysely';

/** Answers of the token exchange that a client may ask for once more, sealed; each goes with its access token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('exchange_answers')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) =>
      column.notNull().unique().references('access_tokens.token_hash').onDelete('cascade'),
    )
    .addColumn('sealed', 'bytea', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('exchange_answers_expires_idx')
    .on('exchange_answers')
    .column('expires_at')
    .execute();
}
