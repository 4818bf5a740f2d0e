import { type Kysely, sql } from 'kysely';

/** What finds the account of a utility that is due for longest, however many of that or of others are due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('account_syncs_utility_due_idx')
    .on('account_syncs')
    .columns(['utility_key', 'due_at'])
    .where(sql.ref('login_refused_at'), 'is', null)
    .execute();
  // Where nearly all accounts are of one utility, PostgreSQL would take this one, and pass over them all to find one of another.
  await db.schema.dropIndex('account_syncs_due_idx').execute();
}
