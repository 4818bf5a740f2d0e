import { type Kysely, sql } from 'kysely';
import type { Purge } from '../../purge.ts';
import type { Database } from '../schema.ts';

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
    .where('blocked_until', '>', wrongBeyond.held)
    .executeTakeFirstOrThrow();
  const due = await db
    .updateTable('account_syncs')
    .set({ due_at: now })
    .where(
      'account_id',
      'in',
      ofEachUtility(db, limit).where('due_at', '>', wrongBeyond.due).where('login_refused_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  const held = await db
    .updateTable('account_syncs')
    .set({ lease_until: sql`-lease_until` })
    .where('account_id', 'in', ofEachUtility(db, limit).where('lease_until', '>', wrongBeyond.held))
    .executeTakeFirstOrThrow();
  return Number(utilities.numUpdatedRows + due.numUpdatedRows + held.numUpdatedRows);
}

// Since the indexes are by utility. One whose login was refused is due once the person has signed in again.
const ofEachUtility = (db: Kysely<Database>, limit: number) =>
  db
    .selectFrom('account_syncs')
    .select('account_id')
    .where('utility_key', 'in', (eb) => eb.selectFrom('utility_syncs').select('utility_key'))
    .limit(limit);
