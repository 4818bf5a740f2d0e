import type { NewEntry } from '../../../journal/entry-types.ts';
import type { RemovedBy } from '../../../journal/event-types.ts';
import { record } from '../../../journal/record.ts';
import type { ConnectionRemoval } from '../../connections.ts';
import { inBatches } from '../database/queries.ts';
import type { Trx } from '../schema.ts';
import { addRemovedUser, emptied } from '../tombstones.ts';
import { queueRevocations } from '../upkeep/revocations.ts';
import { describeRemoved } from './describe-removed.ts';
import type { RemovedUser } from './erase-removed.ts';

export interface UserRemoval extends Omit<ConnectionRemoval, 'connectionId' | 'by'> {
  /** For the webhook events `connection.removed`. `expiry`: what the user agreed to has ended. */
  readonly by: RemovedBy | 'expiry';
}

interface RemovedConnections {
  readonly userId: string;
  /** Of the connections. */
  readonly ids: readonly string[];
  /** Whether these are all connections of the user. */
  readonly isAll: boolean;
}

/**
 * Gives connections of a user to a tombstone, which owns their accounts until they are erased, and queues their consents for
 * revocation. Records it in the journal. The logins, and the `user_id` of a user who has no other connection, are free for a new user
 * after this.
 */
export async function createTombstone(
  trx: Trx,
  { clientId, userRef, now, requestId, by }: UserRemoval,
  { userId, ids, isAll }: RemovedConnections,
): Promise<RemovedUser> {
  const user = { clientId, userRef };
  const common = { clientId, at: now, requestId };
  const events = ids.map((id): NewEntry => {
    const data = { connection_id: id, user_id: userId };
    return by === 'expiry'
      ? { ...common, type: 'connection.expired', data }
      : { ...common, type: 'connection.removed', data: { ...data, by } };
  });
  const type = by === 'expiry' ? 'expired' : isAll ? 'removed' : 'disconnected';
  const data = await describeRemoved(trx, user, ids, by === 'expiry' ? 'expired' : 'removed');
  await record(trx, [...events, { ...common, userRef, type, data }]);
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
