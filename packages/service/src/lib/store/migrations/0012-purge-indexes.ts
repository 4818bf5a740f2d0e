import { type Kysely, sql } from 'kysely';

/** What finds the rows that are over: sessions by their end, and the few attempts that still hold secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('sessions_expires_idx').on('sessions').column('expires_at').execute();
  await db.schema
    .createIndex('attempts_sealed_idx')
    .on('attempts')
    .column('public_id')
    .where(sql.ref('sealed'), 'is not', null)
    .execute();
}
