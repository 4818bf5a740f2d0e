import type { Kysely } from 'kysely';
import type { AccountData, Bill } from '../../accounts.ts';
import { inBatches, lastOf } from '../database/in-batches.ts';
import type { Database } from '../schema.ts';

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
    // Few statements: a sign-in of the same login waits for the account, and others of the client for that.
    for (const some of inBatches(lastOf(data.chunks, ({ month }) => month))) {
      await trx
        .insertInto('chunks')
        .values(
          some.map(({ month, body, form, numbers = null }) => ({
            account_id: accountId,
            month,
            body,
            form: numbers ? 'numbered' : form,
            numbers,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'month']).doUpdateSet(({ ref }) => ({
            body: ref('excluded.body'),
            form: ref('excluded.form'),
            numbers: ref('excluded.numbers'),
          })),
        )
        .execute();
    }
    for (const id of data.droppedBills ?? []) {
      await trx.deleteFrom('bills').where('account_id', '=', accountId).where('id', '=', id).execute();
    }
    for (const some of inBatches(lastOf(data.bills, ({ id }) => id))) {
      await trx
        .insertInto('bills')
        .values(
          some.map(({ id, start, end }) => ({ account_id: accountId, id, starts_at: start, ends_at: end })),
        )
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'id']).doUpdateSet(({ ref }) => ({
            starts_at: ref('excluded.starts_at'),
            ends_at: ref('excluded.ends_at'),
          })),
        )
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
