import type { Kysely } from 'kysely';

/** How Connect looks for a client's users. The clients that are there keep our own look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('clients').addColumn('appearance', 'text').execute();
}
