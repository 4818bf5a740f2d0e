import type { Kysely } from 'kysely';

/** How a chunk's body is written: what was there before stays plain until its month is written anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chunks')
    .addColumn('form', 'text', (column) => column.notNull().defaultTo('plain'))
    .execute();
}
