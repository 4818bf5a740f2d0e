import type { DeliveryJob, DeliveryOutcome } from '../../webhooks.ts';
import { changesRow } from '../database/changes-row.ts';
import { noLease } from '../leases.ts';
import type { Db } from '../schema.ts';

/** See `WebhookStore.finish`. */
export function finishDeliveries(
  db: Db,
  { endpoint, leaseId }: DeliveryJob,
  { attempts, restUntil, failures, failingSince, stop }: DeliveryOutcome,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isOurs = await trx
      .updateTable('webhookEndpoints')
      .set({
        ...noLease,
        dueAt: restUntil,
        failures,
        failingSince,
        ...(stop && { status: stop.status, statusReason: stop.reason }),
      })
      .where((eb) => eb.and({ id: endpoint.id, leaseId }))
      .$call(changesRow);
    if (!isOurs) return false;
    for (const { eventIds, at, ...attempt } of attempts) {
      await trx
        .updateTable('webhookDeliveries')
        .set((eb) => ({ ...attempt, lastAttemptAt: at, attempts: eb('attempts', '+', 1) }))
        .where('endpointId', '=', endpoint.id)
        .where('eventId', 'in', eventIds)
        .execute();
    }
    return true;
  });
}
