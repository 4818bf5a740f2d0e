import type { RemovedBy } from '../../../events/event-types.ts';
import type { ConnectionRemoval } from '../../connections.ts';
import { detachAccounts } from '../accounts/erase-accounts.ts';
import { inBatches } from '../database/queries.ts';
import { writeEvents } from '../events/write-events.ts';
import { removeJobs } from '../jobs/change-jobs.ts';
import { queueRemovalReceipt } from '../receipts/queue-receipts.ts';
import type { Trx } from '../schema.ts';
import { queueRevocations } from '../upkeep/revocations.ts';

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
 * Deletes connections of a user, detaches their accounts, and queues their consents for revocation. Writes the webhook events, the
 * receipt and the audit event. The logins are free for a new user after this.
 *
 * @returns the ids of the accounts, which jobs erase.
 */
export async function detachConnections(
  trx: Trx,
  { clientId, userRef, note, by }: UserRemoval,
  { userId, ids, isAll }: Removed,
): Promise<string[]> {
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
  await queueRevocations(trx, ids, now);
  const accountIds = await listAccountIds(trx, ids);
  await detachAccounts(trx, accountIds, now);
  for (const batch of inBatches(ids)) {
    await removeJobs(trx, 'check', batch);
    await trx.deleteFrom('connections').where('id', 'in', batch).execute();
  }
  return accountIds;
}

const listAccountIds = async (trx: Trx, connectionIds: readonly string[]): Promise<string[]> => {
  const accountIds: string[] = [];
  for (const batch of inBatches(connectionIds)) {
    const accounts = await trx
      .selectFrom('accounts')
      .select('id')
      .where('connectionId', 'in', batch)
      .execute();
    accountIds.push(...accounts.map(({ id }) => id));
  }
  return accountIds;
};
