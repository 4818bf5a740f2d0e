import type { Kysely } from 'kysely';

/** What happens in the Connect flow: attempts, the codes that it gives, and their access tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('public_id', 'text', (column) => column.notNull().references('sessions.public_id'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('utility_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('challenge', 'text')
    .addColumn('error', 'text')
    .addColumn('sealed', 'bytea')
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .addColumn('user_ref', 'text')
    .addColumn('connection_id', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('attempts_public_id_number_key', ['public_id', 'number'])
    .addForeignKeyConstraint(
      'attempts_user_fkey',
      ['client_id', 'user_ref'],
      'users',
      ['client_id', 'ref'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('attempts_user_idx')
    .on('attempts')
    .columns(['client_id', 'user_ref'])
    .execute();

  await db.schema
    .createTable('authorization_codes')
    .addColumn('public_id', 'text', (column) => column.primaryKey().references('sessions.public_id'))
    .addColumn('code_hash', 'text', (column) => column.notNull().unique())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('user_ref', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('consumed_at', 'bigint')
    .addColumn('token_hash', 'text')
    .addForeignKeyConstraint(
      'authorization_codes_user_fkey',
      ['client_id', 'user_ref'],
      'users',
      ['client_id', 'ref'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('authorization_codes_user_idx')
    .on('authorization_codes')
    .columns(['client_id', 'user_ref'])
    .execute();

  await db.schema
    .createTable('access_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('user_ref', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint(
      'access_tokens_user_fkey',
      ['client_id', 'user_ref'],
      'users',
      ['client_id', 'ref'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('access_tokens_user_idx')
    .on('access_tokens')
    .columns(['client_id', 'user_ref'])
    .execute();
}
