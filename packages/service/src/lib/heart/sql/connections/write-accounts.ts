import { lockConnections } from '../../../core/database/lock-row.ts';
import { inBatches, lastOf } from '../../../core/database/queries.ts';
import type { Trx } from '../../../core/database/tables.ts';
import { resetJobs } from '../../../core/jobs/change-jobs.ts';
import { orderAccounts } from '../../store/account-order.ts';
import type { Account, NewAccount } from '../../store/accounts.ts';
import type { AttemptCompletion } from '../../store/attempts.ts';
import { accountsOfUser, toAccount } from '../accounts/account-store.ts';
import { deleteEmptyConnections } from '../accounts/delete-empty-connections.ts';
import { writeConnectionEvents } from '../events/connection-events.ts';
import { addStallReports, addSyncs } from '../syncs/sync-store.ts';

/** The accounts that a login has found at its utility. */
type FoundAccounts = Pick<AttemptCompletion, 'accounts' | 'clientId' | 'utilityId' | 'method' | 'now'>;

export interface Connection {
  readonly id: string;
  readonly userRef: string;
  readonly connectedAt: number;
}

/**
 * Moves the user's accounts of other connections, such as a file's, to the login that has found them. A new authorization also takes the
 * remaining accounts of a refused one that it replaces: the utility may have closed these accounts. Deletes connections that it replaces:
 * those without a login, by `redirect` or with a refused login that have lost their last account, and refused ones by `redirect` that have
 * none.
 */
export async function takeOverAccounts(
  trx: Trx,
  { clientId, utilityId, method, accounts, now }: FoundAccounts,
  { id: connectionId, userRef }: Connection,
): Promise<void> {
  const keys = accounts.map(({ accountKey }) => accountKey);
  const known = await accountsOfUser(trx, { clientId, userRef, utilityId }, keys);
  const moved = known.filter((account) => account.connectionId !== connectionId);
  const previous = moved.map((account) => account.connectionId);
  // Connections are locked before their accounts: see `lockRow`.
  await lockConnections(trx, previous);
  const rest = method === 'redirect' ? await accountsOfRefused(trx, previous) : [];
  for (const id of new Set([...moved, ...rest].map((account) => account.id))) {
    await trx.updateTable('accounts').set({ connectionId }).where('id', '=', id).execute();
    await resetJobs(trx, 'sync', [id], now);
  }
  const refused = await trx
    .selectFrom('connections')
    .select('id as connectionId')
    .where((eb) => eb.and({ clientId, userRef, utilityId, method: 'redirect' }))
    .where('signInNeededAt', 'is not', null)
    .execute();
  const ids = [...moved, ...refused].map((each) => each.connectionId).filter((id) => id !== connectionId);
  const deleted = await deleteEmptyConnections(trx, {
    clientId,
    userRef,
    at: now,
    replaced: ids,
    replacedBy: connectionId,
  });
  if (deleted.some(({ signInNeededAt }) => signInNeededAt !== null))
    await writeRestored(trx, connectionId, now);
}

/** Adds accounts to a connection, or updates them, and makes them due. Call {@link takeOverAccounts} first. */
export async function writeAccounts(
  trx: Trx,
  { accounts, clientId, utilityId, method, now }: FoundAccounts,
  { id: connectionId, userRef, connectedAt }: Connection,
  groupKey: string,
): Promise<Account[]> {
  const written: Account[] = [];
  const before = await keysOf(trx, connectionId);
  // Few statements, because the client is locked meanwhile.
  for (const batch of inBatches(lastOf(accounts, ({ accountKey }) => accountKey))) {
    const rows = await upsertAccounts(trx, batch, { clientId, connectionId });
    await addSyncs(trx, rows, groupKey, now);
    written.push(
      ...rows.map((row) =>
        toAccount({ ...row, connectionId, clientId, userRef, connectedAt, utilityId, method }),
      ),
    );
  }
  await addStallReports(trx, connectionId, now);
  const added = written.filter(({ accountKey }) => !before.has(accountKey));
  await writeConnectionEvents(
    trx,
    connectionId,
    added.map(({ id }) => ({ type: 'account.added', at: now, data: { account_id: id } })),
  );
  return orderAccounts(written);
}

/** Writes `connection.restored`. */
export async function writeRestored(trx: Trx, connectionId: string, at: number): Promise<void> {
  await writeConnectionEvents(trx, connectionId, [{ type: 'connection.restored', at, data: {} }]);
}

/** The accounts of those connections by `redirect` whose login is refused. */
const accountsOfRefused = async (
  trx: Trx,
  connectionIds: readonly string[],
): Promise<{ readonly id: string }[]> => {
  // PostgreSQL has no empty list.
  if (connectionIds.length === 0) return [];
  return trx
    .selectFrom('accounts')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.id', '=', 'accounts.connectionId')
        .onRef('connections.clientId', '=', 'accounts.clientId'),
    )
    .select('accounts.id')
    .where('connections.id', 'in', connectionIds)
    .where('method', '=', 'redirect')
    .where('signInNeededAt', 'is not', null)
    .execute();
};

const keysOf = async (trx: Trx, connectionId: string): Promise<Set<string>> => {
  const rows = await trx
    .selectFrom('accounts')
    .select('accountKey')
    .where('connectionId', '=', connectionId)
    .execute();
  return new Set(rows.map(({ accountKey }) => accountKey));
};

const upsertAccounts = (
  trx: Trx,
  accounts: readonly NewAccount[],
  owner: Pick<Account, 'clientId' | 'connectionId'>,
) =>
  trx
    .insertInto('accounts')
    .values(accounts.map((account) => ({ ...account, ...owner, hasEmissions: account.hasEmissions ? 1 : 0 })))
    .onConflict((conflict) =>
      conflict.columns(['connectionId', 'accountKey', 'clientId']).doUpdateSet((eb) => ({
        accountNumber: eb.ref('excluded.accountNumber'),
        address: eb.ref('excluded.address'),
        timeZone: eb.ref('excluded.timeZone'),
        intervalSeconds: eb.ref('excluded.intervalSeconds'),
        hasEmissions: eb.ref('excluded.hasEmissions'),
        // Stored costs stay in their currency when the utility lists the account without one.
        currency: eb.fn.coalesce('excluded.currency', 'accounts.currency'),
      })),
    )
    .returning([
      ...(['id', 'accountKey', 'accountNumber', 'address', 'timeZone'] as const),
      ...([
        'intervalSeconds',
        'hasEmissions',
        'currency',
        'syncedFrom',
        'syncedTo',
        'lastSuccessAt',
      ] as const),
    ])
    .execute();
