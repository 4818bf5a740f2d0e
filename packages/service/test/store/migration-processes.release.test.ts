import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate, migrations, requireMigrated } from '../../src/lib/core/database/migrations/migrate.ts';
import { createSqliteDialect } from '../../src/lib/core/database/sqlite-dialect.ts';
import { createPostgresPool } from '../../src/lib/node/postgres/postgres-pool.ts';
import { connectSqlite } from '../../src/lib/node/sqlite/sqlite.ts';
import { createDatabase } from '../support/postgres/database.ts';
import { sourceArguments } from '../support/processes/run-source.ts';

interface TestStore {
  readonly url: string;
  readonly schema?: string;
  open(): Promise<Kysely<unknown>>;
  remove(): Promise<void>;
}

const onSqlite = async (): Promise<TestStore> => {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect '));
  const file = join(folder, 'store.db');
  return {
    url: `sqlite:${file}`,
    open: async () => new Kysely({ dialect: createSqliteDialect(await connectSqlite(file)) }),
    remove: async () => rmSync(folder, { recursive: true }),
  };
};

const onPostgres = async (): Promise<TestStore> => {
  const { url, drop } = await createDatabase();
  const options = { size: 1, connectTimeoutMs: 10_000, statementTimeoutMs: null };
  return {
    url,
    schema: 'public',
    open: async () =>
      new Kysely({ dialect: new PostgresDialect({ pool: createPostgresPool(url, options) }) }),
    remove: drop,
  };
};

type Migrator = ChildProcessByStdio<Writable, Readable, null>;

describe.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])('migrations on %s', { timeout: 60_000 }, (_name, createTestStore) => {
  let testStore: TestStore;
  let db: Kysely<unknown>;
  let children: Migrator[];
  beforeEach(async () => {
    children = [];
    testStore = await createTestStore();
    db = await testStore.open();
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await db.destroy();
    await testStore.remove();
  });

  const start = async (...mode: string[]): Promise<Migrator> => {
    const child = spawn(process.execPath, sourceArguments('migrator.ts', testStore.url, ...mode), {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    await prints(child, 'ready');
    return child;
  };
  const prints = async (child: Migrator, word: string): Promise<void> => {
    const [line] = await once(child.stdout, 'data');
    expect(String(line)).toBe(`${word}\n`);
  };
  const tableNames = async () => (await db.introspection.getTables()).map(({ name }) => name).toSorted();

  it('run once when two processes start at once', async () => {
    const processes = await Promise.all([start(), start()]);
    const done = processes.map(async (child) => {
      const closed = once(child, 'close');
      child.stdin.write('go\n');
      await prints(child, 'done');
      expect(await closed).toEqual([0, null]);
    });
    await Promise.all(done);
    await requireMigrated(db, testStore);
    const { rows } = await sql`select name from kysely_migration`.execute(db);
    expect(rows).toHaveLength(Object.keys(migrations).length);
  });

  it('change nothing when the process is killed midway', async () => {
    await migrate(db, testStore);
    await sql`insert into encryption_keys values ('key', '', 0)`.execute(db);
    const before = await tableNames();

    const child = await start('hang');
    child.stdin.write('go\n');
    await prints(child, 'half-way');
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;

    expect(await tableNames()).toEqual(before);
    await requireMigrated(db, testStore);
    expect((await sql`select key_id from encryption_keys`.execute(db)).rows).toEqual([{ key_id: 'key' }]);
    const steps = { ...migrations, '9999-hanging': { up: async () => {} } };
    await migrate(db, { ...testStore, steps });
    await requireMigrated(db, { ...testStore, steps });
  });
});
