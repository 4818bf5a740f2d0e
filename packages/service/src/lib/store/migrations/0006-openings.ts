import type { Kysely } from 'kysely';

/** Which page goes on with a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('opening_id', 'text').execute();
}
