import type { Kysely } from 'kysely';
import type { DeliveryJob, DeliveryOutcome } from '../../webhooks.ts';
import { changesRow } from '../database/changes-row.ts';
import type { Database } from '../schema.ts';

/** See `WebhookStore.finish`. */
export function finishDeliveries(
  db: Kysely<Database>,
  { endpoint, leaseId }: DeliveryJob,
  { attempts, restUntil, failures, failingSince, stop }: DeliveryOutcome,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isOurs = await trx
      .updateTable('webhookEndpoints')
      .set({
        leaseId: null,
        leaseUntil: 0,
        dueAt: restUntil,
        failures,
        failingSince,
        ...(stop && { status: stop.status, statusReason: stop.reason }),
      })
      .where('id', '=', endpoint.id)
      .where('leaseId', '=', leaseId)
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
