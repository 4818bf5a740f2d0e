import { sql } from 'kysely';
import { lockRow } from '../database/lock-row.ts';
import { writeConnectionEvents } from '../events/connection-events.ts';
import type { Database, Trx } from '../schema.ts';
import { queueRevocations } from '../upkeep/revocations.ts';

/**
 * Merges accounts of a user that are the same (utility and account key), after two users became one. The account of a login stays,
 * otherwise the oldest one. It gets months and bills of the others where it has none of its own.
 */
export async function mergeAccounts(trx: Trx, clientId: string, userRef: string, at: number): Promise<void> {
  const ofUser = trx
    .selectFrom('connections')
    .where((eb) => eb.and({ 'connections.clientId': clientId, 'connections.userRef': userRef }));
  // Before their accounts: see `lockRow`.
  await ofUser.select('connections.id').$call(lockRow(trx)).execute();
  const accounts = await ofUser
    .innerJoin('accounts', 'accounts.connectionId', 'connections.id')
    .select(['accounts.id', 'connectionId', 'accountKey', 'utilityId', 'method', 'createdAt'])
    .execute();
  const rank = ({ method }: { readonly method: string }): number => (method === 'file' ? 1 : 0);
  const ordered = accounts.sort((a, b) => rank(a) - rank(b) || a.createdAt - b.createdAt);
  const kept = new Map<string, string>();
  for (const { id, connectionId, accountKey, utilityId } of ordered) {
    const name = JSON.stringify([utilityId, accountKey]);
    const keptId = kept.get(name);
    if (keptId === undefined) {
      kept.set(name, id);
      continue;
    }
    await mergeInto(trx, keptId, id);
    const data = { account_id: id, replaced_by: keptId };
    await writeConnectionEvents(trx, connectionId, [{ type: 'account.removed', at, data }]);
  }
  await deleteEmptyConnections(trx, { clientId, userRef, at, replaced: [] });
}

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
        exists(selectFrom('accounts').select('accounts.id').whereRef('connectionId', '=', 'connections.id')),
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
  await trx.deleteFrom('connections').where('id', 'in', ids).execute();
  return deleted;
}

const mergeInto = async (trx: Trx, keptId: string, id: string): Promise<void> => {
  const { kept, other } = await lockBoth(trx, keptId, id);
  // What an unfinished first sync has stored is left out: the next sync fetches it again.
  if (other && other.syncedTo !== null) {
    if (kept?.syncedTo === null) await adoptSyncedRange(trx, kept, other);
    await moveMonths(trx, keptId, id);
  }
  await raiseDataThrough(trx, keptId, id, [kept?.dataThrough, other?.dataThrough]);
  await moveBills(trx, keptId, id);
  await trx.deleteFrom('accounts').where('id', '=', id).execute();
};

type LockedAccount = Pick<Database['accounts'], 'id' | 'dataThrough' | 'syncedFrom' | 'syncedTo'>;

/** Locks both accounts: a sync that is running writes nothing of what it has merged before. */
const lockBoth = async (
  trx: Trx,
  keptId: string,
  id: string,
): Promise<{ kept: LockedAccount | undefined; other: LockedAccount | undefined }> => {
  const rows = await trx
    .updateTable('accounts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', 'in', [keptId, id])
    .returning(['id', 'dataThrough', 'syncedFrom', 'syncedTo'])
    .execute();
  const [kept, other] = [keptId, id].map((one) => rows.find((row) => row.id === one));
  return { kept, other };
};

const adoptSyncedRange = async (trx: Trx, kept: LockedAccount, other: LockedAccount): Promise<void> => {
  const own = await trx
    .selectFrom('chunks')
    .select('month')
    .where('accountId', '=', kept.id)
    .limit(1)
    .execute();
  const { syncedFrom, syncedTo } = other;
  // Otherwise the first sync would treat the other account's months as its own, and never fetch earlier ones.
  const synced = own.length === 0 ? { syncedFrom, syncedTo } : { syncedTo: kept.dataThrough };
  await trx.updateTable('accounts').set(synced).where('id', '=', kept.id).execute();
};

/** A daily interval may reach into the next month, so months adjacent to kept ones aren't moved. */
const moveMonths = (trx: Trx, keptId: string, id: string) =>
  sql`update chunks set account_id = ${keptId} where account_id = ${id} and not exists (
    select 1 from chunks as kept where kept.account_id = ${keptId}
    and kept.month between chunks.month - ${MONTH_SECONDS} and chunks.month + ${MONTH_SECONDS})`.execute(trx);

const raiseDataThrough = async (
  trx: Trx,
  keptId: string,
  id: string,
  ends: readonly (number | null | undefined)[],
): Promise<void> => {
  const newest = await trx
    .selectFrom('chunks')
    .select('accountId')
    .where('accountId', 'in', [keptId, id])
    .orderBy('month', 'desc')
    // If both have the newest month, take the row that isn't moved.
    .orderBy((eb) => eb('accountId', '=', keptId))
    .limit(1)
    .executeTakeFirst();
  const known = ends.flatMap((end) => end ?? []);
  if (newest?.accountId !== keptId || known.length === 0) return;
  const dataThrough = Math.max(...known);
  await trx.updateTable('accounts').set({ dataThrough }).where('id', '=', keptId).execute();
};

const moveBills = (trx: Trx, keptId: string, id: string) =>
  sql`update bills set account_id = ${keptId} where account_id = ${id} and not exists (
    select 1 from bills as kept where kept.account_id = ${keptId}
    and kept.starts_at < bills.ends_at and kept.ends_at > bills.starts_at)`.execute(trx);

/** The longest month. */
const MONTH_SECONDS = 31 * 86_400;
