import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPostgresPool } from '../../src/lib/node/postgres/postgres-pool.ts';
import { createDatabase, type TestDatabase } from '../support/postgres/database.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPostgresPool>;
beforeEach(async () => {
  database = await createDatabase();
  pool = createPostgresPool(database.url, { size: 1, connectTimeoutMs: 5000, statementTimeoutMs: 5000 });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const ask = async (text: string, parameters: readonly unknown[] = []): Promise<unknown[]> => {
  const client = await pool.connect();
  try {
    return (await client.query<unknown>(text, parameters)).rows;
  } finally {
    client.release();
  }
};
const prepared = async (): Promise<unknown> =>
  (await ask('select count(*)::int as count from pg_prepared_statements'))[0];
const sum = (): Promise<unknown[]> => ask('select 1 + $1::int as sum', [2]);

it('prepares a query with parameters once per connection', async () => {
  for (let round = 0; round < 3; round += 1) expect(await sum()).toEqual([{ sum: 3 }]);
  await ask('select 5 as five');
  expect(await prepared()).toEqual({ count: 1 });
});

it('prepares at most 200 statements per connection', async () => {
  for (let index = 0; index < 250; index += 1) await ask(`select ${index} + $1::int as sum`, [1]);
  expect(await prepared()).toEqual({ count: 200 });
});

it('stops preparing statements when a proxy loses them', async () => {
  await sum();
  await ask('deallocate all');
  await expect(sum()).rejects.toMatchObject({ code: 'database_unreachable' });
  expect(await sum()).toEqual([{ sum: 3 }]);
  expect(await prepared()).toEqual({ count: 0 });
});

it('opens another connection after a migration changed the columns of a statement', async () => {
  await database.run('create table things (name text)');
  const list = (): Promise<unknown[]> => ask('select * from things where name <> $1', ['']);
  await list();
  await database.run("alter table things add column size int; insert into things values ('a', 1)");
  await expect(list()).rejects.toMatchObject({ code: 'database_unreachable' });
  expect(await list()).toEqual([{ name: 'a', size: 1 }]);
  expect(await prepared()).toEqual({ count: 1 });
});
