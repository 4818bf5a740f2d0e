import { describe, inject, test } from 'vitest';
import { createMemoryStore } from '../../../src/lib/app/create-memory-store.ts';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import { openPostgresStore, openStore } from '../../support/open-store.ts';

/**
 * Tests one topic of the store contract on each store of the project: see `contractStores` in vite.config.ts.
 *
 * @param define declares the tests with an `it` that gives each of them an empty store and the parts of that store.
 */
export function describeStore(topic: string, define: (it: StoreTest) => void): void {
  describe.each(inject('contractStores'))(`${topic} on %s`, (name) => define(createStoreTest(openers[name])));
}

type StoreTest = ReturnType<typeof createStoreTest>;

const createStoreTest = (open: () => Promise<Store>) =>
  test
    .extend('store', async ({ onTestFinished }) => {
      const store = await open();
      onTestFinished(() => store.close());
      return store;
    })
    .extend('clients', ({ store }) => store.clients)
    .extend('sessions', ({ store }) => store.sessions)
    .extend('attempts', ({ store }) => store.attempts)
    .extend('grants', ({ store }) => store.grants)
    .extend('accounts', ({ store }) => store.accounts)
    .extend('syncs', ({ store }) => store.syncs)
    .extend('keys', ({ store }) => store.keys)
    .extend('limits', ({ store }) => store.limits)
    .extend('journal', ({ store }) => store.journal);

const openers = {
  memory: createMemoryStore,
  async SQLite() {
    const { store, close } = await openStore.SQLite();
    return { ...store, close };
  },
  async PostgreSQL() {
    // Stays open for all tests of this worker: connecting takes longer than most of them.
    postgres ??= openPostgresStore();
    const { store, empty } = await postgres;
    await empty();
    return { ...store, close: async () => undefined };
  },
};

let postgres: ReturnType<typeof openPostgresStore> | undefined;
