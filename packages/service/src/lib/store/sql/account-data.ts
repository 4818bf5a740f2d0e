import { type Kysely, sql } from 'kysely';
import { startOfMonth } from '../month.ts';
import type { AccountData, AccountStore, Bill } from '../store.ts';
import { toBytes } from './bytes.ts';
import { compileOnce } from './compiled.ts';
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

/** Reads what PostgreSQL encodes as base64, with line breaks in it. */
export type FromBase64 = (text: string) => Uint8Array;

/**
 * Reads the chunks of the months that touch a range: see `AccountStore.readChunks`.
 *
 * @param fromBase64 of PostgreSQL, which else sends bytes in hexadecimal: half as long again, and slow to read.
 */
export function createReadChunks(db: Kysely<Database>, fromBase64?: FromBase64): AccountStore['readChunks'] {
  const select = compileOnce(
    db,
    db
      .selectFrom('chunks')
      .select(['month', 'form'])
      .select(fromBase64 ? sql<Uint8Array | string>`encode(body, 'base64')`.as('body') : 'body')
      .where('account_id', '=', '')
      .where('month', '>=', 0)
      .where('month', '<=', 0)
      .orderBy('month'),
  );
  return async (accountId, fromMonth, toMonth) => {
    const rows = await select(accountId, startOfMonth(fromMonth), toMonth);
    return rows.map(({ month, body, form }) => ({
      month,
      body: toBytes(fromBase64 ? fromBase64(String(body)) : (body as Uint8Array)),
      form,
    }));
  };
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
