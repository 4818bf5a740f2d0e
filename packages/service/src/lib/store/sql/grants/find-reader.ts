import { type AliasedRawBuilder, type Kysely, sql } from 'kysely';
import { orderAccounts } from '../../account-order.ts';
import type { GrantStore, Reader, Reading } from '../../grants.ts';
import { type AccountRow, accountColumns, toPlace } from '../accounts/accounts.ts';
import { compileOnce } from '../database/compiled.ts';
import { isPostgres, MAX_READS } from '../database/dialect.ts';
import { type GroupStart, inGroups } from '../database/in-groups.ts';
import type { Database } from '../schema.ts';

/**
 * Looks up who asks for data, and what there is for them: see `GrantStore.findReader`. Requests that come together are looked up
 * together, so that they go on together, too; on PostgreSQL by a single query.
 */
export function createFindReader(db: Kysely<Database>, start?: GroupStart): GrantStore['findReader'] {
  const find = isPostgres(db) ? findAtOnce : findEach;
  const options = { max: MAX_READS, start };
  const findAll = inGroups(eachOnce(find(db, selectAll)), options);
  const findOne = inGroups(eachOnce(find(db, selectOne)), options);
  return (reading) => {
    if (reading.accountId === undefined) return findAll(reading);
    // PostgreSQL has no place for a NUL in its text, and refuses the whole group. No account has one in its id.
    return findOne(reading.accountId.includes('\0') ? { ...reading, accountId: '' } : reading);
  };
}

type FindReaders = (readings: readonly Reading[]) => Promise<Reader[]>;

// Of many requests of one user, who may have very many accounts.
const eachOnce =
  (find: FindReaders): FindReaders =>
  async (readings) => {
    const distinct = new Map(readings.map((reading) => [keyOf(reading), reading]));
    const found = await find([...distinct.values()]);
    const readers = new Map([...distinct.keys()].map((key, index) => [key, found[index] as Reader]));
    return readings.map((reading) => readers.get(keyOf(reading)) as Reader);
  };

const keyOf = ({ clientId, tokenHash, accountId }: Reading): string =>
  JSON.stringify([clientId, tokenHash, accountId]);

const findEach = (db: Kysely<Database>, select: Select): FindReaders => {
  const asked = sql<Asked>`(select ${''} as client_id, ${''} as token_hash, ${''} as account_id, 1 as place)`;
  const find = compileOnce(db, select(db, asked.as('asked')));
  const findReader = async (reading: Reading) =>
    toReader(reading, await find(reading.clientId, reading.tokenHash, reading.accountId ?? null));
  return (readings) => Promise.all(readings.map(findReader));
};

const findAtOnce = (db: Kysely<Database>, select: Select): FindReaders => {
  const texts = sql`cast(${[]} as text[])`;
  const asked = sql<Asked>`unnest(${texts}, ${texts}, ${texts}) with ordinality`;
  const columns = sql`asked(client_id, token_hash, account_id, place)`;
  const find = compileOnce(db, select(db, asked.as<'asked'>(columns)));
  return async (readings) => {
    const rows = readings.map((): Row[] => []);
    for (const row of await find(
      readings.map(({ clientId }) => clientId),
      readings.map(({ tokenHash }) => tokenHash),
      readings.map(({ accountId }) => accountId ?? null),
    )) {
      rows[row.place - 1]?.push(row);
    }
    return readings.map((reading, index) => toReader(reading, rows[index] ?? []));
  };
};

/** A {@link Reading}, and its place among those that are looked up together, from 1. */
interface Asked {
  readonly client_id: string;
  readonly token_hash: string;
  readonly account_id: string;
  readonly place: number;
}

type AskedTable = AliasedRawBuilder<Asked, 'asked'>;

const selectReaders = (db: Kysely<Database>, asked: AskedTable) =>
  db
    .selectFrom(asked)
    .innerJoin('clients', 'clients.id', 'asked.client_id')
    .leftJoin('access_tokens', (join) =>
      join
        .onRef('access_tokens.token_hash', '=', 'asked.token_hash')
        // Not by `=`: where its statistics are old, PostgreSQL would go through all tokens of the client.
        .onRef('access_tokens.client_id', 'is not distinct from', 'asked.client_id'),
    )
    .select([
      'asked.place as place',
      'clients.secret_hash as secretHash',
      'clients.environment as environment',
      'access_tokens.user_ref as reader',
    ]);

/** Who asks, beside each account of the user. */
const selectAll = (db: Kysely<Database>, asked: AskedTable) =>
  selectReaders(db, asked)
    .leftJoin('connections', (join) =>
      join
        .onRef('connections.client_id', '=', 'access_tokens.client_id')
        .onRef('connections.user_ref', '=', 'access_tokens.user_ref'),
    )
    .leftJoin('accounts', 'accounts.connection_id', 'connections.id')
    .select(accountColumns);

/** Who asks, beside one account: without its connection where it is somebody else's. */
const selectOne = (db: Kysely<Database>, asked: AskedTable) =>
  selectReaders(db, asked)
    .leftJoin('accounts', 'accounts.id', 'asked.account_id')
    .leftJoin('connections', (join) =>
      join
        .onRef('connections.id', '=', 'accounts.connection_id')
        .onRef('connections.client_id', '=', 'access_tokens.client_id')
        .onRef('connections.user_ref', '=', 'access_tokens.user_ref'),
    )
    .select(accountColumns);

type Select = typeof selectAll | typeof selectOne;
type Row = Awaited<ReturnType<ReturnType<typeof selectAll>['execute']>>[number];

const hasAccount = (row: Row): row is Row & AccountRow => row.id !== null && row.clientId !== null;

const toReader = ({ clientId }: Reading, rows: readonly Row[]): Reader => {
  const [first] = rows;
  if (!first) return { client: null, userRef: null, accounts: [] };
  const { secretHash, environment, reader } = first;
  return {
    client: { id: clientId, secretHash, environment },
    userRef: reader,
    accounts: orderAccounts(rows.filter(hasAccount).map(toPlace)),
  };
};
