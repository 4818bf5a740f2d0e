import { lockConnections } from '../../../core/database/lock-row.ts';
import { inBatches } from '../../../core/database/queries.ts';
import type { Database, Db, Trx } from '../../../core/database/tables.ts';
import { wakeJobs } from '../../../core/jobs/change-jobs.ts';
import { MAX_NOTIFIED, NOTIFIED_SECONDS, type Notification } from '../../store/connections.ts';
import { accountIdsOf } from '../accounts/account-ids.ts';

/**
 * Stores the resources that a notification has named, and makes the accounts of their connections due; their checks too, if the accounts
 * are not listed yet. At most once in {@link NOTIFIED_SECONDS} per connection: an earlier notification makes it due later.
 *
 * Anyone can send notifications, so only those of known connections begin a transaction.
 *
 * @returns the number of connections that it has named.
 */
export async function notify(db: Db, { utilityId, environment, named, now }: Notification): Promise<number> {
  let count = 0;
  for (const loginKeys of inBatches([...new Set(named.map(({ loginKey }) => loginKey))])) {
    const connections = await db
      .selectFrom('connections')
      .innerJoin('clients', 'clients.id', 'connections.clientId')
      .select(['connections.id', 'loginKey'])
      .where('utilityId', '=', utilityId)
      .where('loginKey', 'in', loginKeys)
      .where((eb) => eb.and({ method: 'redirect', environment }))
      .execute();
    for (const { id, loginKey } of connections) {
      const resources = named.filter((each) => each.loginKey === loginKey).map(({ resource }) => resource);
      await db.transaction().execute((trx) => notifyConnection(trx, id, resources, now));
    }
    count += connections.length;
  }
  return count;
}

const notifyConnection = async (
  trx: Trx,
  connectionId: string,
  resources: readonly string[],
  now: number,
): Promise<void> => {
  await lockConnections(trx, [connectionId]);
  const connection = await trx
    .selectFrom('connections')
    .select(['clientId', 'notifiedAt', 'accountsListedAt'])
    .where('id', '=', connectionId)
    .executeTakeFirst();
  // The connection was removed meanwhile.
  if (!connection) return;
  await storeResources(trx, { connectionId, clientId: connection.clientId }, resources, now);
  const notifiedAt = connection.notifiedAt ?? 0;
  const dueAt = notifiedAt > now ? notifiedAt : Math.max(now, notifiedAt + NOTIFIED_SECONDS);
  await trx.updateTable('connections').set({ notifiedAt: dueAt }).where('id', '=', connectionId).execute();
  if (connection.accountsListedAt === null) await wakeJobs(trx, 'check', [connectionId], { dueAt, now });
  // A running sync may not see the new data: it is due again when it has ended.
  const accounts = accountIdsOf(trx, connectionId);
  await wakeJobs(trx, 'sync', accounts, { dueAt, now });
};

const storeResources = async (
  trx: Trx,
  connection: Pick<Database['notifiedResources'], 'connectionId' | 'clientId'>,
  resources: readonly string[],
  receivedAt: number,
): Promise<void> => {
  const newest = [...new Set(resources)].slice(-MAX_NOTIFIED);
  for (const batch of inBatches(newest)) {
    await trx
      .insertInto('notifiedResources')
      .values(batch.map((resource) => ({ ...connection, resource, receivedAt })))
      .onConflict((conflict) =>
        conflict.columns(['connectionId', 'resource', 'clientId']).doUpdateSet({ receivedAt }),
      )
      .execute();
  }
  await trx
    .deleteFrom('notifiedResources')
    .where((eb) => eb.and(connection))
    .where('resource', 'not in', (eb) =>
      eb
        .selectFrom('notifiedResources as kept')
        .select('kept.resource')
        .where('kept.connectionId', '=', connection.connectionId)
        .where('kept.clientId', '=', connection.clientId)
        .orderBy('kept.receivedAt', 'desc')
        .orderBy('kept.resource')
        .limit(MAX_NOTIFIED),
    )
    .execute();
};
