import type { Db } from '../../../core/database/tables.ts';
import { compareText } from '../../store/account-order.ts';
import type { ConnectedAccount, ConnectionStatus, ConnectionWork } from '../../store/connections.ts';

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
    .leftJoin('jobs as checks', (join) =>
      join.onRef('checks.key', '=', 'connections.id').on('checks.kind', '=', 'check'),
    )
    .leftJoin('accounts', (join) =>
      join
        .onRef('accounts.connectionId', '=', 'connections.id')
        .onRef('accounts.clientId', '=', 'connections.clientId'),
    )
    .leftJoin('jobs as syncs', (join) =>
      join.onRef('syncs.key', '=', 'accounts.id').on('syncs.kind', '=', 'sync'),
    )
    .leftJoin('jobGroups', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('jobGroups.key', '=', fn.coalesce(ref('syncs.groupKey'), ref('checks.groupKey'))),
      ),
    )
    .select([
      'connections.id',
      'connections.utilityId',
      'connections.method',
      'connections.usernameHint',
      'connections.createdAt as connectedAt',
      'connections.signInNeededAt',
      'connections.accountsListedAt',
      'checks.key as checkKey',
      'checks.dueAt as checkDueAt',
      'checks.lastError as checkError',
      'accounts.id as accountId',
      'accounts.accountNumber',
      'accounts.address',
      'accounts.dataThrough',
      'accounts.lastSuccessAt',
      'syncs.key as syncKey',
      'syncs.dueAt as syncDueAt',
      'syncs.lastError as syncError',
      'jobGroups.blockedUntil',
    ])
    .where((eb) => eb.and({ 'connections.clientId': clientId, 'connections.userRef': userRef }))
    .orderBy('connections.createdAt')
    .orderBy('connections.id');

type Row = Awaited<ReturnType<ReturnType<typeof selectStatus>['execute']>>[number];

const toStatus = (rows: readonly [Row, ...Row[]]): ConnectionStatus => {
  const [{ id, utilityId, method, usernameHint, connectedAt, signInNeededAt, accountsListedAt, ...first }] =
    rows;
  const check = toWork(first.checkKey, first.checkDueAt, first.checkError);
  return {
    id,
    utilityId,
    method,
    usernameHint,
    connectedAt,
    signInNeededAt,
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
  const sync = toWork(row.syncKey, row.syncDueAt, row.syncError);
  return [{ id, accountNumber, address, dataThrough, lastSuccessAt, sync }];
};

const toWork = (key: string | null, dueAt: number | null, lastError: string | null): ConnectionWork | null =>
  key === null ? null : { dueAt, lastError: lastError as ConnectionWork['lastError'] };
