import type { Environment } from '@utility-connect/protocol';
import { changesRow } from '../../core/database/queries.ts';
import type { Db } from '../../core/database/tables.ts';
import { addJobs, removeJobs } from '../../core/jobs/change-jobs.ts';
import type { Job } from '../../core/jobs/job.ts';
import { replaceSealed } from '../../core/keys/sealed.ts';
import { lockClient } from '../../heart/sql/users/users.ts';
import { findDue, finishDeliveries, makeDeliveriesDue, toEndpoint } from './delivery-jobs.ts';
import { endRest, listDeliveries, redeliver, sendTest } from './delivery-store.ts';
import { sealedSecrets } from './sealed-secrets.ts';
import type {
  DeliveryOutcome,
  DeliveryPage,
  NewWebhookEndpoint,
  WebhookChange,
  WebhookEndpoint,
} from './webhook-types.ts';

const DELIVERIES_PER_STATEMENT = 1_000;

export type WebhookStore = ReturnType<typeof createSqlWebhooks>;

/** Webhook endpoints of clients, and their deliveries. */
export function createSqlWebhooks(db: Db) {
  const find = async (clientId: string, id: string): Promise<WebhookEndpoint | null> => {
    const row = await ofClient(db, clientId).where('id', '=', id).executeTakeFirst();
    return row ? toEndpoint(row) : null;
  };
  return {
    /** Adds an endpoint. @returns whether the client had fewer than `max`. */
    create: ({ events, ...endpoint }: NewWebhookEndpoint, max: number) =>
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
          })
          .execute();
        const { environment } = await trx
          .selectFrom('clients')
          .select('environment')
          .where('id', '=', endpoint.clientId)
          .executeTakeFirstOrThrow();
        await addJobs(trx, [{ kind: 'delivery', key: endpoint.id, groupKey: environment, dueAt: null }]);
        return true;
      }),
    /** The endpoints of a client, oldest first. */
    async list(clientId: string): Promise<WebhookEndpoint[]> {
      const rows = await ofClient(db, clientId).orderBy('createdAt').orderBy('id').execute();
      return rows.map(toEndpoint);
    },
    find,
    /**
     * Changes the given fields. An endpoint that becomes enabled counts its failures from 0, and its waiting deliveries are due at `now`.
     *
     * @returns the changed endpoint; `null` if the client has none with this id.
     */
    async update(clientId: string, id: string, { events, ...change }: WebhookChange, now: number) {
      const isUpdated = await db.transaction().execute(async (trx) => {
        const isFound = await trx
          .updateTable('webhookEndpoints')
          .set({
            ...change,
            ...(events !== undefined && { events: events && JSON.stringify(events) }),
            ...(change.status && { statusReason: change.status === 'enabled' ? null : 'requested' }),
            ...(change.status === 'enabled' && { failures: 0, failingSince: null }),
            id,
          })
          .where((eb) => eb.and({ clientId, id }))
          .$call(changesRow);
        if (isFound && change.status === 'enabled') {
          await endRest(trx, id, now);
          await trx
            .updateTable('webhookDeliveries')
            .set({ dueAt: now })
            .where((eb) => eb.and({ endpointId: id, status: 'pending' }))
            // All other deliveries, which may be very many, are due already.
            .where('dueAt', '>', now)
            .execute();
        }
        return isFound;
      });
      return isUpdated ? find(clientId, id) : null;
    },
    /** Deletes an endpoint and its deliveries. @returns whether it existed. */
    async remove(clientId: string, id: string) {
      const isRemoved = await db.transaction().execute(async (trx) => {
        await removeJobs(trx, 'delivery', [id]);
        return trx
          .deleteFrom('webhookEndpoints')
          .where((eb) => eb.and({ clientId, id }))
          .$call(changesRow);
      });
      if (isRemoved) await deleteDeliveries(db, id);
      return isRemoved;
    },
    /** Replaces the sealed secrets if they still are `previous`. @returns whether they were. */
    replaceSealed: (id: string, previous: Uint8Array, sealed: Uint8Array) =>
      replaceSealed(db, sealedSecrets, id, previous, sealed),
    listDeliveries: (endpointId: string, page: DeliveryPage) => listDeliveries(db, endpointId, page),
    redeliver: (endpoint: Pick<WebhookEndpoint, 'id' | 'clientId'>, eventId: string, now: number) =>
      redeliver(db, endpoint, eventId, now),
    test: (endpoint: WebhookEndpoint, now: number) => sendTest(db, endpoint, now),
    makeDue: (environment: Environment, now: number) => makeDeliveriesDue(db, environment, now),
    findDue: (endpointId: string, max: number, now: number) => findDue(db, endpointId, max, now),
    finish: (job: Job, outcome: DeliveryOutcome) => finishDeliveries(db, job, outcome),
  };
}

/** Deletes the deliveries in short statements, because there may be very many. */
const deleteDeliveries = async (db: Db, endpointId: string): Promise<void> => {
  const ofEndpoint = db.selectFrom('webhookDeliveries').where('endpointId', '=', endpointId);
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('webhookDeliveries')
      .where('endpointId', '=', endpointId)
      .where('eventId', 'in', ofEndpoint.select('eventId').limit(DELIVERIES_PER_STATEMENT))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
  }
};

const ofClient = (db: Db, clientId: string) =>
  db.selectFrom('webhookEndpoints').selectAll().where('clientId', '=', clientId);
