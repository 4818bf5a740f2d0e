import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { MAX_DUE_SECONDS } from '../../due.ts';
import type { RevocationStore } from '../../revocations.ts';
import { toBytes } from '../database/bytes.ts';
import { changesRow } from '../database/changes-row.ts';
import { lockRow } from '../database/lock-row.ts';
import { isFree } from '../leases.ts';
import type { Database } from '../schema.ts';

/** Lost races after which the caller tries again later. */
const MAX_TRIES = 5;

/** The revocations of a SQL store. */
export function createSqlRevocations(db: Kysely<Database>): RevocationStore {
  return {
    add: (revocation) =>
      db.transaction().execute(async (trx) => {
        const { utilityId, environment, loginKey, createdAt } = revocation;
        await trx
          .deleteFrom('revocations')
          .where((eb) => eb.and({ utilityId, environment, loginKey }))
          .where(isFree(createdAt))
          .execute();
        await trx
          .insertInto('revocations')
          .values({ ...revocation, leaseId: null, leaseUntil: 0, failures: 0 })
          .execute();
      }),
    async makeDue(id, now) {
      await db
        .updateTable('revocations')
        .set({ dueAt: now })
        .where('id', '=', id)
        .where('dueAt', '>', now)
        .execute();
    },
    async claimDue({ now, leaseId, leaseUntil }) {
      for (let round = 0; round < MAX_TRIES; round += 1) {
        const row =
          (await selectFree(db, now).where('dueAt', '<=', now).executeTakeFirst()) ??
          // Scheduled with a wrong clock.
          (await selectFree(db, now)
            .where('dueAt', '>', now + MAX_DUE_SECONDS)
            .executeTakeFirst());
        if (!row) return null;
        const isClaimed = await db
          .updateTable('revocations')
          .set({ leaseId, leaseUntil })
          .where('id', '=', row.id)
          .where(isFree(now))
          .$call(changesRow);
        if (!isClaimed) continue;
        const { dueAt: _, sealed, ...job } = row;
        return {
          ...job,
          sealed: toBytes(sealed),
          isConnected: Boolean(row.isConnected),
          leaseId,
          leaseUntil,
        };
      }
      return null;
    },
    renewLease: (id, { leaseId, leaseUntil }) =>
      db
        .updateTable('revocations')
        .set({ leaseUntil })
        .where('id', '=', id)
        .where('leaseId', '=', leaseId)
        .$call(changesRow),
    replaceSealed: (id, previous, sealed) =>
      db
        .updateTable('revocations')
        .set({ sealed })
        .where('id', '=', id)
        .where('sealed', '=', previous)
        .$call(changesRow),
    async retry(id, leaseId, dueAt) {
      await db
        .updateTable('revocations')
        .set((eb) => ({ dueAt, failures: eb('failures', '+', 1), leaseId: null, leaseUntil: 0 }))
        .where('id', '=', id)
        .where('leaseId', '=', leaseId)
        .execute();
    },
    async remove(id, leaseId) {
      await db.deleteFrom('revocations').where('id', '=', id).where('leaseId', '=', leaseId).execute();
    },
  };
}

const selectFree = (db: Kysely<Database>, now: number) =>
  db
    .selectFrom('revocations')
    .selectAll()
    .select(isConnected.as('isConnected'))
    .where(isFree(now))
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
  trx: Transaction<Database>,
  connectionIds: readonly string[],
  now: number,
): Promise<void> {
  // PostgreSQL has no empty list.
  if (connectionIds.length === 0) return;
  await trx
    .selectFrom('connections')
    .select('id')
    .where('id', 'in', connectionIds)
    .$call(lockRow(trx))
    .execute();
  await trx
    .insertInto('revocations')
    .columns([
      'id',
      'utilityId',
      'environment',
      'loginKey',
      'sealed',
      'dueAt',
      'leaseId',
      'leaseUntil',
      'failures',
      'createdAt',
    ])
    .expression((eb) =>
      eb
        .selectFrom('connections')
        .innerJoin('clients', 'clients.id', 'connections.clientId')
        .leftJoin('connectionChecks', 'connectionChecks.connectionId', 'connections.id')
        .select((of) => [
          'connections.id',
          'connections.utilityId',
          'clients.environment',
          'connections.loginKey',
          'connections.sealed',
          of.val(now).as('dueAt'),
          'connectionChecks.leaseId',
          of.fn.coalesce('connectionChecks.leaseUntil', of.lit(0)).as('leaseUntil'),
          of.lit(0).as('failures'),
          of.val(now).as('createdAt'),
        ])
        .where('connections.id', 'in', connectionIds)
        .where('connections.method', '=', 'redirect')
        // Empty: no key could open it.
        .where(sql<number>`length(connections.sealed)`, '>', 0),
    )
    .execute();
}
