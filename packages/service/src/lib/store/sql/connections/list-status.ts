import { compareText } from '../../account-order.ts';
import type { ConnectedAccount, ConnectionStatus, ConnectionWork } from '../../connections.ts';
import type { Db } from '../schema.ts';

/** The connections of a user, oldest first. */
export async function listStatus(db: Db, clientId: string, userRef: string): Promise<ConnectionStatus[]> {
  const rows = await selectStatus(db, clientId, userRef).execute();
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.map((id) => toStatus(rows.filter((row) => row.id === id) as [Row, ...Row[]]));
}

/** One row per account, or one without an account. */
const selectStatus = (db: Db, clientId: string, userRef: string) =>
  db
    .selectFrom('connections')
    .leftJoin('connectionChecks as checks', 'checks.connectionId', 'connections.id')
    .leftJoin('accounts', 'accounts.connectionId', 'connections.id')
    .leftJoin('accountSyncs as syncs', 'syncs.accountId', 'accounts.id')
    .leftJoin('utilitySyncs', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('utilitySyncs.utilityKey', '=', fn.coalesce(ref('syncs.utilityKey'), ref('checks.utilityKey'))),
      ),
    )
    .select([
      'connections.id',
      'connections.utilityId',
      'connections.method',
      'connections.usernameHint',
      'connections.createdAt as connectedAt',
      'checks.dueAt as checkDueAt',
      'checks.lastError as checkError',
      'checks.loginRefusedAt as checkRefusedAt',
      'checks.accountsListedAt',
      'accounts.id as accountId',
      'accounts.accountNumber',
      'accounts.address',
      'accounts.dataThrough',
      'accounts.lastSuccessAt',
      'syncs.dueAt as syncDueAt',
      'syncs.lastError as syncError',
      'syncs.loginRefusedAt as syncRefusedAt',
      'utilitySyncs.blockedUntil',
    ])
    .where((eb) => eb.and({ 'connections.clientId': clientId, 'connections.userRef': userRef }))
    .orderBy('connections.createdAt')
    .orderBy('connections.id');

type Row = Awaited<ReturnType<ReturnType<typeof selectStatus>['execute']>>[number];

const toStatus = (rows: readonly [Row, ...Row[]]): ConnectionStatus => {
  const [{ id, utilityId, method, usernameHint, connectedAt, accountsListedAt, ...first }] = rows;
  const check = toWork(first.checkDueAt, first.checkError, first.checkRefusedAt);
  return {
    id,
    utilityId,
    method,
    usernameHint,
    connectedAt,
    accounts: rows.flatMap(toAccounts).sort(byNumber),
    check,
    isPreparing: check !== null && accountsListedAt === null,
    blockedUntil: Math.max(0, ...rows.map(({ blockedUntil }) => blockedUntil ?? 0)),
  };
};

const byNumber = (a: ConnectedAccount, b: ConnectedAccount): number =>
  compareText(a.accountNumber, b.accountNumber) || compareText(a.id, b.id);

const toAccounts = ({
  accountId: id,
  accountNumber,
  address,
  dataThrough,
  lastSuccessAt,
  ...row
}: Row): ConnectedAccount[] => {
  if (id === null || accountNumber === null || address === null) return [];
  const sync = toWork(row.syncDueAt, row.syncError, row.syncRefusedAt);
  return [{ id, accountNumber, address, dataThrough, lastSuccessAt, sync }];
};

const toWork = (
  dueAt: number | null,
  lastError: ConnectionWork['lastError'],
  loginRefusedAt: number | null,
): ConnectionWork | null => (dueAt === null ? null : { dueAt, lastError, loginRefusedAt });
