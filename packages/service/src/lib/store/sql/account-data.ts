import type { Kysely } from 'kysely';
import { startOfMonth } from '../month.ts';
import type { AccountData, Bill, IntervalChunk } from '../store.ts';
import { toBytes } from './bytes.ts';
import type { Database } from './schema.ts';

/** Writes what a sync read: see `AccountStore.putData`. Does nothing for an account that was removed meanwhile. */
export async function putData(db: Kysely<Database>, accountId: string, data: AccountData): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Comes first since it locks the account: a removal waits, or has already left nothing to write to.
    const account = await trx
      .updateTable('accounts')
      .set({ synced_to: data.syncedTo })
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (account.numUpdatedRows === 0n) return;
    for (const { month, body } of data.chunks) {
      await trx
        .insertInto('chunks')
        .values({ account_id: accountId, month, body })
        .onConflict((conflict) => conflict.columns(['account_id', 'month']).doUpdateSet({ body }))
        .execute();
    }
    for (const { id, start, end } of data.bills) {
      const dates = { starts_at: start, ends_at: end };
      await trx
        .insertInto('bills')
        .values({ account_id: accountId, id, ...dates })
        .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(dates))
        .execute();
    }
  });
}

/** Reads the chunks of the months that touch a range: see `AccountStore.readChunks`. */
export async function readChunks(
  db: Kysely<Database>,
  accountId: string,
  fromMonth: number,
  toMonth: number,
): Promise<IntervalChunk[]> {
  const rows = await db
    .selectFrom('chunks')
    .select(['month', 'body'])
    .where('account_id', '=', accountId)
    .where('month', '>=', startOfMonth(fromMonth))
    .where('month', '<=', toMonth)
    .orderBy('month')
    .execute();
  return rows.map(({ month, body }) => ({ month, body: toBytes(body) }));
}

/** Reads the bills of an account in time order. */
export function listBills(db: Kysely<Database>, accountId: string): Promise<Bill[]> {
  return db
    .selectFrom('bills')
    .select(['id', 'starts_at as start', 'ends_at as end'])
    .where('account_id', '=', accountId)
    .orderBy('starts_at')
    .execute();
}
