import { queueRemovalReceipt } from '../../../features/receipts/queue-receipts.ts';
import type { RemovedBy } from '../../../journal/event-types.ts';
import { writeEvents } from '../../../journal/record.ts';
import type { ConnectionRemoval } from '../../connections.ts';
import { inBatches } from '../database/queries.ts';
import type { Trx } from '../schema.ts';
import { addRemovedUser, emptied } from '../tombstones.ts';
import { queueRevocations } from '../upkeep/revocations.ts';
import type { RemovedUser } from './erase-removed.ts';

export interface UserRemoval extends Omit<ConnectionRemoval, 'connectionId' | 'by'> {
  /** For the webhook events `connection.removed`. `expiry`: what the user agreed to has ended. */
  readonly by: RemovedBy | 'expiry';
}

interface Removed {
  readonly userId: string;
  /** Of the connections. */
  readonly ids: readonly string[];
  /** Whether these are all connections of the user. */
  readonly isAll: boolean;
}

/**
 * Gives connections of a user to a tombstone, which owns their accounts until they are erased, and queues their consents for
 * revocation. Writes the webhook events, the receipt and the audit event. The logins, and the `user_id` of a user who has no other
 * connection, are free for a new user after this.
 */
export async function createTombstone(
  trx: Trx,
  { clientId, userRef, note, by }: UserRemoval,
  { userId, ids, isAll }: Removed,
): Promise<RemovedUser> {
  const now = note.at;
  const isExpired = by === 'expiry';
  await writeEvents(
    trx,
    ids.map((id) => {
      const data = { connection_id: id, user_id: userId };
      return by === 'expiry'
        ? { clientId, type: 'connection.expired', at: now, data }
        : { clientId, type: 'connection.removed', at: now, data: { ...data, by } };
    }),
  );
  await queueRemovalReceipt(
    trx,
    { clientId, userRef },
    { ids, isAll, cause: isExpired ? 'expired' : 'removed', now },
  );
  const event = isExpired ? 'expired' : isAll ? 'removed' : 'disconnected';
  await trx
    .insertInto('auditEvents')
    .values({ ...note, event, clientId, userRef })
    .execute();
  const ref = `removed ${isAll ? userRef : ids[0]}`;
  await addRemovedUser(trx, clientId, ref);
  await queueRevocations(trx, ids, now);
  for (const batch of inBatches(ids)) {
    await trx
      .updateTable('connections')
      .set((eb) => ({ ...emptied, userRef: ref, loginKey: eb.ref('id') }))
      .where('id', 'in', batch)
      .execute();
    for (const table of ['connectionChecks', 'notifiedResources', 'accountSyncs'] as const)
      await trx.deleteFrom(table).where('connectionId', 'in', batch).execute();
  }
  return { clientId, ref };
}
