import { sql, type Transaction } from 'kysely';
import type { Database } from '../schema.ts';
import { queueRevocations } from '../upkeep/revocations.ts';

/**
 * Merges accounts of a user that are the same (utility and account key), after two users became one. The account of a login stays,
 * otherwise the oldest one. It gets months and bills of the others where it has none of its own.
 */
export async function mergeAccounts(
  trx: Transaction<Database>,
  clientId: string,
  userRef: string,
): Promise<void> {
  const accounts = await trx
    .selectFrom('connections')
    .innerJoin('accounts', 'accounts.connectionId', 'connections.id')
    .select(['accounts.id', 'accountKey', 'utilityId', 'method', 'createdAt'])
    .where('connections.clientId', '=', clientId)
    .where('connections.userRef', '=', userRef)
    .execute();
  const rank = ({ method }: { readonly method: string }): number => (method === 'file' ? 1 : 0);
  const ordered = accounts.sort((a, b) => rank(a) - rank(b) || a.createdAt - b.createdAt);
  const kept = new Map<string, string>();
  for (const { id, accountKey, utilityId } of ordered) {
    const name = JSON.stringify([utilityId, accountKey]);
    const keptId = kept.get(name);
    if (keptId === undefined) kept.set(name, id);
    else await mergeInto(trx, keptId, id);
  }
  await deleteEmptyConnections(trx, { clientId, userRef });
}

/**
 * Deletes connections without a login that have no accounts anymore, such as those that have lost them to a login.
 *
 * @param replaced connections by `redirect` that are deleted too if they have no accounts, and revoked at the utility. Others without
 * accounts are still waiting for them.
 */
export async function deleteEmptyConnections(
  trx: Transaction<Database>,
  { clientId, userRef }: { readonly clientId: string; readonly userRef: string },
  replaced: { readonly ids: readonly string[]; readonly now: number } = { ids: [], now: 0 },
): Promise<void> {
  const empty = await trx
    .selectFrom('connections')
    .select(['id', 'method'])
    .where('clientId', '=', clientId)
    .where('userRef', '=', userRef)
    .where('method', 'in', ['file', 'redirect'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('accounts').select('accounts.id').whereRef('connectionId', '=', 'connections.id')),
      ),
    )
    .execute();
  const ids = empty
    .filter(({ id, method }) => method === 'file' || replaced.ids.includes(id))
    .map(({ id }) => id);
  // PostgreSQL has no empty list.
  if (ids.length === 0) return;
  await queueRevocations(trx, ids, replaced.now);
  await trx.deleteFrom('connections').where('id', 'in', ids).execute();
}

const mergeInto = async (trx: Transaction<Database>, keptId: string, id: string): Promise<void> => {
  // Locks both: a sync that is running writes nothing of what it has merged before.
  const rows = await trx
    .updateTable('accounts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', 'in', [keptId, id])
    .returning('dataThrough')
    .execute();
  const ends = rows.flatMap(({ dataThrough }) => dataThrough ?? []);
  const dataThrough = ends.length > 0 ? Math.max(...ends) : null;
  await trx.updateTable('accounts').set({ dataThrough }).where('id', '=', keptId).execute();
  // An interval of a day may reach into the next month, so the months beside those that are kept are left out too.
  await sql`update chunks set account_id = ${keptId} where account_id = ${id} and not exists (
    select 1 from chunks as kept where kept.account_id = ${keptId}
    and kept.month between chunks.month - ${MONTH_SECONDS} and chunks.month + ${MONTH_SECONDS})`.execute(trx);
  await sql`update bills set account_id = ${keptId} where account_id = ${id} and not exists (
    select 1 from bills as kept where kept.account_id = ${keptId}
    and kept.starts_at < bills.ends_at and kept.ends_at > bills.starts_at)`.execute(trx);
  await trx.deleteFrom('accounts').where('id', '=', id).execute();
};

/** The longest month. */
const MONTH_SECONDS = 31 * 86_400;
