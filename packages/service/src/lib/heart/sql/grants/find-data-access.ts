import { type AliasedRawBuilder, sql } from 'kysely';
import { createBatcher } from '../../../core/database/create-batcher.ts';
import { isPostgres } from '../../../core/database/dialect.ts';
import { compileOnce } from '../../../core/database/queries.ts';
import type { Schedule } from '../../../core/database/schedule.ts';
import type { Db } from '../../../core/database/tables.ts';
import { orderAccounts } from '../../store/account-order.ts';
import type { DataAccess, DataRequest } from '../../store/grants.ts';
import { type AccountRow, accountColumns, toAccount } from '../accounts/account-store.ts';
import { clientColumns, toKnownClient } from './find-client.ts';

/** Requests in a batch. */
const MAX_BATCH = 100;

/**
 * Finds the client, the user of the access token and their accounts in one query. The hot path of the public API.
 *
 * Simultaneous requests form a batch, which is one query on PostgreSQL. On SQLite it is one query each, and still doubles the
 * requests per second: the processor runs the same code in a row.
 */
export function createFindDataAccess(
  db: Db,
  schedule: Schedule,
): (request: DataRequest) => Promise<DataAccess> {
  return createBatcher(isPostgres(db) ? loadTogether(db) : loadEach(db), { maxSize: MAX_BATCH, schedule });
}

type Load = (batch: readonly DataRequest[]) => Promise<DataAccess[]>;

const loadEach = (db: Db): Load => {
  const request = sql<RequestRow>`(select ${''} as client_id, ${''} as token_hash, ${''} as account_id, 1 as position)`;
  const find = compileOnce(db, selectAccess(db, request.as('request')));
  return (batch) =>
    Promise.all(
      batch.map(async ({ clientId, tokenHash, accountId, now }) =>
        toDataAccess(await find(clientId, tokenHash, accountId ?? null), now),
      ),
    );
};

const loadTogether = (db: Db): Load => {
  const texts = sql`cast(${[]} as text[])`;
  const requests = sql<RequestRow>`unnest(${texts}, ${texts}, ${texts}) with ordinality`;
  const columns = sql`request(client_id, token_hash, account_id, position)`;
  const find = compileOnce(db, selectAccess(db, requests.as<'request'>(columns)));
  return async (batch) => {
    const rows = batch.map((): Row[] => []);
    for (const row of await find(
      batch.map(({ clientId }) => clientId),
      batch.map(({ tokenHash }) => tokenHash),
      // PostgreSQL can't store NUL in text, and would fail the whole batch.
      batch.map(({ accountId }) => accountId?.replaceAll('\0', ' ') ?? null),
    )) {
      rows[row.position - 1]?.push(row);
    }
    return rows.map((ofRequest, index) => toDataAccess(ofRequest, batch[index]?.now ?? 0));
  };
};

/** A {@link DataRequest}, and its position in the batch, from 1. */
interface RequestRow {
  readonly clientId: string;
  readonly tokenHash: string;
  readonly accountId: string | null;
  readonly position: number;
}

// At least one row, even if the client is unknown: the response time must not reveal which client ids exist.
const selectAccess = (db: Db, request: AliasedRawBuilder<RequestRow, 'request'>) =>
  db
    .selectFrom(request)
    .leftJoin('clients', 'clients.id', 'request.clientId')
    .leftJoin('accessTokens', (join) =>
      join
        .onRef('accessTokens.tokenHash', '=', 'request.tokenHash')
        .onRef('accessTokens.clientId', '=', 'request.clientId'),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.clientId', '=', 'accessTokens.clientId')
        .onRef('users.ref', '=', 'accessTokens.userRef'),
    )
    .leftJoin('connections', (join) =>
      join
        .onRef('connections.clientId', '=', 'accessTokens.clientId')
        .onRef('connections.userRef', '=', 'accessTokens.userRef'),
    )
    .leftJoin('accounts', (join) =>
      join
        .onRef('accounts.connectionId', '=', 'connections.id')
        .onRef('accounts.clientId', '=', 'connections.clientId')
        .on((eb) =>
          eb.or([
            eb('request.accountId', 'is', null),
            eb('accounts.id', '=', eb.ref('request.accountId').$notNull()),
          ]),
        ),
    )
    .select([
      'request.position',
      'accessTokens.userRef as tokenUserRef',
      'users.scopes',
      'users.historyFrom',
      'users.sharedUntil',
    ])
    .select(clientColumns)
    .select(accountColumns);

type Row = Awaited<ReturnType<ReturnType<typeof selectAccess>['execute']>>[number];

const toDataAccess = (rows: readonly Row[], now: number): DataAccess => {
  const [row] = rows as [Row];
  const { tokenUserRef: userRef, scopes, historyFrom, sharedUntil } = row;
  const client = toKnownClient(row, now);
  // The purge erases the user within a minute.
  if (sharedUntil !== null && sharedUntil <= now) {
    return { client, userRef: null, accounts: [], scopes: null, historyFrom: null };
  }
  const accounts = rows.flatMap(
    ({
      position,
      knownClientId,
      secretHash,
      previousSecretHash,
      previousSecretUntil,
      environment,
      disabledAt,
      tokenUserRef,
      scopes,
      historyFrom,
      sharedUntil,
      ...account
    }) => (account.id === null ? [] : toAccount(account as AccountRow)),
  );
  return { client, userRef, accounts: orderAccounts(accounts), scopes, historyFrom };
};
