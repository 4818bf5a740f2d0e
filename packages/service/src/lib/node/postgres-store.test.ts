import { afterAll, beforeAll } from 'vitest';
import { createDatabase, type TestDatabase } from '../../testing/postgres/database.ts';
import type { Store } from '../store/store.ts';
import { describeStore } from '../store/testing/store-contract.ts';
import { openPostgres } from './postgres.ts';

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createDatabase();
  store = await openPostgres(database.url);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

describeStore('PostgreSQL', async () => {
  await database.empty();
  // It stays open for the next test: connecting takes longer than most of them.
  return { ...store, close: async () => undefined };
});
