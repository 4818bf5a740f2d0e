import { lockRow } from './database/lock-row.ts';
import type { Trx } from './schema.ts';

/** Locks connections before rows that belong to them. A sign-in or consent with the same login locks them too. */
export async function lockConnections(trx: Trx, ids: readonly string[]): Promise<void> {
  // PostgreSQL has no empty list.
  if (ids.length === 0) return;
  await trx.selectFrom('connections').select('id').where('id', 'in', ids).$call(lockRow(trx)).execute();
}
