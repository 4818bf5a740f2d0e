import type { Kysely } from 'kysely';
import type { AccountData, Bill } from '../store.ts';
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
    for (const { month, body, form } of data.chunks) {
      await trx
        .insertInto('chunks')
        .values({ account_id: accountId, month, body, form })
        .onConflict((conflict) => conflict.columns(['account_id', 'month']).doUpdateSet({ body, form }))
        .execute();
    }
    for (const id of data.droppedBills ?? []) {
      await trx.deleteFrom('bills').where('account_id', '=', accountId).where('id', '=', id).execute();
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

/** Reads the bills of an account in time order. */
export function listBills(db: Kysely<Database>, accountId: string): Promise<Bill[]> {
  return db
    .selectFrom('bills')
    .select(['id', 'starts_at as start', 'ends_at as end'])
    .where('account_id', '=', accountId)
    .orderBy('starts_at')
    .execute();
}
