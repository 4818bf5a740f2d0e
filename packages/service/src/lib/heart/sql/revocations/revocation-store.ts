import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { lockConnections } from '../../../core/database/lock-row.ts';
import { toBytes } from '../../../core/database/queries.ts';
import type { Db, Trx } from '../../../core/database/tables.ts';
import { addGroup, addJobs, endJob, makeJobsDue, removeJobs } from '../../../core/jobs/change-jobs.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { leasedAt } from '../../../core/jobs/lease-columns.ts';
import { replaceSealed } from '../../../core/keys/sealed.ts';
import type { NewRevocation, Revocation } from '../../store/revocations.ts';
import { utilityGroup } from '../utilities/utility-group.ts';

/** Logins by `redirect` of removed connections and unfinished attempts, until they are revoked at the utility. */
export function createSqlRevocations(db: Db) {
  return {
    /**
     * Schedules the revocation of a login that an attempt has got. `completeAttempt` deletes it. Replaces one of the same
     * authorization that does not run.
     */
    add: ({ dueAt, ...revocation }: NewRevocation) =>
      db.transaction().execute(async (trx) => {
        const { id, utilityId, environment, loginKey, createdAt } = revocation;
        const replaced = await trx
          .selectFrom('revocations')
          .select('revocations.id')
          .where((eb) => eb.and({ utilityId, environment, loginKey }))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('jobs')
                  .select('key')
                  .whereRef('key', '=', 'revocations.id')
                  .where('kind', '=', 'revocation')
                  .where(leasedAt(createdAt)),
              ),
            ),
          )
          .execute();
        await deleteRevocations(
          trx,
          replaced.map((each) => each.id),
        );
        await trx.insertInto('revocations').values(revocation).execute();
        const groupKey = utilityGroup(environment, utilityId);
        await addGroup(trx, groupKey);
        await addJobs(trx, [{ kind: 'revocation', key: id, groupKey, dueAt }]);
      }),
    /** Makes a revocation due now if it is scheduled for later. */
    makeDue: (id: string, now: number) => makeJobsDue(db, 'revocation', [id], now),
    async find(id: string): Promise<Revocation | null> {
      const row = await db
        .selectFrom('revocations')
        .selectAll()
        .select(isConnected.as('isConnected'))
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { ...row, sealed: toBytes(row.sealed), isConnected: Boolean(row.isConnected) } : null;
    },
    /** Replaces the sealed login if it still is `previous`. @returns whether it was. */
    replaceSealed: (id: string, previous: Uint8Array, sealed: Uint8Array) =>
      replaceSealed(db, { table: 'revocations', id: 'id' }, id, previous, sealed),
    /** Deletes a revocation that has ended. Does nothing if the lease of its job was lost. */
    end: (job: Job) =>
      db.transaction().execute(async (trx) => {
        if (await endJob(trx, job, { kind: 'removed' })) await deleteRevocations(trx, [job.key]);
      }),
  };
}

/** Deletes revocations with their jobs. */
export async function deleteRevocations(trx: Trx, ids: readonly string[]): Promise<void> {
  // PostgreSQL has no empty list.
  if (ids.length === 0) return;
  await trx.deleteFrom('revocations').where('id', 'in', ids).execute();
  await removeJobs(trx, 'revocation', ids);
}

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
  const removed = sql`connections
    inner join clients on clients.id = connections.client_id
    -- Sealed bytes are empty if no key could open them.
    where connections.id in (${sql.join(connectionIds)}) and method = 'redirect' and length(sealed) > 0`;
  await sql`
    insert into revocations (id, utility_id, environment, login_key, sealed, created_at)
    select connections.id, utility_id, environment, login_key, sealed, ${at} from ${removed}`.execute(trx);
  await sql`
    insert into jobs (kind, key, group_key, due_at, lease_id, lease_until)
    select 'revocation', connections.id, environment || '/' || utility_id, ${at}, lease_id, lease_until
    from ${removed}`.execute(trx);
}
