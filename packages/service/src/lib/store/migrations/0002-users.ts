import type { Kysely } from 'kysely';

/**
 * Users with their connections and accounts.
 *
 * `bytea` serves both databases: SQLite takes any type name and keeps blobs as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('client_id', 'text', (column) => column.notNull().references('clients.id'))
    .addColumn('ref', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    // The client is part of the key, so that the foreign keys to it keep one client's rows off another's users.
    .addPrimaryKeyConstraint('users_pkey', ['client_id', 'ref'])
    .addUniqueConstraint('users_client_id_user_id_key', ['client_id', 'user_id'])
    .execute();

  await db.schema
    .createTable('connections')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('user_ref', 'text', (column) => column.notNull())
    .addColumn('utility_id', 'text', (column) => column.notNull())
    .addColumn('login_key', 'text', (column) => column.notNull())
    .addColumn('sealed', 'bytea', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('connections_login_key', ['client_id', 'utility_id', 'login_key'])
    .addForeignKeyConstraint(
      'connections_user_fkey',
      ['client_id', 'user_ref'],
      'users',
      ['client_id', 'ref'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('connections_user_idx')
    .on('connections')
    .columns(['client_id', 'user_ref'])
    .execute();

  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('connection_id', 'text', (column) =>
      column.notNull().references('connections.id').onDelete('cascade'),
    )
    .addColumn('account_key', 'text', (column) => column.notNull())
    .addColumn('account_number', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('interval_seconds', 'integer', (column) => column.notNull())
    .addColumn('has_emissions', 'integer', (column) => column.notNull())
    .addColumn('synced_to', 'bigint')
    .addUniqueConstraint('accounts_connection_id_account_key_key', ['connection_id', 'account_key'])
    .execute();
}
