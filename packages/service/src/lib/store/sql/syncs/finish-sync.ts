import { sql } from 'kysely';
import { OUTAGE_LOGINS } from '../../outage.ts';
import type { SyncOutcome } from '../../syncs.ts';
import { lockConnections, lockRow } from '../database/lock-row.ts';
import { changesRow } from '../database/queries.ts';
import { writeOutage } from '../events/outage-events.ts';
import { noLease } from '../leases.ts';
import type { Database, Trx } from '../schema.ts';
import { refuseLogin } from '../upkeep/refuse-login.ts';

/**
 * Ends a lease and records the outcome of the sync. Does nothing if the lease was lost. Locks rows in the order of `lockRow`.
 *
 * @param now UNIX seconds, for webhook events.
 * @returns whether the caller still had it.
 */
export async function finishSync(
  trx: Trx,
  accountId: string,
  leaseId: string,
  outcome: SyncOutcome,
  now: number,
): Promise<boolean> {
  const sync = await trx
    .selectFrom('accountSyncs')
    .select(['connectionId', 'utilityKey'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (!sync) return false;
  if (outcome.kind === 'login_refused') await lockConnections(trx, [sync.connectionId]);
  const utilityUpdate = await prepareUtilityUpdate(trx, sync, outcome);
  const isOurs = await trx
    .updateTable('accountSyncs')
    .set((eb) => ({
      ...noLease,
      ...(outcome.kind === 'not_yet' && { dueAt: keepNotifiedDueAt(outcome.dueAt) }),
      ...(outcome.kind === 'done' && {
        dueAt: keepNotifiedDueAt(outcome.dueAt),
        failures: 0,
        lastError: null,
      }),
      ...(outcome.kind === 'failed' && {
        dueAt: outcome.dueAt,
        failures: eb('failures', '+', 1),
        lastError: outcome.error,
      }),
    }))
    .where((eb) => eb.and({ accountId, leaseId }))
    .$call(changesRow);
  if (!isOurs) return false;
  if (outcome.kind === 'login_refused') await refuseLogin(trx, sync.connectionId, outcome);
  if (utilityUpdate) {
    const { before, ...change } = utilityUpdate;
    await trx.updateTable('utilitySyncs').set(change).where('utilityKey', '=', sync.utilityKey).execute();
    await writeOutage(trx, sync.utilityKey, { before, after: change.failures, at: now });
  }
  return true;
}

// A notification may have come too late for the sync.
const keepNotifiedDueAt = (dueAt: number) =>
  sql<number>`case when is_notified = 1 then due_at else ${dueAt} end`;

/** Locks the utility if the outcome changes its state. @returns the change, and the failures before it. */
const prepareUtilityUpdate = async (
  trx: Trx,
  { connectionId, utilityKey }: Pick<Database['accountSyncs'], 'connectionId' | 'utilityKey'>,
  outcome: SyncOutcome,
): Promise<{ before: number; failures: number; blockedUntil: number } | undefined> => {
  const blockedUntil = outcome.kind === 'failed' ? outcome.blockedUntil : null;
  if (outcome.kind !== 'done' && blockedUntil === null) return undefined;
  const utility = await trx
    .selectFrom('utilitySyncs')
    .select(['failures', 'blockedUntil'])
    .where('utilityKey', '=', utilityKey)
    // Usually a success has nothing to reset, so that successful syncs need not wait for each other.
    .$if(outcome.kind === 'done', (query) => query.where('failures', '>', 0))
    .$call(lockRow(trx))
    .executeTakeFirst();
  if (!utility) return undefined;
  const before = utility.failures;
  if (blockedUntil === null) return { before, failures: 0, blockedUntil: 0 };
  if (before < OUTAGE_LOGINS && (await hasFailedBefore(trx, connectionId))) return undefined;
  const failures = before + 1;
  const isOutage = failures >= OUTAGE_LOGINS;
  return {
    before,
    failures,
    blockedUntil: isOutage ? Math.max(utility.blockedUntil, blockedUntil) : utility.blockedUntil,
  };
};

/** Whether an account of the login has failed since its last success. Only exact while the utility is locked. */
const hasFailedBefore = async (trx: Trx, connectionId: string): Promise<boolean> => {
  const failed = await trx
    .selectFrom('accountSyncs')
    .select('accountId')
    .where('connectionId', '=', connectionId)
    .where('failures', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return failed !== undefined;
};
