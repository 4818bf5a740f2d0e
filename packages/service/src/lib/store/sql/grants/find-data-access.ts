import { type AliasedRawBuilder, type Kysely, sql } from 'kysely';
import { orderAccounts } from '../../account-order.ts';
import type { DataAccess, DataRequest, GrantStore } from '../../grants.ts';
import { type AccountRow, accountColumns, toPlace } from '../accounts/accounts.ts';
import { compileOnce } from '../database/compile-once.ts';
import { createBatcher, type Schedule } from '../database/create-batcher.ts';
import { isPostgres, MAX_READS } from '../database/dialect.ts';
import type { Database } from '../schema.ts';

/**
 * See `GrantStore.findDataAccess`. Simultaneous requests are looked up in a batch, and so continue together. On PostgreSQL a batch is
 * one query. On SQLite it is one query each, and still doubles the requests per second: the processor runs the same code in a row.
 */
export function createFindDataAccess(
  db: Kysely<Database>,
  schedule?: Schedule,
): GrantStore['findDataAccess'] {
  const createLoad = isPostgres(db) ? loadTogether : loadEach;
  const createFind = (select: Select) =>
    createBatcher(createLoad(db, select), { maxSize: MAX_READS, schedule });
  const [findAll, findOne] = [createFind(selectAllAccounts), createFind(selectOneAccount)];
  return (request) => {
    if (request.accountId === undefined) return findAll(request);
    // No account id has a NUL. PostgreSQL's text can't hold one and would fail the whole batch.
    return findOne(request.accountId.includes('\0') ? { ...request, accountId: '' } : request);
  };
}

type Load = (batch: readonly DataRequest[]) => Promise<DataAccess[]>;

const loadEach = (db: Kysely<Database>, select: Select): Load => {
  const request = sql<RequestRow>`(select ${''} as client_id, ${''} as token_hash, ${''} as account_id, 1 as position)`;
  const find = compileOnce(db, select(db, request.as('request')));
  return (batch) =>
    Promise.all(
      batch.map(async ({ clientId, tokenHash, accountId }) =>
        toDataAccess(await find(clientId, tokenHash, accountId ?? null)),
      ),
    );
};

const loadTogether = (db: Kysely<Database>, select: Select): Load => {
  const texts = sql`cast(${[]} as text[])`;
  const requests = sql<RequestRow>`unnest(${texts}, ${texts}, ${texts}) with ordinality`;
  const columns = sql`request(client_id, token_hash, account_id, position)`;
  const find = compileOnce(db, select(db, requests.as<'request'>(columns)));
  return async (batch) => {
    const rows = batch.map((): Row[] => []);
    for (const row of await find(
      batch.map(({ clientId }) => clientId),
      batch.map(({ tokenHash }) => tokenHash),
      batch.map(({ accountId }) => accountId ?? null),
    )) {
      rows[row.position - 1]?.push(row);
    }
    return rows.map(toDataAccess);
  };
};

/** A {@link DataRequest}, and its position in the batch, from 1. */
interface RequestRow {
  readonly client_id: string;
  readonly token_hash: string;
  readonly account_id: string;
  readonly position: number;
}

type RequestTable = AliasedRawBuilder<RequestRow, 'request'>;

// One row at least, whether or not the client exists: a timing must not tell which client ids exist.
const selectAccess = (db: Kysely<Database>, request: RequestTable) =>
  db
    .selectFrom(request)
    .leftJoin('clients', 'clients.id', 'request.client_id')
    .leftJoin('access_tokens', (join) =>
      join
        .onRef('access_tokens.token_hash', '=', 'request.token_hash')
        // Not `=`: with stale statistics PostgreSQL would go through all tokens of the client.
        .onRef('access_tokens.client_id', 'is not distinct from', 'request.client_id'),
    )
    .select([
      'request.position as position',
      'clients.id as knownClientId',
      'clients.secret_hash as secretHash',
      'clients.environment as environment',
      'access_tokens.user_ref as tokenUserRef',
    ]);

const selectAllAccounts = (db: Kysely<Database>, request: RequestTable) =>
  selectAccess(db, request)
    .leftJoin('connections', (join) =>
      join
        .onRef('connections.client_id', '=', 'access_tokens.client_id')
        .onRef('connections.user_ref', '=', 'access_tokens.user_ref'),
    )
    .leftJoin('accounts', 'accounts.connection_id', 'connections.id')
    .select(accountColumns);

/** The connection is null where the account is another user's. */
const selectOneAccount = (db: Kysely<Database>, request: RequestTable) =>
  selectAccess(db, request)
    .leftJoin('accounts', 'accounts.id', 'request.account_id')
    .leftJoin('connections', (join) =>
      join
        .onRef('connections.id', '=', 'accounts.connection_id')
        .onRef('connections.client_id', '=', 'access_tokens.client_id')
        .onRef('connections.user_ref', '=', 'access_tokens.user_ref'),
    )
    .select(accountColumns);

type Select = typeof selectAllAccounts | typeof selectOneAccount;
type Row = Awaited<ReturnType<ReturnType<typeof selectAllAccounts>['execute']>>[number];

const hasAccount = (row: Row): row is Row & AccountRow => row.id !== null && row.clientId !== null;

const toDataAccess = (rows: readonly Row[]): DataAccess => {
  const { knownClientId: id, secretHash, environment, tokenUserRef } = rows[0] as Row;
  return {
    client:
      id !== null && secretHash !== null && environment !== null ? { id, secretHash, environment } : null,
    userRef: tokenUserRef,
    accounts: orderAccounts(rows.filter(hasAccount).map(toPlace)),
  };
};
