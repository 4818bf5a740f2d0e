import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import { bytes, link, makeBill, makeChunk, months, now, removeUser } from '../store/contract/fixtures.ts';
import { createDatabase, type TestDatabase } from '../support/postgres/database.ts';

/** Tables that hold no rows of users, or cannot hold a client. Each is copied to all servers, or stays on one. */
const exempt = {
  clients: 'one row per client, which rows of users refer to',
  encryption_keys: 'keys of the installation',
  data_delays: 'delays per utility, for all clients',
  status_reports: 'the one report of the status page',
  outcome_counts: 'counts per utility and day, for all clients',
  operator_sessions: 'sign-ins of the operator',
  limits: 'counts requests before their client is known, also by address',
  paces: 'pace of requests to utilities, for all clients',
  job_groups: 'state of utilities, for all clients',
  jobs: 'work list of the operator: claimed by group over all clients',
  revocations: 'work list of the operator: outlives its connection and client',
  kysely_migration: 'names of migrations',
  kysely_migration_lock: 'lock of migrations',
};

const documented = readFileSync(new URL('../../../../docs/scale.md', import.meta.url), 'utf8');
const [dropped = ''] = documented.match(/(?:alter table \w+ drop constraint \w+;\n)+/) ?? [];

describe('the schema on PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
    await (await openPostgres(database.url)).close();
  });
  afterAll(() => database.drop());

  const listTables = async (): Promise<string[]> => {
    const rows = await database.run(`
      select table_name from information_schema.tables where table_schema = 'public' order by table_name`);
    return rows.map(({ table_name }) => String(table_name));
  };
  const listUniqueIndexes = async () => {
    const rows = await database.run(`
      select tablename, indexname, indexdef from pg_indexes
      where schemaname = 'public' and indexdef like 'CREATE UNIQUE INDEX%' order by indexname`);
    return rows.map(({ tablename, indexname, indexdef }) => ({
      table: String(tablename),
      name: String(indexname),
      columns: /\(([^)]+)\)/.exec(String(indexdef))?.[1]?.split(', ') ?? [],
    }));
  };
  const isOfUsers = (table: string) => !Object.hasOwn(exempt, table);

  it('exempts only tables that exist', async () => {
    expect(await listTables()).toEqual(expect.arrayContaining(Object.keys(exempt)));
  });

  it('has the client in each row of users', async () => {
    const rows = await database.run(`
      select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'client_id' and is_nullable = 'NO'`);
    const withClient = rows.map(({ table_name }) => table_name);
    const tables = (await listTables()).filter(isOfUsers);
    expect(tables).toContain('chunks');
    expect(tables.filter((table) => !withClient.includes(table))).toEqual([]);
  });

  it('has the client or the account in each unique index of these tables', async () => {
    const ofUsers = (await listUniqueIndexes()).filter(({ table }) => isOfUsers(table));
    const byAccount = ofUsers.filter(({ columns }) => !columns.includes('client_id'));
    // One for each partition, the one of `chunks` over them, and that of `bills`.
    expect(new Set(byAccount.map(({ name }) => name.replace(/\d+/, 'N')))).toEqual(
      new Set(['bills_pkey', 'chunks_N_pkey', 'chunks_pkey']),
    );
    expect(byAccount.filter(({ columns }) => !columns.includes('account_id'))).toEqual([]);
  });

  it('is distributed by the documented statements with a column of each unique index', async () => {
    const calls = [...documented.matchAll(/^select (\w+)\('(\w+)'(?:, '(\w+)')?/gm)];
    const columns = new Map(calls.map(([, , table = '', column]) => [table, column]));
    // Citus distributes partitions with their table.
    const tables = (await listTables()).filter((table) => !/^kysely|^chunks_\d/.test(table));
    expect(calls.map(([, , table]) => table).toSorted()).toEqual(tables);
    expect(tables.filter((table) => isOfUsers(table) && columns.get(table) === undefined)).toEqual(['logos']);
    const indexes = await listUniqueIndexes();
    expect(
      indexes.filter(({ table, columns: indexed }) => {
        const column = columns.get(table);
        return column !== undefined && !indexed.includes(column);
      }),
    ).toEqual([]);
  });

  it('has the client in each foreign key between these tables', async () => {
    const keys = await database.run(`
      select conrelid::regclass as child, confrelid::regclass as parent, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
    const between = keys.filter(({ parent }) => isOfUsers(String(parent)));
    expect(between).not.toEqual([]);
    const definitions = between.map(({ child, definition }) => `${child}: ${definition}`);
    expect(definitions.filter((each) => !/KEY \([^)]*client_id.*REFERENCES .*client_id/.test(each))).toEqual(
      [],
    );
  });

  it('partitions the chunks by a hash of their account', async () => {
    const [row] = await database.run(`
      select pg_get_partkeydef('chunks'::regclass) as key,
        (select count(*)::int from pg_inherits where inhparent = 'chunks'::regclass) as partitions`);
    expect(row).toEqual({ key: 'HASH (account_id)', partitions: 16 });
  });
});

it('erases chunks and bills without the foreign keys that Citus does not allow', async () => {
  const database = await createDatabase();
  const store = await openPostgres(database.url);
  try {
    await database.run(dropped);
    await link(store, 'a');
    const data = { chunks: [makeChunk(months.july, bytes('july'))], bills: [makeBill('bill')] };
    await store.accounts.putData('account-a', { ...data, syncedTo: now });
    const count = () =>
      database.run(
        `select (select count(*)::int from chunks) as chunks, (select count(*)::int from bills) as bills`,
      );
    expect(await count()).toEqual([{ chunks: 1, bills: 1 }]);
    expect(dropped).toContain('chunks');
    await removeUser(store, 'user-a');
    expect(await count()).toEqual([{ chunks: 0, bills: 0 }]);
  } finally {
    await store.close();
    await database.drop();
  }
});
