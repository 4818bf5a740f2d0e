import { sql } from 'kysely';
import { MAX_NOTIFIED, NOTIFIED_SECONDS, type Notification } from '../../connections.ts';
import { lockConnections } from '../database/lock-row.ts';
import { inBatches } from '../database/queries.ts';
import { leasedAt } from '../leases.ts';
import type { Db, Trx } from '../schema.ts';

/**
 * Stores what a notification has named, and makes the accounts of these connections due; their checks too, if the accounts are not
 * listed yet. At most once in {@link NOTIFIED_SECONDS} per connection: what comes earlier makes it due later.
 *
 * Anyone can send notifications, so only those of known connections begin a transaction.
 *
 * @returns how many connections it has named.
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
  // A removed connection has no check anymore.
  const check = await trx
    .selectFrom('connectionChecks')
    .select('notifiedDueAt')
    .where('connectionId', '=', connectionId)
    .executeTakeFirst();
  if (!check) return;
  await storeResources(trx, connectionId, resources, now);
  await makeNotifiedDue(trx, connectionId, check.notifiedDueAt ?? 0, now);
};

const storeResources = async (
  trx: Trx,
  connectionId: string,
  resources: readonly string[],
  receivedAt: number,
): Promise<void> => {
  const newest = [...new Set(resources)].slice(-MAX_NOTIFIED);
  for (const batch of inBatches(newest)) {
    await trx
      .insertInto('notifiedResources')
      .values(batch.map((resource) => ({ connectionId, resource, receivedAt })))
      .onConflict((conflict) => conflict.columns(['connectionId', 'resource']).doUpdateSet({ receivedAt }))
      .execute();
  }
  await trx
    .deleteFrom('notifiedResources')
    .where('connectionId', '=', connectionId)
    .where('resource', 'not in', (eb) =>
      eb
        .selectFrom('notifiedResources as kept')
        .select('kept.resource')
        .where('kept.connectionId', '=', connectionId)
        .orderBy('kept.receivedAt', 'desc')
        .orderBy('kept.resource')
        .limit(MAX_NOTIFIED),
    )
    .execute();
};

const makeNotifiedDue = async (
  trx: Trx,
  connectionId: string,
  notifiedDueAt: number,
  now: number,
): Promise<void> => {
  const dueAt = notifiedDueAt > now ? notifiedDueAt : Math.max(now, notifiedDueAt + NOTIFIED_SECONDS);
  await trx
    .updateTable('connectionChecks')
    .set((eb) => ({
      notifiedDueAt: dueAt,
      dueAt: sql<number>`case when ${eb.ref('accountsListedAt')} is null and ${eb.ref('dueAt')} > ${dueAt}
        then ${dueAt} else ${eb.ref('dueAt')} end`,
    }))
    .where('connectionId', '=', connectionId)
    .execute();
  await trx
    .updateTable('accountSyncs')
    .set((eb) => ({
      isNotified: 1,
      // A sync that is running may not see what was named. Its account is due again when it has ended.
      dueAt: sql<number>`case when ${leasedAt(now)} or ${eb.ref('dueAt')} > ${dueAt}
        then ${dueAt} else ${eb.ref('dueAt')} end`,
    }))
    .where('connectionId', '=', connectionId)
    .execute();
};
