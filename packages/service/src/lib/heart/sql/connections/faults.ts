import { lockConnections } from '../../../core/database/lock-row.ts';
import type { Db, Trx } from '../../../core/database/tables.ts';
import { resetJobs, wakeJobs } from '../../../core/jobs/change-jobs.ts';
import type { Fault, FaultRefusal, FaultyConnection } from '../../store/faults.ts';
import { accountIdsOf } from '../accounts/account-ids.ts';
import { writeRestored } from './write-accounts.ts';

/** The fault of a connection; `null` if it has none or was removed. */
export async function findFault(db: Db, connectionId: string): Promise<Fault | null> {
  const row = await db
    .selectFrom('connections')
    .select(['fault', 'faultSince'])
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row?.fault ? { kind: row.fault, since: row.faultSince ?? 0 } : null;
}

/** Breaks a connection of a sandbox client: its syncs and checks meet the fault, and are due now. @returns `null` if it is done. */
export function breakConnection(
  db: Db,
  which: FaultyConnection,
  { kind, since }: Fault,
): Promise<FaultRefusal | null> {
  return db.transaction().execute(async (trx) => {
    const connection = await lockSandboxConnection(trx, which);
    if (!connection) return 'not_found';
    const { id, method, signInNeededAt } = connection;
    if (method === 'file') return 'by_file';
    if (signInNeededAt !== null) return 'needs_sign_in';
    if ((kind === 'late' || kind === 'revised') && (await isUnread(trx, id))) return 'preparing';
    await setFault(trx, id, { fault: kind, faultSince: since });
    await syncNow(trx, id, since);
    return null;
  });
}

/** Ends the fault of a connection of a sandbox client. A login that it has refused works again. @returns `null` if it is done. */
export function repairConnection(db: Db, which: FaultyConnection, now: number): Promise<'not_found' | null> {
  return db.transaction().execute(async (trx) => {
    const connection = await lockSandboxConnection(trx, which);
    if (!connection) return 'not_found';
    const { id, fault, signInNeededAt } = connection;
    if (fault === null) return null;
    await setFault(trx, id, { fault: null, faultSince: null, signInNeededAt: null });
    if (signInNeededAt !== null) await writeRestored(trx, id, now);
    // Also ends the lease of a sync that has met the fault: its outcome no longer counts.
    await resetJobs(trx, 'check', [id], now);
    await resetJobs(trx, 'sync', accountIdsOf(trx, id), now);
    await syncNow(trx, id, now);
    return null;
  });
}

const lockSandboxConnection = async (trx: Trx, { connectionId, clientId }: FaultyConnection) => {
  await lockConnections(trx, [connectionId]);
  return trx
    .selectFrom('connections')
    .innerJoin('clients', 'clients.id', 'connections.clientId')
    .select(['connections.id', 'method', 'signInNeededAt', 'fault'])
    .where((eb) => eb.and({ 'connections.id': connectionId, environment: 'sandbox' }))
    .$if(clientId !== undefined, (query) => query.where('connections.clientId', '=', clientId ?? ''))
    .executeTakeFirst();
};

const isUnread = async (trx: Trx, connectionId: string): Promise<boolean> => {
  const unread = await trx
    .selectFrom('accounts')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('lastSuccessAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return unread !== undefined;
};

const setFault = async (
  trx: Trx,
  connectionId: string,
  change: {
    readonly fault: Fault['kind'] | null;
    readonly faultSince: number | null;
    readonly signInNeededAt?: null;
  },
): Promise<void> => {
  await trx.updateTable('connections').set(change).where('id', '=', connectionId).execute();
};

/** Makes the syncs and the check due now. Running ones, which may not know the change, run again. */
const syncNow = async (trx: Trx, connectionId: string, now: number): Promise<void> => {
  await wakeJobs(trx, 'check', [connectionId], { dueAt: now, now });
  await wakeJobs(trx, 'sync', accountIdsOf(trx, connectionId), { dueAt: now, now });
};
