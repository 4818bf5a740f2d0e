import { afterAll, beforeAll } from 'vitest';
import type { Store } from '../../src/lib/app/create-sql-store.ts';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import { createDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { describeStore } from './contract/store-contract.ts';

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createDatabase();
  // Long enough for a busy machine. Other tests check the timeout.
  store = await openPostgres(database.url, { timeoutMs: 20_000 });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

describeStore('PostgreSQL', async () => {
  await database.empty();
  // Stays open for the next test: connecting takes longer than most tests.
  return { ...store, close: async () => undefined };
});
