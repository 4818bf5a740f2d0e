import type { Kysely } from 'kysely';

/** Intervals, a chunk per month, and bills. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chunks')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('month', 'bigint', (column) => column.notNull())
    .addColumn('body', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('chunks_pkey', ['account_id', 'month'])
    .execute();

  await db.schema
    .createTable('bills')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('bills_pkey', ['account_id', 'id'])
    .execute();
}
