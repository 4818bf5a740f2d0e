import { Kysely, SqliteDialect } from 'kysely';
import { migrate } from '../core/database/migrations/migrate.ts';
import { cacheStatements } from '../core/database/statement-cache.ts';
import type { Database } from '../core/database/tables.ts';
import { openWasmDatabase } from '../core/database/wasm-database.ts';
import { createSqlStore, type Store } from './create-sql-store.ts';

/**
 * A store on SQLite in memory, compiled to WebAssembly. Loses everything with the process or browser tab: for the mock backend and for
 * tests.
 */
export async function createMemoryStore(): Promise<Store> {
  migrated ??= createMigrated();
  const database = cacheStatements(await openWasmDatabase(await migrated));
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  // Needs no timer, so it works with fake ones.
  return createSqlStore(db, { afterTurn: queueMicrotask });
}

/** A database without rows. It is copied for each store, because a migration takes ten times as long. */
let migrated: Promise<Uint8Array> | undefined;

const createMigrated = async (): Promise<Uint8Array> => {
  const database = await openWasmDatabase();
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  await migrate(db);
  const content = database.read();
  await db.destroy();
  return content;
};
