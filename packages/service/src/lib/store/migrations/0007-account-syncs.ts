import { type Kysely, sql } from 'kysely';

/** When each account is read next, who reads it now, and how its utility has answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('utility_syncs')
    .addColumn('utility_key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('blocked_until', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('account_syncs')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('connection_id', 'text', (column) => column.notNull())
    .addColumn('utility_key', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('login_refused_at', 'bigint')
    .execute();
  await db.schema.createIndex('account_syncs_due_idx').on('account_syncs').column('due_at').execute();
  await db.schema
    .createIndex('account_syncs_lease_idx')
    .on('account_syncs')
    .columns(['utility_key', 'lease_until'])
    .execute();
  await db.schema
    .createIndex('account_syncs_connection_idx')
    .on('account_syncs')
    .column('connection_id')
    .execute();

  // What was connected before is due at once.
  await sql`
    insert into account_syncs
      (account_id, connection_id, utility_key, due_at, lease_until, failures, login_refused_at)
    select a.id, c.id, k.environment || '/' || c.utility_id, 0, 0, 0, null
    from accounts a join connections c on c.id = a.connection_id join clients k on k.id = c.client_id`.execute(
    db,
  );
  await sql`
    insert into utility_syncs (utility_key, failures, blocked_until)
    select distinct utility_key, 0, 0 from account_syncs`.execute(db);
}
