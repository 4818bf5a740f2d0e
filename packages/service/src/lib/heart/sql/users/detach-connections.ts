import { inBatches } from '../../../core/database/queries.ts';
import type { Trx } from '../../../core/database/tables.ts';
import { removeJobs } from '../../../core/jobs/change-jobs.ts';
import type { NewEntry } from '../../../core/journal/entry-types.ts';
import type { RemovedBy } from '../../../core/journal/event-types.ts';
import { record } from '../../../core/journal/record.ts';
import type { ConnectionRemoval } from '../../store/connections.ts';
import { detachAccounts } from '../accounts/erase-accounts.ts';
import { queueRevocations } from '../revocations/revocation-store.ts';
import { describeRemoved } from './describe-removed.ts';

export interface UserRemoval extends Omit<ConnectionRemoval, 'connectionId' | 'by'> {
  /** Reason in the webhook events `connection.removed`. `expiry`: the consent of the user has ended. */
  readonly by: RemovedBy | 'expiry';
}

interface RemovedConnections {
  readonly userId: string;
  /** Ids of the connections. */
  readonly ids: readonly string[];
  /** Whether these are all connections of the user. */
  readonly isAll: boolean;
}

/**
 * Deletes connections of a user, detaches their accounts, and queues their consents for revocation. Records it in the journal. The
 * logins are free for a new user after this.
 *
 * @returns the ids of the accounts, which jobs erase.
 */
export async function detachConnections(
  trx: Trx,
  { clientId, userRef, now, requestId, by }: UserRemoval,
  { userId, ids, isAll }: RemovedConnections,
): Promise<string[]> {
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
