import type { Kysely } from 'kysely';
import { type ConnectionStore, MAX_NOTIFIED } from '../../connections.ts';
import { toBytes } from '../database/bytes.ts';
import { changesRow } from '../database/changes-row.ts';
import type { Schedule } from '../database/schedule.ts';
import { isFree } from '../leases.ts';
import type { Database } from '../schema.ts';
import { claimCheck, finishCheck } from '../upkeep/checks.ts';
import { removeConnection } from '../users/remove-user.ts';
import { addAccounts } from './add-accounts.ts';
import { listStatus } from './list-status.ts';
import { makeConnectionDue } from './make-due.ts';
import { notify } from './notify.ts';

/** The connections of a SQL store. */
export function createSqlConnections(db: Kysely<Database>, schedule: Schedule): ConnectionStore {
  return {
    list: (clientId, userRef) => listStatus(db, clientId, userRef),
    remove: (removal) => removeConnection(db, removal, schedule),
    makeDue: (connectionId, now) => makeConnectionDue(db, connectionId, now),
    async findLogin(connectionId) {
      const row = await db
        .selectFrom('connections')
        .select(['loginKey', 'sealed'])
        .where('id', '=', connectionId)
        .where('method', '=', 'redirect')
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
        .where(isFree(now))
        .$call(changesRow),
    renewLease: (connectionId, { leaseId, leaseUntil }) =>
      db
        .updateTable('connectionChecks')
        .set({ leaseUntil })
        .where('connectionId', '=', connectionId)
        .where('leaseId', '=', leaseId)
        .$call(changesRow),
    async endLease(connectionId, leaseId) {
      const ended = { leaseId: null, leaseUntil: 0 };
      const checks = db.updateTable('connectionChecks').where('connectionId', '=', connectionId);
      await checks.set(ended).where('leaseId', '=', leaseId).execute();
      const revocations = db.updateTable('revocations').where('id', '=', connectionId);
      await revocations.set(ended).where('leaseId', '=', leaseId).execute();
    },
    async replaceSealed(connectionId, previous, sealed) {
      for (const table of ['connections', 'revocations'] as const) {
        const isReplaced = await db
          .updateTable(table)
          .set({ sealed })
          .where('id', '=', connectionId)
          .where('sealed', '=', previous)
          .$call(changesRow);
        if (isReplaced) return table === 'connections';
      }
      return false;
    },
    claimCheck: (now) => claimCheck(db, now),
    finishCheck: (job, outcome) => db.transaction().execute((trx) => finishCheck(trx, job, outcome)),
    addAccounts: (connectionId, accounts, now) =>
      db.transaction().execute((trx) => addAccounts(trx, connectionId, accounts, now)),
    notify: (notification) => notify(db, notification),
    async findUnlisted(clientId, userRef) {
      const row = await db
        .selectFrom('connections')
        .innerJoin('connectionChecks', 'connectionChecks.connectionId', 'connections.id')
        .select(['dueAt', 'loginRefusedAt'])
        .where('clientId', '=', clientId)
        .where('userRef', '=', userRef)
        .where('accountsListedAt', 'is', null)
        .orderBy('loginRefusedAt', (order) => order.asc().nullsFirst())
        .orderBy('dueAt')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
