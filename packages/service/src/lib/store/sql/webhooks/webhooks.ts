import type { WebhookStore } from '../../webhooks.ts';
import { changesRow } from '../database/changes-row.ts';
import { noLease, renewLease } from '../leases.ts';
import type { Db } from '../schema.ts';
import { replaceSealed } from '../sealed.ts';
import { lockClient } from '../users/users.ts';
import { listDeliveries, redeliver, sendTest } from './deliveries.ts';
import { claimDue, finishDeliveries, toEndpoint } from './jobs.ts';

/** The webhook endpoints of a SQL store. */
export function createSqlWebhooks(db: Db): WebhookStore {
  const find: WebhookStore['find'] = async (clientId, id) => {
    const row = await ofClient(db, clientId).where('id', '=', id).executeTakeFirst();
    return row ? toEndpoint(row) : null;
  };
  return {
    create: ({ events, ...endpoint }, max) =>
      db.transaction().execute(async (trx) => {
        await lockClient(trx, endpoint.clientId);
        const others = await ofClient(trx, endpoint.clientId).execute();
        if (others.length >= max) return false;
        await trx
          .insertInto('webhookEndpoints')
          .values({
            ...endpoint,
            events: events && JSON.stringify(events),
            status: 'enabled',
            statusReason: null,
            failures: 0,
            failingSince: null,
            dueAt: endpoint.createdAt,
            ...noLease,
          })
          .execute();
        return true;
      }),
    async list(clientId) {
      const rows = await ofClient(db, clientId).orderBy('createdAt').orderBy('id').execute();
      return rows.map(toEndpoint);
    },
    find,
    async update(clientId, id, { events, ...change }, now) {
      const isUpdated = await db.transaction().execute(async (trx) => {
        const isFound = await trx
          .updateTable('webhookEndpoints')
          .set({
            ...change,
            ...(events !== undefined && { events: events && JSON.stringify(events) }),
            ...(change.status && { statusReason: change.status === 'enabled' ? null : 'requested' }),
            ...(change.status === 'enabled' && { failures: 0, failingSince: null, dueAt: now }),
            id,
          })
          .where((eb) => eb.and({ clientId, id }))
          .$call(changesRow);
        if (isFound && change.status === 'enabled') {
          await trx
            .updateTable('webhookDeliveries')
            .set({ dueAt: now })
            .where((eb) => eb.and({ endpointId: id, status: 'pending' }))
            .execute();
        }
        return isFound;
      });
      return isUpdated ? find(clientId, id) : null;
    },
    async remove(clientId, id) {
      const isRemoved = await db
        .deleteFrom('webhookEndpoints')
        .where((eb) => eb.and({ clientId, id }))
        .$call(changesRow);
      if (isRemoved) await db.deleteFrom('webhookDeliveries').where('endpointId', '=', id).execute();
      return isRemoved;
    },
    replaceSealed: (id, previous, sealed) => replaceSealed(db, 'webhook', id, previous, sealed),
    listDeliveries: (endpointId, page) => listDeliveries(db, endpointId, page),
    redeliver: (endpoint, eventId, now) => redeliver(db, endpoint, eventId, now),
    test: (endpoint, now) => sendTest(db, endpoint, now),
    claimDue: (claim, max) => claimDue(db, claim, max),
    renewLease: (endpointId, lease) => renewLease(db, 'webhookEndpoints', endpointId, lease),
    finish: (job, outcome) => finishDeliveries(db, job, outcome),
  };
}

const ofClient = (db: Db, clientId: string) =>
  db.selectFrom('webhookEndpoints').selectAll().where('clientId', '=', clientId);
