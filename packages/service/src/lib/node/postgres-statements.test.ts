import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../testing/postgres/database.ts';
import type { Database } from '../store/sql/schema.ts';
import { createSqlStore } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import { issue, link, makeAccount, now, startLink } from '../store/testing/fixtures.ts';
import { openPostgres } from './postgres.ts';
import { createPostgresPool } from './postgres-pool.ts';

let database: TestDatabase;
let store: Store;
const statements: string[] = [];
beforeAll(async () => {
  database = await createDatabase();
  await (await openPostgres(database.url)).close();
  const pool = createPostgresPool(database.url, {
    size: 10,
    connectTimeoutMs: 5000,
    statementTimeoutMs: 5000,
  });
  const log = ({ query }: { query: { sql: string } }): void => void statements.push(query.sql);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log });
  store = createSqlStore(db, { afterTurn: setImmediate });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});
beforeEach(async () => {
  await database.empty();
  await link(store, 'a');
  await issue(store, 'a');
  statements.length = 0;
});

it('looks up together what is asked for together, one query of a kind', async () => {
  const many = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 40 }, ask));
  await Promise.all([
    many(() => store.clients.find('acme')),
    many(() => store.grants.findReader({ clientId: 'acme', tokenHash: 'token-a' })),
    many(() => store.grants.findReader({ clientId: 'acme', tokenHash: 'token-a', accountId: 'account-a' })),
  ]);
  expect(statements).toHaveLength(3);
});

it('exchanges a code in one statement between the begin and the end of a transaction', async () => {
  const exchange = { codeHash: 'code-a', clientId: 'acme', tokenHash: 'token-a', now };
  const note = { id: 'note', requestId: null };
  expect(await store.grants.consumeCode({ ...exchange, note })).toBe('issued');
  // What begins and ends it is not among those that Kysely logs.
  expect(statements.filter((text) => !/^(begin|commit)/.test(text))).toHaveLength(1);
});

it('connects a thousand accounts in few statements, since nobody else of the client can connect meanwhile', async () => {
  const accounts = Array.from({ length: 1000 }, (_, index) => makeAccount(`many-${index}`));
  const completion = await startLink(store, 'many', { userId: 'landlord', accounts });
  statements.length = 0;
  expect((await store.attempts.complete(completion))?.accounts).toHaveLength(1000);
  expect(statements.length).toBeLessThan(50);
});
