import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Store } from '../../src/lib/app/create-sql-store.ts';
import { migrate, migrations } from '../../src/lib/core/database/migrations/migrate.ts';
import { createSqliteDialect } from '../../src/lib/core/database/sqlite-dialect.ts';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import { createPostgresPool } from '../../src/lib/node/postgres/postgres-pool.ts';
import { connectSqlite, openSqlite } from '../../src/lib/node/sqlite/sqlite.ts';
import { createHarness } from '../support/harness.ts';
import { createDatabase } from '../support/postgres/database.ts';

interface Opened {
  readonly store: Store;
  /** The database of another process. */
  readonly other: Kysely<unknown>;
  readonly schema?: string;
}

const onSqlite = async (): Promise<Opened> => {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect '));
  const file = join(folder, 'store.db');
  const store = await openSqlite(file);
  const other = new Kysely<unknown>({ dialect: createSqliteDialect(await connectSqlite(file)) });
  onTestFinished(async () => {
    await store.close();
    await other.destroy();
    rmSync(folder, { recursive: true });
  });
  return { store, other };
};

const onPostgres = async (): Promise<Opened> => {
  const { url, drop } = await createDatabase();
  const store = await openPostgres(url, { timeoutMs: 20_000 });
  const pool = createPostgresPool(url, { size: 1, connectTimeoutMs: 10_000, statementTimeoutMs: null });
  const other = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  onTestFinished(async () => {
    await store.close();
    await other.destroy();
    await drop();
  });
  return { store, other, schema: 'public' };
};

/** A migration as of a later release: a new table, and a column for each table. */
const later = {
  async up(db: Kysely<unknown>) {
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    // A partition gets the columns of its table.
    const altered = tables.filter((name) => !/_\d+$/.test(name));
    for (const name of altered) await sql`alter table ${sql.table(name)} add column later text`.execute(db);
    await sql`create table later (id text not null primary key)`.execute(db);
  },
};

it.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])(
  'a service of this release goes on while another process migrates to a later one, on %s',
  { timeout: 120_000 },
  async (_name, open) => {
    const { store, other, schema } = await open();
    const harness = await createHarness({ store, historyMonths: 1 });
    onTestFinished(() => harness.service.stop());
    harness.service.work();
    const statuses: number[] = [];
    /** The whole life of a user. A request that meets the migration may fail with 503, and is repeated. */
    const live = async (userId: string): Promise<void> => {
      const token = await harness.accessToken({ userId });
      const ask = async (path: string, method = 'GET') => {
        const headers = { ...harness.clientHeaders, Authorization: `Bearer ${token}` };
        for (;;) {
          const { status } = await harness.call(path, { method, headers });
          if (status === 503) continue;
          statuses.push(status);
          return;
        }
      };
      for (const path of ['/accounts', '/connections', '/webhook_events']) await ask(path);
      await ask('/connection', 'DELETE');
    };
    // Prepares the statements of all connections.
    await Promise.all(Array.from({ length: 10 }, (_, index) => live(`before-${index}`)));
    const kept = await harness.accessToken({ userId: 'kept', username: 'solar@example.com' });

    const steps = { ...migrations, '9999-later': later };
    let isMigrated = false;
    const migrated = migrate(other, { steps, ...(schema !== undefined && { schema }) }).then(() => {
      isMigrated = true;
    });
    const reads: number[] = [];
    do reads.push((await harness.read('/accounts', kept)).status);
    while (!isMigrated);
    await migrated;
    expect(reads.filter((status) => status !== 200 && status !== 503)).toEqual([]);

    // Each connection to the database fails once, because the columns of its statements have changed.
    statuses.length = 0;
    const lives = () =>
      live(crypto.randomUUID()).then(
        () => true,
        () => false,
      );
    await expect.poll(lives, { timeout: 90_000 }).toBe(true);
    expect(statuses.slice(-4)).toEqual([200, 200, 200, 204]);
    expect((await harness.read('/accounts', kept)).status).toBe(200);
    expect(await store.jobs.claim('revocation', { now: 0, leaseId: 'lease', leaseUntil: 1 })).toBeNull();
  },
);
