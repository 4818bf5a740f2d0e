import type { Db } from '../../../core/database/tables.ts';
import { compareText } from '../../store/account-order.ts';
import type { ConnectedAccount, ConnectionStatus, ConnectionWork } from '../../store/connections.ts';

/** The connections of a user, oldest first. */
export async function listStatus(db: Db, clientId: string, userRef: string): Promise<ConnectionStatus[]> {
  const rows = await selectStatus(db)
    .where((eb) => eb.and({ 'connections.clientId': clientId, 'connections.userRef': userRef }))
    .execute();
  return toStatuses(rows);
}

/** These connections, by id. */
export async function findStatuses(db: Db, ids: readonly string[]): Promise<Map<string, ConnectionStatus>> {
  const rows = ids.length === 0 ? [] : await selectStatus(db).where('connections.id', 'in', ids).execute();
  return new Map(toStatuses(rows).map((status) => [status.id, status]));
}

/** One row per account, or one without an account. */
const selectStatus = (db: Db) =>
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
      'jobGroups.pausedAt',
    ])
    .orderBy('connections.createdAt')
    .orderBy('connections.id');

type Row = Awaited<ReturnType<ReturnType<typeof selectStatus>['execute']>>[number];

const toStatuses = (rows: readonly Row[]): ConnectionStatus[] => [...groupById(rows).values()].map(toStatus);

const groupById = (rows: readonly Row[]): Map<string, [Row, ...Row[]]> => {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(row.id);
    if (group) group.push(row);
    else groups.set(row.id, [row]);
  }
  return groups;
};

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
    isPaused: rows.some(({ pausedAt }) => pausedAt !== null),
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
