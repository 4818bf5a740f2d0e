import type { Kysely } from 'kysely';
import type { AccountData, AccountStore, Bill } from '../../accounts.ts';
import { toBytes } from '../database/bytes.ts';
import { compileOnce } from '../database/compile-once.ts';
import { inBatches, lastOf } from '../database/in-batches.ts';
import type { Database } from '../schema.ts';

/** See `AccountStore.putData`. */
export async function putData(db: Kysely<Database>, accountId: string, data: AccountData): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Comes first because it locks the account: a concurrent removal waits, or has already deleted it.
    const account = await trx
      .updateTable('accounts')
      .set({ synced_to: data.syncedTo })
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (account.numUpdatedRows === 0n) return;
    // Few statements, because a sign-in with the same login waits for the lock on the account.
    for (const some of inBatches(lastOf(data.chunks, ({ month }) => month))) {
      await trx
        .insertInto('chunks')
        .values(some.map(({ month, body }) => ({ account_id: accountId, month, body })))
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'month'])
            .doUpdateSet(({ ref }) => ({ body: ref('excluded.body') })),
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

/** See `AccountStore.readChunks`. */
export function createReadChunks(db: Kysely<Database>): AccountStore['readChunks'] {
  const select = compileOnce(
    db,
    db
      .selectFrom('chunks')
      .select(['month', 'body'])
      .where('account_id', '=', '')
      .where('month', '>=', 0)
      .where('month', '<=', 0)
      .orderBy('month'),
  );
  return async (accountId, from, to) => {
    const rows = await select(accountId, from, to);
    return rows.map(({ month, body }) => ({ month, body: toBytes(body) }));
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
