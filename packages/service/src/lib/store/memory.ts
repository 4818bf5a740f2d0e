import { Kysely, SqliteDialect } from 'kysely';
import { migrate } from './migrations/migrate.ts';
import { cacheStatements } from './sql/database/statement-cache.ts';
import { openWasmDatabase } from './sql/database/wasm-database.ts';
import type { Database } from './sql/schema.ts';
import { createSqlStore } from './sql.ts';
import type { Store } from './store.ts';

/** Makes a store that loses everything with the process or browser tab: for the mock backend and for tests. */
export async function createMemoryStore(): Promise<Store> {
  const database = cacheStatements(await openWasmDatabase());
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  await migrate(db);
  // Needs no timer, so it works with fake ones.
  return createSqlStore(db, { afterTurn: queueMicrotask });
}
