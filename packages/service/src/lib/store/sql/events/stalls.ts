import { STALL_SECONDS } from '../../syncs.ts';
import { isPostgres } from '../database/dialect.ts';
import type { Db, Trx } from '../schema.ts';
import { writeConnectionEvents } from './connection-events.ts';

/** Sets when the data of an account is late if it is not read again. Does nothing for an account of a file. */
export async function postponeStall(trx: Trx, accountId: string, succeededAt: number): Promise<void> {
  await trx
    .updateTable('accountSyncs')
    .set({ stallsAt: succeededAt + STALL_SECONDS })
    .where('accountId', '=', accountId)
    .execute();
}

/**
 * Writes a webhook event for each account whose data is late (`STALL_SECONDS`). The next one comes after a sync has succeeded with
 * data that is not late.
 *
 * @param limit maximum number of accounts.
 * @returns how many.
 */
export function reportStalled(db: Db, now: number, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const stalled = await trx
      .selectFrom('accountSyncs')
      .innerJoin('accounts', 'accounts.id', 'accountSyncs.accountId')
      .select(['accountId', 'accountSyncs.connectionId', 'lastSuccessAt'])
      .where('stallsAt', '<=', now)
      .orderBy('stallsAt')
      .limit(limit)
      // Other transactions lock several rows in another order. What they have locked is reported a minute later.
      .$if(isPostgres(trx), (query) => query.forNoKeyUpdate('accountSyncs').skipLocked())
      .execute();
    for (const { accountId, connectionId, lastSuccessAt } of stalled) {
      const syncs = trx.updateTable('accountSyncs').where('accountId', '=', accountId);
      await syncs.set({ stallsAt: null }).execute();
      const data = { account_id: accountId, last_success_at: lastSuccessAt };
      await writeConnectionEvents(trx, connectionId, [{ type: 'sync.stalled', at: now, data }]);
    }
    return stalled.length;
  });
}
