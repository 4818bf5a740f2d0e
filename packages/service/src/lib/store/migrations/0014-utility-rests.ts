import type { Kysely } from 'kysely';

/** Finds the utilities that rest for longer than any may: a wrong clock let them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('utility_syncs_blocked_idx')
    .on('utility_syncs')
    .column('blocked_until')
    .execute();
}
