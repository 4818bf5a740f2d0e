import type { Trx } from '../../../core/database/tables.ts';
import { removeJobs } from '../../../core/jobs/change-jobs.ts';
import { writeConnectionEvents } from '../events/connection-events.ts';
import { queueRevocations } from '../revocations/revocation-store.ts';

interface Emptied {
  readonly clientId: string;
  readonly userRef: string;
  readonly at: number;
  /**
   * Connections that are deleted too if they have no accounts, and revoked at the utility: those by `redirect`, and those whose login
   * is refused. Others without accounts are still waiting for them.
   */
  readonly replaced: readonly string[];
  /** The connection that has the accounts now. */
  readonly replacedBy?: string;
}

/**
 * Deletes connections without a login that have no accounts anymore, such as those that have lost them to a login.
 *
 * @returns the deleted connections.
 */
export async function deleteEmptyConnections(
  trx: Trx,
  { clientId, userRef, at, replaced, replacedBy }: Emptied,
): Promise<{ readonly signInNeededAt: number | null }[]> {
  const empty = await trx
    .selectFrom('connections')
    .select(['id', 'method', 'signInNeededAt'])
    .where((eb) => eb.and({ clientId, userRef }))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts')
            .select('accounts.id')
            .whereRef('accounts.connectionId', '=', 'connections.id')
            .whereRef('accounts.clientId', '=', 'connections.clientId'),
        ),
      ),
    )
    .execute();
  const isUseless = ({ method, signInNeededAt }: (typeof empty)[number]) =>
    method === 'redirect' || signInNeededAt !== null;
  const deleted = empty.filter(
    (each) => each.method === 'file' || (replaced.includes(each.id) && isUseless(each)),
  );
  const ids = deleted.map(({ id }) => id);
  // PostgreSQL has no empty list.
  if (ids.length === 0) return [];
  const data = { by: 'service', ...(replacedBy !== undefined && { replaced_by: replacedBy }) } as const;
  for (const id of ids) await writeConnectionEvents(trx, id, [{ type: 'connection.removed', at, data }]);
  await queueRevocations(trx, ids, at);
  await removeJobs(trx, 'check', ids);
  await trx.deleteFrom('connections').where('id', 'in', ids).execute();
  return deleted;
}
