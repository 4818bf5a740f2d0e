import { createEventIds } from '../../../audit/event-ids.ts';
import type { NewWebhookEvent } from '../../../events/event-types.ts';
import { inBatches } from '../database/in-batches.ts';
import type { Database, Trx } from '../schema.ts';
import { queueDeliveries } from './queue-deliveries.ts';

/**
 * Writes events in the transaction of the change that they tell of, and queues them for webhook endpoints. Call it anywhere in the
 * transaction: it only inserts rows, so it waits for nobody.
 *
 * @param testedId see {@link queueDeliveries}.
 * @returns the ids of the events.
 */
export async function writeEvents(
  trx: Trx,
  events: readonly NewWebhookEvent[],
  testedId?: string,
): Promise<string[]> {
  const rows = events.map(toRow);
  for (const batch of inBatches(rows, SIZES)) {
    await trx.insertInto('webhookEvents').values(batch).execute();
    await queueDeliveries(
      trx,
      batch.map(({ id }) => id),
      testedId,
    );
  }
  return rows.map(({ id }) => id);
}

// A person may connect a thousand accounts, and the client is locked meanwhile.
const SIZES = [1000, 100, 10, 1];

/** Sorted, so that events of one process are listed in the order in which they were written. */
const nextId = createEventIds(Date.now);

const toRow = ({ clientId, type, at, data }: NewWebhookEvent): Database['webhookEvents'] => ({
  id: `evt_${nextId()}`,
  clientId,
  type,
  // Serialized once: these bytes are signed and sent.
  body: JSON.stringify({ type, timestamp: new Date(at * 1000).toISOString(), data }),
  createdAt: at,
  position: null,
});
