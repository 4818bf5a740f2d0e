import { lockConnections } from '../../../core/database/lock-row.ts';
import { changesRow, toBytes } from '../../../core/database/queries.ts';
import type { Schedule } from '../../../core/database/schedule.ts';
import type { Db } from '../../../core/database/tables.ts';
import { makeJobsDue } from '../../../core/jobs/change-jobs.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { freeAt, noLease } from '../../../core/jobs/lease-columns.ts';
import type { Lease, LeaseClaim } from '../../../core/jobs/leases.ts';
import { replaceSealed } from '../../../core/keys/sealed.ts';
import type { Refusal } from '../../logins/refusal.ts';
import type { NewAccount } from '../../store/accounts.ts';
import {
  type ConnectionRemoval,
  MAX_NOTIFIED,
  type Notification,
  type OwnLogin,
  type SealedLogin,
} from '../../store/connections.ts';
import type { Fault, FaultyConnection } from '../../store/faults.ts';
import { accountIdsOf } from '../accounts/account-ids.ts';
import { sealedConnections, sealedRevocations } from '../sealed-tables.ts';
import { findChecked, finishCheck } from '../syncs/checks.ts';
import type { Finished } from '../syncs/finish-sync.ts';
import { refuseLogin } from '../syncs/refuse-login.ts';
import { removeConnection } from '../users/remove-user.ts';
import { addAccounts } from './add-accounts.ts';
import { breakConnection, findFault, repairConnection } from './faults.ts';
import { listStatus } from './list-status.ts';
import { notify } from './notify.ts';

/** Connections and their state. The lease of a connection is that of a renewal of its login. */
export function createSqlConnections(db: Db, schedule: Schedule) {
  return {
    list: (clientId: string, userRef: string) => listStatus(db, clientId, userRef),
    remove: (removal: ConnectionRemoval) => removeConnection(db, removal, schedule),
    findFault: (connectionId: string) => findFault(db, connectionId),
    break: (connection: FaultyConnection, fault: Fault) => breakConnection(db, connection, fault),
    repair: (connection: FaultyConnection, now: number) => repairConnection(db, connection, now),
    /** Makes the accounts of a connection due now; its check too, if the accounts are not listed yet. */
    async makeDue(connectionId: string, now: number) {
      const unlisted = db
        .selectFrom('connections')
        .select('id')
        .where('id', '=', connectionId)
        .where('accountsListedAt', 'is', null)
        .$asScalar();
      await makeJobsDue(db, 'check', unlisted, now);
      await makeJobsDue(db, 'sync', accountIdsOf(db, connectionId), now);
    },
    /** @returns `null` if the connection was removed. */
    async findLogin(connectionId: string): Promise<SealedLogin | null> {
      const row = await db
        .selectFrom('connections')
        .select(['loginKey', 'sealed', 'signInNeededAt'])
        .where('id', '=', connectionId)
        .executeTakeFirst();
      if (!row) return null;
      const notified = await db
        .selectFrom('notifiedResources')
        .select('resource')
        .where('connectionId', '=', connectionId)
        .orderBy('receivedAt', 'desc')
        .orderBy('resource')
        .limit(MAX_NOTIFIED)
        .execute();
      const resources = notified.map(({ resource }) => resource);
      const { loginKey, sealed, signInNeededAt } = row;
      return { loginKey, sealed: toBytes(sealed), notified: resources, isRefused: signInNeededAt !== null };
    },
    /** Finds a login of a user. @returns `null` also if another user has it. */
    async findOwnLogin({ clientId, userId, utilityId, loginKey }: OwnLogin) {
      const row = await db
        .selectFrom('connections')
        .innerJoin('users', (join) =>
          join
            .onRef('users.clientId', '=', 'connections.clientId')
            .onRef('users.ref', '=', 'connections.userRef'),
        )
        .select(['connections.id', 'sealed'])
        .where((eb) => eb.and({ 'connections.clientId': clientId, utilityId, loginKey, userId }))
        .executeTakeFirst();
      return row ? { id: row.id, sealed: toBytes(row.sealed) } : null;
    },
    /** Leases a login for its renewal. @returns whether the caller has the lease. */
    claimLease: (connectionId: string, { now, leaseId, leaseUntil }: LeaseClaim) =>
      db
        .updateTable('connections')
        .set({ leaseId, leaseUntil })
        .where('id', '=', connectionId)
        .where(freeAt(now))
        .$call(changesRow),
    /** Extends a lease. @returns whether the caller still had it. */
    renewLease: (connectionId: string, { leaseId, leaseUntil }: Lease) =>
      db
        .updateTable('connections')
        .set({ leaseUntil })
        .where((eb) => eb.and({ id: connectionId, leaseId }))
        .$call(changesRow),
    /** Ends a lease, which the revocation has if the connection was removed. */
    async endLease(connectionId: string, leaseId: string) {
      const connections = db.updateTable('connections').where((eb) => eb.and({ id: connectionId, leaseId }));
      await connections.set(noLease).execute();
      const revocation = { kind: 'revocation', key: connectionId, leaseId } as const;
      await db
        .updateTable('jobs')
        .set(noLease)
        .where((eb) => eb.and(revocation))
        .execute();
    },
    /**
     * Replaces a sealed login if it still is `previous`. If the connection was removed, its revocation gets the login.
     *
     * @returns whether the connection has it.
     */
    async replaceSealed(connectionId: string, previous: Uint8Array, sealed: Uint8Array) {
      if (await replaceSealed(db, sealedConnections, connectionId, previous, sealed)) return true;
      await replaceSealed(db, sealedRevocations, connectionId, previous, sealed);
      return false;
    },
    /** Marks a login as refused if it still is `sealed`: see `refuseLogin`. */
    refuse: (connectionId: string, sealed: Uint8Array, refusal: Refusal) =>
      db.transaction().execute(async (trx) => {
        await lockConnections(trx, [connectionId]);
        const login = trx.selectFrom('connections').select('id').where('id', '=', connectionId);
        const isCurrent = await login.where('sealed', '=', sealed).executeTakeFirst();
        if (isCurrent) await refuseLogin(trx, connectionId, refusal);
      }),
    findChecked: (connectionId: string) => findChecked(db, connectionId),
    finishCheck: (job: Job, finished: Finished) => finishCheck(db, job, finished),
    addAccounts: (connectionId: string, accounts: readonly NewAccount[], now: number) =>
      db.transaction().execute((trx) => addAccounts(trx, connectionId, accounts, now)),
    notify: (notification: Notification) => notify(db, notification),
  };
}
