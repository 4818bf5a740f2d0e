import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Lease, LeaseClaim } from '../../leases.ts';
import type { NewRevocation, RevocationJob } from '../../revocations.ts';
import { lockConnections } from '../database/lock-row.ts';
import { changesRow, retryLostRaces, toBytes } from '../database/queries.ts';
import { freeAt, noLease, renewLease } from '../leases.ts';
import type { Db, Trx } from '../schema.ts';
import { replaceSealed } from '../sealed.ts';

/** Logins by `redirect` of removed connections and unfinished attempts, until they are revoked at the utility. */
export function createSqlRevocations(db: Db) {
  return {
    /**
     * Schedules the revocation of a login that an attempt has got. `completeAttempt` deletes it. Replaces one of the same
     * authorization that is not leased.
     */
    add: (revocation: NewRevocation) =>
      db.transaction().execute(async (trx) => {
        const { utilityId, environment, loginKey, createdAt } = revocation;
        await trx
          .deleteFrom('revocations')
          .where((eb) => eb.and({ utilityId, environment, loginKey }))
          .where(freeAt(createdAt))
          .execute();
        await trx
          .insertInto('revocations')
          .values({ ...revocation, ...noLease, failures: 0 })
          .execute();
      }),
    /** Makes a revocation due now if it is scheduled for later. */
    async makeDue(id: string, now: number) {
      await db
        .updateTable('revocations')
        .set({ dueAt: now })
        .where('id', '=', id)
        .where('dueAt', '>', now)
        .execute();
    },
    /** Claims the revocation that has been due longest. */
    claimDue: ({ now, leaseId, leaseUntil }: LeaseClaim) =>
      retryLostRaces<RevocationJob>(async () => {
        const row = await selectDue(db, now).executeTakeFirst();
        if (!row) return null;
        const isClaimed = await db
          .updateTable('revocations')
          .set({ leaseId, leaseUntil })
          .where((eb) => eb.and({ id: row.id, dueAt: row.dueAt }))
          .where(freeAt(now))
          .$call(changesRow);
        if (!isClaimed) return undefined;
        const { dueAt: _, sealed, isConnected, ...job } = row;
        return { ...job, sealed: toBytes(sealed), isConnected: Boolean(isConnected), leaseId, leaseUntil };
      }),
    renewLease: (id: string, lease: Lease) => renewLease(db, 'revocations', id, lease),
    /** Replaces the sealed login if it still is `previous`. @returns whether it was. */
    replaceSealed: (id: string, previous: Uint8Array, sealed: Uint8Array) =>
      replaceSealed(db, 'revocation', id, previous, sealed),
    /** Ends a lease and makes the revocation due again, after a failure. */
    async retry(id: string, leaseId: string, dueAt: number) {
      await db
        .updateTable('revocations')
        .set((eb) => ({ dueAt, failures: eb('failures', '+', 1), ...noLease }))
        .where((eb) => eb.and({ id, leaseId }))
        .execute();
    },
    /** Deletes a revocation. Does nothing if the lease was lost. */
    async remove(id: string, leaseId: string) {
      await db.deleteFrom('revocations').where('id', '=', id).where('leaseId', '=', leaseId).execute();
    },
  };
}

const selectDue = (db: Db, now: number) =>
  db
    .selectFrom('revocations')
    .selectAll()
    .select(isConnected.as('isConnected'))
    .where('dueAt', '<=', now)
    .where(freeAt(now))
    .orderBy('dueAt')
    .limit(1);

const isConnected: RawBuilder<SqlBool> = sql`exists (
  select 1 from connections
  inner join clients on clients.id = connections.client_id
  where connections.utility_id = revocations.utility_id
    and connections.login_key = revocations.login_key
    and clients.environment = revocations.environment)`;

/**
 * Queues the logins of connections for their revocation at the utility. Call it before the connections are deleted. A renewal that
 * is running keeps its lease, so that the new login is revoked.
 */
export async function queueRevocations(
  trx: Trx,
  connectionIds: readonly string[],
  now: number,
): Promise<void> {
  // PostgreSQL has no empty list.
  if (connectionIds.length === 0) return;
  await lockConnections(trx, connectionIds);
  const at = sql`cast(${now} as bigint)`;
  await sql`
    insert into revocations
      (id, utility_id, environment, login_key, sealed, due_at, lease_id, lease_until, failures, created_at)
    select connections.id, utility_id, environment, login_key, sealed, ${at}, lease_id, coalesce(lease_until, 0), 0, ${at}
    from connections
    inner join clients on clients.id = connections.client_id
    left join connection_checks on connection_checks.connection_id = connections.id
    -- Sealed bytes are empty if no key could open them.
    where connections.id in (${sql.join(connectionIds)}) and method = 'redirect' and length(sealed) > 0`.execute(
    trx,
  );
}
