import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteConnection from 'better-sqlite3';
import { Kysely, type KyselyConfig, PostgresDialect, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { bytes, makeClient, makeSession, months, now } from '../../../../test/store/contract/fixtures.ts';
import { createDatabase } from '../../../../test/support/postgres/database.ts';
import { openPostgres } from '../../node/postgres/postgres.ts';
import { createPostgresPool } from '../../node/postgres/postgres-pool.ts';
import { openSqlite } from '../../node/sqlite/sqlite.ts';
import { createSqliteDialect } from '../sql/database/sqlite-dialect.ts';
import type { Database } from '../sql/schema.ts';
import type { Store } from '../store.ts';
import { writeSampleData } from './testing/sample-data.ts';

interface Place {
  /** Loads a dump into it. */
  load(dump: string): Promise<void>;
  /** Opens it as a service does at its start. */
  open(): Promise<Store>;
  dialect(): KyselyConfig['dialect'];
}

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const onSqlite = async (): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect '));
  undo.push(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'store.db');
  return {
    load: async (dump) => void new SqliteConnection(file).exec(dump).close(),
    open: () => openSqlite(file),
    dialect: () => createSqliteDialect(new SqliteConnection(file)),
  };
};

const onPostgres = async (): Promise<Place> => {
  const { url, run, drop } = await createDatabase();
  undo.push(drop);
  const options = { size: 1, connectTimeoutMs: 10_000, statementTimeoutMs: null };
  return {
    load: async (dump) => void (await run(dump)),
    open: () => openPostgres(url),
    dialect: () => new PostgresDialect({ pool: createPostgresPool(url, options) }),
  };
};

/** Columns of all tables, in no order: an earlier database got its later columns at the end. And all rows, in one that stays. */
const describeTables = async (place: Place) => {
  const db = new Kysely<unknown>({ dialect: place.dialect() });
  const tables = await db.introspection.getTables();
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    // No table has one row twice.
    const found = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    rows[name] = found.rows.toSorted((a, b) => (asText(a) < asText(b) ? -1 : 1));
  }
  await db.destroy();
  const columns = tables.flatMap(({ name, columns }) =>
    columns.map(
      (column) => `${name}.${column.name} ${column.dataType}${column.isNullable ? '' : ' not null'}`,
    ),
  );
  return { columns: columns.toSorted(), rows };
};

// Without what later columns add, which comes after the others.
const asText = (row: object): string => JSON.stringify(Object.values(row));

const folder = fileURLToPath(new URL('testing/', import.meta.url));
const dumpsOf = (database: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith(`.${database}.sql`));

describe.each([
  ['sqlite', onSqlite],
  ['postgres', onPostgres],
])('a %s database of an earlier release', (database, makePlace) => {
  const dumps = dumpsOf(database);

  it('is held for the first release and on', () => {
    const releases = [
      '0004-account-data',
      '0006-openings',
      '0012-purge-indexes',
      '0013-packed-chunks',
      '0015-removed-users',
    ];
    expect(dumps).toEqual(expect.arrayContaining(releases.map((name) => `${name}.${database}.sql`)));
  });

  it.each(dumps)('has the tables of today after %s was migrated, and the rows of then', async (name) => {
    const [place, fresh] = [await makePlace(), await makePlace()];
    await place.load(readFileSync(join(folder, name), 'utf8'));
    const before = await describeTables(place);
    for (const [table, rows] of Object.entries(before.rows)) expect([table, rows]).not.toEqual([table, []]);
    for (const { open } of [place, fresh]) await (await open()).close();
    const after = await describeTables(place);
    expect(after.columns).toEqual((await describeTables(fresh)).columns);
    expect(after.rows).toMatchObject(before.rows);
  });

  it('gives no numbers for what a process of an earlier release writes meanwhile', async () => {
    const place = await makePlace();
    const store = await place.open();
    undo.push(() => store.close());
    await writeSampleData(store);
    const { august } = months;
    const read = (wanted?: 'numbers') => store.accounts.readChunks('account-c', august, august, wanted);
    expect(await read('numbers')).toEqual([{ month: august, body: bytes('numbers'), form: 'numbers' }]);
    const db = new Kysely<Database>({ dialect: place.dialect() });
    await db
      .insertInto('chunks')
      .values({
        account_id: 'account-c',
        month: august,
        body: bytes('corrected'),
        form: 'packed',
        numbers: null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'month'])
          .doUpdateSet(({ ref }) => ({ body: ref('excluded.body'), form: ref('excluded.form') })),
      )
      .execute();
    await db.destroy();
    const corrected = [{ month: august, body: bytes('corrected'), form: 'packed' }];
    expect(await read('numbers')).toEqual(corrected);
    expect(await read()).toEqual(corrected);
  });

  it.each(dumps)('goes on working after %s was migrated', async (name) => {
    const place = await makePlace();
    await place.load(readFileSync(join(folder, name), 'utf8'));
    const store = await place.open();
    undo.push(() => store.close());

    expect(await store.clients.find('acme')).toMatchObject(
      makeClient('acme', name < '0005' ? { appearance: null } : {}),
    );
    expect(await store.sessions.find('session-open')).toMatchObject(
      makeSession('session-open', { state: 'a b', redirectUri: 'https://acme.example/done' }),
    );
    expect(await store.grants.isSessionUsed('session-a')).toBe(true);
    expect(await store.grants.findAccess('acme', 'token-a')).toEqual({ userRef: 'user-a' });
    expect(await store.accounts.list('acme', 'user-a')).toMatchObject([
      { id: 'account-a', address: `1 Rue d'Été; "x" \\ 🔌`, hasEmissions: false, syncedTo: months.august },
    ]);
    const [chunk] = await store.accounts.readChunks('account-a', months.july, months.july);
    expect(new TextDecoder().decode(chunk?.body)).toBe('{"start":1688169600,"end":1688170500,"usage":0.25}');
    expect(await store.accounts.listBills('account-a')).toEqual([
      { id: 'bill-1', start: months.july, end: months.august },
    ]);
    const sealed = await store.accounts.findSealed('account-b');
    expect(new TextDecoder().decode(sealed?.sealed)).toBe('credentials of b');

    const exchange = { codeHash: 'code-b', clientId: 'acme', tokenHash: 'token-b', now };
    expect(await store.grants.consumeCode(exchange)).toBe('issued');
    expect(await store.grants.consumeCode({ ...exchange, codeHash: 'code-a' })).toStrictEqual({
      revoked: 'user-a',
    });
    expect(await store.grants.findAccess('acme', 'token-a')).toBeNull();
    await store.grants.removeUser('acme', 'user-b');
    expect(await store.grants.findAccess('acme', 'token-b')).toBeNull();
  });
});
