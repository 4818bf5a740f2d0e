import { type ConnectionStore, MAX_NOTIFIED } from '../../connections.ts';
import { toBytes } from '../database/bytes.ts';
import { changesRow } from '../database/changes-row.ts';
import type { Schedule } from '../database/schedule.ts';
import { freeAt, noLease, renewLease } from '../leases.ts';
import type { Db } from '../schema.ts';
import { replaceSealed } from '../sealed.ts';
import { claimCheck, finishCheck } from '../upkeep/checks.ts';
import { removeConnection } from '../users/remove-user.ts';
import { addAccounts } from './add-accounts.ts';
import { listStatus } from './list-status.ts';
import { notify } from './notify.ts';

/** The connections of a SQL store. */
export function createSqlConnections(db: Db, schedule: Schedule): ConnectionStore {
  return {
    list: (clientId, userRef) => listStatus(db, clientId, userRef),
    remove: (removal) => removeConnection(db, removal, schedule),
    async makeDue(connectionId, now) {
      const due = { dueAt: now };
      const checks = db.updateTable('connectionChecks').set(due).where('connectionId', '=', connectionId);
      await checks.where('accountsListedAt', 'is', null).where('dueAt', '>', now).execute();
      // A sync that is running is not repeated.
      const syncs = db.updateTable('accountSyncs').set(due).where('connectionId', '=', connectionId);
      await syncs.where('dueAt', '>', now).execute();
    },
    async findLogin(connectionId) {
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
    claimLease: (connectionId, { now, leaseId, leaseUntil }) =>
      db
        .updateTable('connectionChecks')
        .set({ leaseId, leaseUntil })
        .where('connectionId', '=', connectionId)
        .where(freeAt(now))
        .$call(changesRow),
    renewLease: (connectionId, lease) => renewLease(db, 'connectionChecks', connectionId, lease),
    async endLease(connectionId, leaseId) {
      const checks = db.updateTable('connectionChecks').where((eb) => eb.and({ connectionId, leaseId }));
      await checks.set(noLease).execute();
      const revocations = db.updateTable('revocations').where((eb) => eb.and({ id: connectionId, leaseId }));
      await revocations.set(noLease).execute();
    },
    async replaceSealed(connectionId, previous, sealed) {
      if (await replaceSealed(db, 'connection', connectionId, previous, sealed)) return true;
      await replaceSealed(db, 'revocation', connectionId, previous, sealed);
      return false;
    },
    claimCheck: (now) => claimCheck(db, now),
    finishCheck: (job, outcome) => db.transaction().execute((trx) => finishCheck(trx, job, outcome)),
    addAccounts: (connectionId, accounts, now) =>
      db.transaction().execute((trx) => addAccounts(trx, connectionId, accounts, now)),
    notify: (notification) => notify(db, notification),
  };
}
