import { inBatches } from '../../../core/database/queries.ts';
import type { Db } from '../../../core/database/tables.ts';
import { addMissingJob } from '../../../core/jobs/change-jobs.ts';
import type { DataDelay } from '../../store/delays.ts';

/** Rows per page. A page takes some milliseconds, so that requests do not wait for all accounts. */
const PAGE = 1000;

/** How late the data of utilities is, measured hourly: a query over a million accounts takes seconds. */
export function createSqlDelays(db: Db) {
  return {
    /** The ids of the clients whose connections are measured. */
    async productionClients(): Promise<ReadonlySet<string>> {
      const clients = await db
        .selectFrom('clients')
        .select('id')
        .where('environment', '=', 'production')
        .execute();
      return new Set(clients.map(({ id }) => id));
    },
    /** A page of all connections, in the order of their ids. */
    readConnections: (after: string) =>
      db
        .selectFrom('connections')
        .select(['id', 'clientId', 'utilityId', 'method', 'signInNeededAt'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    /** A page of all accounts, in the order of their ids. Removed ones have no utility. */
    readAccounts: (after: string) =>
      db
        .selectFrom('accounts')
        .leftJoin('connections', (join) =>
          join
            .onRef('connections.id', '=', 'accounts.connectionId')
            .onRef('connections.clientId', '=', 'accounts.clientId'),
        )
        .select(['accounts.id', 'accounts.clientId', 'utilityId', 'method', 'dataThrough', 'lastSuccessAt'])
        .where('accounts.id', '>', after)
        .orderBy('accounts.id')
        .limit(PAGE)
        .execute(),
    /** Replaces all delays. */
    replace: (delays: readonly DataDelay[]) =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('dataDelays').execute();
        for (const batch of inBatches(delays)) await trx.insertInto('dataDelays').values(batch).execute();
      }),
    list: (): Promise<DataDelay[]> => db.selectFrom('dataDelays').selectAll().execute(),
    /** Adds the job of the measurement if it is missing. */
    addJob: (now: number) => addMissingJob(db, { kind: 'measurement', key: 'delays', dueAt: now }),
  };
}
