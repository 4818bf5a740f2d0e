import type { NewAccount } from '../../accounts.ts';
import {
  type CheckJob,
  type CheckOutcome,
  type ConnectionRemoval,
  MAX_NOTIFIED,
  type Notification,
  type RedirectLogin,
} from '../../connections.ts';
import type { Lease, LeaseClaim } from '../../leases.ts';
import { changesRow, toBytes } from '../database/queries.ts';
import type { Schedule } from '../database/schedule.ts';
import { freeAt, noLease, renewLease } from '../leases.ts';
import type { Db } from '../schema.ts';
import { replaceSealed } from '../sealed.ts';
import { claimCheck, finishCheck } from '../upkeep/checks.ts';
import { removeConnection } from '../users/remove-user.ts';
import { addAccounts } from './add-accounts.ts';
import { listStatus } from './list-status.ts';
import { notify } from './notify.ts';

/** Connections and their state. Those by `redirect` have logins that are renewed, and daily checks. */
export function createSqlConnections(db: Db, schedule: Schedule) {
  return {
    list: (clientId: string, userRef: string) => listStatus(db, clientId, userRef),
    remove: (removal: ConnectionRemoval) => removeConnection(db, removal, schedule),
    /** Makes the accounts of a connection due now; its check too, if the accounts are not listed yet. */
    async makeDue(connectionId: string, now: number) {
      const due = { dueAt: now };
      const checks = db.updateTable('connectionChecks').set(due).where('connectionId', '=', connectionId);
      await checks.where('accountsListedAt', 'is', null).where('dueAt', '>', now).execute();
      // A sync that is running is not repeated.
      const syncs = db.updateTable('accountSyncs').set(due).where('connectionId', '=', connectionId);
      await syncs.where('dueAt', '>', now).execute();
    },
    /** @returns `null` if the connection was removed. */
    async findLogin(connectionId: string): Promise<RedirectLogin | null> {
      const row = await db
        .selectFrom('connections')
        .select(['loginKey', 'sealed'])
        .where((eb) => eb.and({ id: connectionId, method: 'redirect' }))
        .executeTakeFirst();
      // A tombstone has none.
      if (!row || row.sealed.length === 0) return null;
      const notified = await db
        .selectFrom('notifiedResources')
        .select('resource')
        .where('connectionId', '=', connectionId)
        .orderBy('receivedAt', 'desc')
        .orderBy('resource')
        .limit(MAX_NOTIFIED)
        .execute();
      const resources = notified.map(({ resource }) => resource);
      return { loginKey: row.loginKey, sealed: toBytes(row.sealed), notified: resources };
    },
    /** Leases a login for its renewal. @returns whether the caller has the lease. */
    claimLease: (connectionId: string, { now, leaseId, leaseUntil }: LeaseClaim) =>
      db
        .updateTable('connectionChecks')
        .set({ leaseId, leaseUntil })
        .where('connectionId', '=', connectionId)
        .where(freeAt(now))
        .$call(changesRow),
    renewLease: (connectionId: string, lease: Lease) =>
      renewLease(db, 'connectionChecks', connectionId, lease),
    /** Ends a lease, which the revocation has if the connection was removed. */
    async endLease(connectionId: string, leaseId: string) {
      const checks = db.updateTable('connectionChecks').where((eb) => eb.and({ connectionId, leaseId }));
      await checks.set(noLease).execute();
      const revocations = db.updateTable('revocations').where((eb) => eb.and({ id: connectionId, leaseId }));
      await revocations.set(noLease).execute();
    },
    /**
     * Replaces a sealed login if it still is `previous`. If the connection was removed, its revocation gets the login.
     *
     * @returns whether the connection has it.
     */
    async replaceSealed(connectionId: string, previous: Uint8Array, sealed: Uint8Array) {
      if (await replaceSealed(db, 'connection', connectionId, previous, sealed)) return true;
      await replaceSealed(db, 'revocation', connectionId, previous, sealed);
      return false;
    },
    claimCheck: (now: number) => claimCheck(db, now),
    finishCheck: (job: Pick<CheckJob, 'connectionId' | 'dueAt'>, outcome: CheckOutcome) =>
      db.transaction().execute((trx) => finishCheck(trx, job, outcome)),
    addAccounts: (connectionId: string, accounts: readonly NewAccount[], now: number) =>
      db.transaction().execute((trx) => addAccounts(trx, connectionId, accounts, now)),
    notify: (notification: Notification) => notify(db, notification),
  };
}
