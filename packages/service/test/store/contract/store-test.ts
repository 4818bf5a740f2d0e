import { test } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';

/** The `it` of the store contract. */
export type StoreTest = ReturnType<typeof createStoreTest>;

/** Makes an `it` that gives each test an empty store and the parts of that store. */
export const createStoreTest = (createStore: () => Promise<Store>) =>
  test
    .extend('store', async ({ onTestFinished }) => {
      const store = await createStore();
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
