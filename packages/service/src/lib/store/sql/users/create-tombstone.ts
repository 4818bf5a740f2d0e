import type { RemovedBy } from '../../../events/event-types.ts';
import { inBatches } from '../database/queries.ts';
import { writeEvents } from '../events/write-events.ts';
import type { Trx } from '../schema.ts';
import { queueRevocations } from '../upkeep/revocations.ts';
import type { RemovedUser } from './erase-removed.ts';

interface Removal {
  readonly clientId: string;
  /** Of the connections. */
  readonly ids: readonly string[];
}

/** Writes the events of removed connections. Call it before {@link createTombstone}. */
export async function writeRemoved(
  trx: Trx,
  { clientId, ids }: Removal,
  userId: string,
  by: RemovedBy | 'expiry',
  at: number,
): Promise<void> {
  await writeEvents(
    trx,
    ids.map((id) => {
      const data = { connection_id: id, user_id: userId };
      return by === 'expiry'
        ? { clientId, type: 'connection.expired', at, data }
        : { clientId, type: 'connection.removed', at, data: { ...data, by } };
    }),
  );
}

/**
 * Gives connections of a user to a tombstone, which owns their accounts until they are erased, and queues their consents for
 * revocation. The logins, and the `user_id` of a user who has no other connection, are free for a new user after this.
 */
export async function createTombstone(
  trx: Trx,
  { clientId, ids }: Removal,
  ref: string,
  now: number,
): Promise<RemovedUser> {
  await trx
    .insertInto('users')
    // No client can use this `user_id`, because it contains a control character.
    .values({ clientId, ref, userId: `\n${ref}`, state: 'removed' })
    .execute();
  await queueRevocations(trx, ids, now);
  const emptied = { utilityId: '', usernameHint: '', sealed: new Uint8Array() };
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
