import type { Trx } from '../../../core/database/tables.ts';
import { addGroup } from '../../../core/jobs/change-jobs.ts';
import { OUTAGE_LOGINS, OUTAGE_SECONDS } from '../../store/outage.ts';
import { writeOutage } from './outage-events.ts';
import { clientGroup, readGroupKey } from './utility-group.ts';
import { lockUtility, recordAnswer } from './utility-health.ts';

/** A connection whose sync or check has ended. */
interface SyncedConnection {
  /** The group of the job. */
  readonly groupKey: string;
  readonly connectionId: string;
}

/**
 * Finds the outage that a sandbox client simulates with a connection, and locks it. It is of this client only, in a group without jobs.
 *
 * @returns the key of the group; `null` if the outage is not simulated.
 */
export async function lockSimulatedOutage(
  trx: Trx,
  { groupKey, connectionId }: SyncedConnection,
): Promise<string | null> {
  const connection = await selectSandboxConnection(trx, { groupKey, connectionId });
  if (connection?.fault !== 'utility_down') return null;
  const key = clientGroup(groupKey, connection.clientId);
  await addGroup(trx, key);
  await lockUtility(trx, key);
  return key;
}

/** Begins or prolongs a simulated outage, whose group is locked. @param retryAt time of the next sync, UNIX seconds. */
export async function recordSimulatedOutage(
  trx: Trx,
  key: string,
  { now, retryAt }: { readonly now: number; readonly retryAt: number },
): Promise<void> {
  const group = await lockUtility(trx, key);
  const begins = (group?.failures ?? 0) < OUTAGE_LOGINS;
  const failures = Math.max(OUTAGE_LOGINS, group?.failures ?? 0);
  await trx
    .updateTable('jobGroups')
    .set({
      failures,
      failedAt: now,
      // Lasts until the next sync, which a busy process may begin late.
      blockedUntil: retryAt + OUTAGE_SECONDS,
      ...(begins && { statusSince: now }),
    })
    .where('key', '=', key)
    .execute();
  if (begins) await writeOutage(trx, key, 'utility.outage_started', now);
}

/** Ends an outage that the client of a connection has simulated, unless it still does so with another connection. */
export async function recordSimulatedAnswer(trx: Trx, synced: SyncedConnection, now: number): Promise<void> {
  const connection = await selectSandboxConnection(trx, synced);
  if (!connection) return;
  const { clientId } = connection;
  const key = clientGroup(synced.groupKey, clientId);
  if ((await lockUtility(trx, key, { isFailing: true })) === undefined) return;
  const { utilityId } = readGroupKey(synced.groupKey);
  const broken = await trx
    .selectFrom('connections')
    .select('id')
    .where((eb) => eb.and({ clientId, utilityId, fault: 'utility_down' }))
    .limit(1)
    .executeTakeFirst();
  if (!broken) await recordAnswer(trx, key, now);
}

const selectSandboxConnection = async (trx: Trx, { groupKey, connectionId }: SyncedConnection) => {
  if (readGroupKey(groupKey).environment !== 'sandbox') return undefined;
  return trx
    .selectFrom('connections')
    .select(['clientId', 'fault'])
    .where('id', '=', connectionId)
    .executeTakeFirst();
};
