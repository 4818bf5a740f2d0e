import { type Kysely, sql } from 'kysely';
import type { Purge } from '../store.ts';
import type { Database } from './schema.ts';

/**
 * Frees the readings that a wrong clock put off into the future: see `Purge.wrongBeyond`.
 *
 * @returns how many.
 */
export async function setRight(
  db: Kysely<Database>,
  { now, wrongBeyond, limit }: Pick<Purge, 'now' | 'wrongBeyond' | 'limit'>,
): Promise<number> {
  const utilities = await db
    .updateTable('utility_syncs')
    .set({ blocked_until: now })
    .where('blocked_until', '>', wrongBeyond)
    .executeTakeFirstOrThrow();
  const due = await db
    .updateTable('account_syncs')
    .set({ due_at: now })
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('account_syncs').select('account_id').where('due_at', '>', wrongBeyond).limit(limit),
    )
    .executeTakeFirstOrThrow();
  const held = await db
    .updateTable('account_syncs')
    .set({ lease_until: sql`-lease_until` })
    .where('account_id', 'in', (eb) =>
      eb
        .selectFrom('account_syncs')
        .select('account_id')
        // By utility, since the index is.
        .where('utility_key', 'in', (utility) => utility.selectFrom('utility_syncs').select('utility_key'))
        .where('lease_until', '>', wrongBeyond)
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(utilities.numUpdatedRows + due.numUpdatedRows + held.numUpdatedRows);
}
