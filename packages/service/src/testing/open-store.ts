import { openPostgres } from '../lib/node/postgres.ts';
import { createMemoryStore } from '../lib/store/memory.ts';
import type { Store } from '../lib/store/store.ts';
import { createDatabase } from './postgres/database.ts';

/** A store for tests of what is above it. */
export interface OpenedStore {
  readonly store: Store;
  close(): Promise<void>;
}

/** Opens a new store: the quickest, and the one that refuses most. */
export const openStore: Readonly<Record<'memory' | 'PostgreSQL', () => Promise<OpenedStore>>> = {
  memory: async () => ({ store: createMemoryStore(), close: async () => undefined }),
  async PostgreSQL() {
    const database = await createDatabase();
    // Time enough on a busy machine: how long it may take is tested elsewhere.
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
