import { sql } from 'kysely';
import { compileOnce, inBatches, lastOf, toBytes } from '../../../core/database/queries.ts';
import type { Db, Trx } from '../../../core/database/tables.ts';
import { makeJobsDue } from '../../../core/jobs/change-jobs.ts';
import type { AccountData, IntervalChunk } from '../../store/accounts.ts';
import { writeDataEvents } from '../events/data-events.ts';
import { postponeStall } from '../events/stalls.ts';

/**
 * Writes the data of an account. Chunks of the same month and bills of the same id are replaced.
 *
 * @returns `false` if the account was removed or does not have `data.revision`. Nothing is written then.
 */
export async function writeData(trx: Trx, accountId: string, data: AccountData): Promise<boolean> {
  const {
    revision,
    syncedFrom,
    syncedTo,
    succeededAt,
    dataThrough,
    isLate = false,
    isStalled = false,
  } = data;
  // Comes first because it locks the account: a concurrent removal waits, or has already deleted it.
  const account = await trx
    .updateTable('accounts')
    .set((eb) => ({
      revision: eb('revision', '+', 1),
      ...(syncedFrom !== undefined && { syncedFrom }),
      ...(syncedTo !== undefined && { syncedTo }),
      ...(succeededAt !== undefined && { lastSuccessAt: succeededAt }),
      ...(dataThrough !== undefined && { dataThrough: later(dataThrough) }),
    }))
    .where('id', '=', accountId)
    .where('connectionId', 'is not', null)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .returning('clientId')
    .executeTakeFirst();
  if (!account) return false;
  const { clientId } = account;
  if (succeededAt !== undefined && !isLate) await postponeStall(trx, accountId, succeededAt);
  if (succeededAt !== undefined && isStalled)
    await makeJobsDue(trx, 'stall_report', [accountId], succeededAt);
  // Few statements, because a sign-in with the same login waits for the lock on the account.
  for (const some of inBatches(lastOf(data.chunks, ({ month }) => month))) {
    await trx
      .insertInto('chunks')
      .values(some.map(({ month, body }) => ({ accountId, clientId, month, body })))
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'month']).doUpdateSet(({ ref }) => ({ body: ref('excluded.body') })),
      )
      .execute();
  }
  for (const id of data.droppedBills ?? []) {
    await trx.deleteFrom('bills').where('accountId', '=', accountId).where('id', '=', id).execute();
  }
  for (const some of inBatches(lastOf(data.bills, ({ id }) => id))) {
    await trx
      .insertInto('bills')
      .values(
        some.map(({ start, end, ...bill }) => ({
          ...bill,
          accountId,
          clientId,
          startsAt: start,
          endsAt: end,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'id']).doUpdateSet(({ ref }) => ({
          startsAt: ref('excluded.startsAt'),
          endsAt: ref('excluded.endsAt'),
          usageKwh: ref('excluded.usageKwh'),
          cost: ref('excluded.cost'),
          currency: ref('excluded.currency'),
        })),
      )
      .execute();
  }
  await writeDataEvents(trx, accountId, data);
  return true;
}

// SQLite's `max` of two values is PostgreSQL's `greatest`.
const later = (time: number) =>
  sql<number>`case when data_through > ${time} then data_through else ${time} end`;

/** @returns reads the chunks whose month begins in `[from, to]`, UNIX seconds, in time order. */
export function createReadChunks(db: Db) {
  const select = compileOnce(
    db,
    db
      .selectFrom('chunks')
      .select(['month', 'body'])
      .where('accountId', '=', '')
      .where('month', '>=', 0)
      .where('month', '<=', 0)
      .orderBy('month')
      .limit(0),
  );
  return async (accountId: string, from: number, to: number, limit = MAX_LIMIT): Promise<IntervalChunk[]> => {
    const rows = await select(accountId, from, to, limit);
    return rows.map(({ month, body }) => ({ month, body: toBytes(body) }));
  };
}

/** A limit above the months of any account. */
const MAX_LIMIT = 1_000_000;
