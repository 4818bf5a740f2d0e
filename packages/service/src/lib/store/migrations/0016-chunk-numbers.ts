import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What an answer in the clear is written from, beside a chunk of the form `numbered`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chunks').addColumn('numbers', 'bytea').execute();
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  // They are short as they are: what PostgreSQL would save by compressing them costs time at each reading.
  await sql`alter table chunks alter column numbers set storage external`.execute(db);
}
