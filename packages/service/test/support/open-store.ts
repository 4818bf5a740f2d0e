import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { Kysely } from 'kysely';
import { createSqlStore, type Store } from '../../src/lib/app/create-sql-store.ts';
import { createSqliteDialect } from '../../src/lib/core/database/sqlite-dialect.ts';
import type { Database } from '../../src/lib/core/database/tables.ts';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import { connectSqlite } from '../../src/lib/node/sqlite/sqlite.ts';
import { migratedSqlite } from './migrated-sqlite.ts';
import { createDatabase, type TestDatabase } from './postgres/database.ts';

/** A store for tests of the service. */
export interface OpenedStore {
  readonly store: Store;
  close(): Promise<void>;
}

type StoreName = 'SQLite' | 'PostgreSQL';

export const storeNames: readonly StoreName[] = ['SQLite', 'PostgreSQL'];

/** Opens an empty SQLite database in memory. It is faster than the one of the mock, which is WebAssembly. */
export async function openSqliteInMemory(): Promise<Store> {
  const connection = new SqliteConnection(await migratedSqlite());
  connection.pragma('foreign_keys = ON');
  const db = new Kysely<Database>({ dialect: createSqliteDialect(connection) });
  // Needs no timer, so it works with fake ones.
  return createSqlStore(db, { afterTurn: queueMicrotask });
}

/** Opens an empty store in a PostgreSQL database that other tests of this worker use before and afterwards. */
export async function openPostgresStore(): Promise<OpenedStore & Pick<TestDatabase, 'empty'>> {
  const database = freeDatabases.pop() ?? (await createDatabase());
  // Long enough for a busy machine. Other tests check the timeout.
  const store = await openPostgres(database.url, { timeoutMs: 20_000 });
  return {
    store,
    empty: database.empty,
    async close() {
      await store.close();
      await database.empty();
      freeDatabases.push(database);
    },
  };
}

/** Opens an empty store by name. */
export const openStore: Readonly<Record<StoreName, () => Promise<OpenedStore>>> = {
  async SQLite() {
    const folder = mkdtempSync(join(tmpdir(), 'utility-connect-store-'));
    const file = join(folder, 'store.db');
    writeFileSync(file, await migratedSqlite());
    const connection = await connectSqlite(file);
    // These tests lose no power. `openSqlite` is tested to sync.
    connection.pragma('synchronous = OFF');
    const db = new Kysely<Database>({ dialect: createSqliteDialect(connection) });
    const store = createSqlStore(db, { afterTurn: setImmediate });
    return {
      store,
      async close() {
        await store.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  PostgreSQL: openPostgresStore,
};

/** Of this worker. Emptying one is much faster than creating another. The global setup drops them. */
const freeDatabases: TestDatabase[] = [];
