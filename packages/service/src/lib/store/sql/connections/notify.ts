import { sql, type Transaction } from 'kysely';
import { MAX_NOTIFIED, NOTIFIED_SECONDS, type Notification } from '../../connections.ts';
import { inBatches } from '../database/in-batches.ts';
import type { Database } from '../schema.ts';
import { lockConnection } from './refuse-login.ts';

/** See `ConnectionStore.notify`. */
export async function notify(
  trx: Transaction<Database>,
  { utilityId, environment, loginKey, resources, now }: Notification,
): Promise<boolean> {
  const connections = await trx
    .selectFrom('connections')
    .innerJoin('clients', 'clients.id', 'connections.clientId')
    .select('connections.id')
    .where('utilityId', '=', utilityId)
    .where('loginKey', '=', loginKey)
    .where('method', '=', 'redirect')
    .where('environment', '=', environment)
    .orderBy('connections.id')
    .execute();
  for (const { id } of connections) {
    await lockConnection(trx, id);
    await storeResources(trx, id, resources, now);
    await makeNotifiedDue(trx, id, now);
  }
  return connections.length > 0;
}

const storeResources = async (
  trx: Transaction<Database>,
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
  trx: Transaction<Database>,
  connectionId: string,
  now: number,
): Promise<void> => {
  const check = await trx
    .selectFrom('connectionChecks')
    .select('notifiedDueAt')
    .where('connectionId', '=', connectionId)
    .executeTakeFirst();
  if (!check) return;
  // A time that is further ahead was written with a wrong clock.
  const last = Math.min(check.notifiedDueAt ?? 0, now + NOTIFIED_SECONDS);
  if (last > now) return;
  const dueAt = Math.max(now, last + NOTIFIED_SECONDS);
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
      dueAt: sql<number>`case when ${eb.ref('dueAt')} > ${dueAt} then ${dueAt} else ${eb.ref('dueAt')} end`,
    }))
    .where('connectionId', '=', connectionId)
    .execute();
};
