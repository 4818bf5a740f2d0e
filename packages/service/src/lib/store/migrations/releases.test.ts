import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteConnection from 'better-sqlite3';
import { Kysely, type KyselyConfig, PostgresDialect, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../../testing/postgres/database.ts';
import { openPostgres } from '../../node/postgres.ts';
import { createPostgresPool } from '../../node/postgres-pool.ts';
import { openSqlite } from '../../node/sqlite.ts';
import { createSqliteDialect } from '../sql/sqlite-dialect.ts';
import type { Store } from '../store.ts';
import { makeClient, makeSession, months, now } from '../testing/fixtures.ts';

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

/** Columns of all tables, in no order: an earlier database got its later columns at the end. */
const describeTables = async (place: Place) => {
  const db = new Kysely<unknown>({ dialect: place.dialect() });
  const tables = await db.introspection.getTables();
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  await db.destroy();
  const columns = tables.flatMap(({ name, columns }) =>
    columns.map(
      (column) => `${name}.${column.name} ${column.dataType}${column.isNullable ? '' : ' not null'}`,
    ),
  );
  return { columns: columns.toSorted(), counts };
};

const folder = fileURLToPath(new URL('testing/', import.meta.url));
const dumpsOf = (database: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith(`.${database}.sql`));

describe.each([
  ['sqlite', onSqlite],
  ['postgres', onPostgres],
])('a %s database of an earlier release', (database, makePlace) => {
  const dumps = dumpsOf(database);

  it('is held for the first release and on', () => {
    expect(dumps[0]).toBe(`0004-account-data.${database}.sql`);
  });

  it.each(dumps)('has the tables of today after %s was migrated, each with rows', async (name) => {
    const [place, fresh] = [await makePlace(), await makePlace()];
    await place.load(readFileSync(join(folder, name), 'utf8'));
    const before = await describeTables(place);
    for (const [table, count] of Object.entries(before.counts))
      expect([table, count]).not.toEqual([table, 0]);
    for (const { open } of [place, fresh]) await (await open()).close();
    const after = await describeTables(place);
    expect(after.columns).toEqual((await describeTables(fresh)).columns);
    expect(after.counts).toMatchObject(before.counts);
  });

  it.each(dumps)('goes on working after %s was migrated', async (name) => {
    const place = await makePlace();
    await place.load(readFileSync(join(folder, name), 'utf8'));
    const store = await place.open();
    undo.push(() => store.close());

    expect(await store.clients.find('acme')).toMatchObject(makeClient('acme', { appearance: null }));
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
