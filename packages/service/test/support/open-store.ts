import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import { openSqlite } from '../../src/lib/node/sqlite/sqlite.ts';
import type { Store } from '../../src/lib/store/store.ts';
import { createDatabase } from './postgres/database.ts';

/** A store for tests of the service. */
export interface OpenedStore {
  readonly store: Store;
  close(): Promise<void>;
}

type StoreName = 'SQLite' | 'PostgreSQL';

export const storeNames: readonly StoreName[] = ['SQLite', 'PostgreSQL'];

/** Opens a new store by name. */
export const openStore: Readonly<Record<StoreName, () => Promise<OpenedStore>>> = {
  async SQLite() {
    const folder = mkdtempSync(join(tmpdir(), 'utility-connect-store-'));
    const store = await openSqlite(join(folder, 'store.db'));
    return {
      store,
      async close() {
        await store.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  async PostgreSQL() {
    const database = await createDatabase();
    // Long enough for a busy machine. Other tests check the timeout.
    const store = await openPostgres(database.url, { timeoutMs: 20_000 });
    return {
      store,
      async close() {
        await store.close();
        await database.drop();
      },
    };
  },
};
