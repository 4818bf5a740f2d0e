import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPostgresPool } from '../../src/lib/node/postgres/postgres-pool.ts';
import { createDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { createFlakyProxy, type FlakyProxy } from '../support/postgres/flaky-proxy.ts';

let database: TestDatabase;
let proxy: FlakyProxy;
let pool: ReturnType<typeof createPostgresPool>;
beforeEach(async () => {
  database = await createDatabase();
  await database.run('create table things (name text)');
  proxy = await createFlakyProxy(new URL(database.url));
  const url = new URL(database.url);
  url.port = String(proxy.port);
  pool = createPostgresPool(url.href, { size: 1, connectTimeoutMs: 20_000, statementTimeoutMs: 500 });
});
afterEach(async () => {
  await pool.end();
  await proxy.close();
  await database.drop();
});

const ask = async (text: string): Promise<Record<string, unknown>[]> => {
  const client = await pool.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, [])).rows;
  } finally {
    client.release();
  }
};

const waiting = async (): Promise<unknown> => {
  const [row] = await database.run(
    `select count(*)::int as count from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`,
  );
  return row?.count;
};

it('lets the server cancel a blocked statement', async () => {
  // `run` has one connection, which keeps the transaction and its lock.
  await database.run('begin; lock table things');
  await expect(ask("insert into things values ('late')")).rejects.toMatchObject({
    code: 'database_unreachable',
  });
  await expect.poll(waiting).toBe(0);
  await database.run('commit');
  expect(await database.run('select * from things')).toEqual([]);
});

it('lets the server end an idle transaction, which would hold its locks forever', async () => {
  expect(await ask('show idle_in_transaction_session_timeout')).toEqual([
    { idle_in_transaction_session_timeout: '10s' },
  ]);
});

it('gives each statement the whole timeout on a connection of any age', async () => {
  await ask('select 1');
  await setTimeout(650);
  await expect(ask('select pg_sleep(0.25)')).resolves.toHaveLength(1);
});

it('times out when the server is frozen, on a connection of any age', async () => {
  await ask('select 1');
  await setTimeout(1_000);
  proxy.freeze();
  await expect(ask('select 1')).rejects.toMatchObject({
    code: 'database_unreachable',
    message: expect.stringContaining('Query read timeout'),
  });
  proxy.mend();
  await expect(ask('select 1')).resolves.toHaveLength(1);
});

it.each(['freeze', 'cut'] as const)(
  'gives up in time when the server goes away during an answer: %s',
  async (fault) => {
    await ask('select 1');
    const answer = ask(`select repeat('x', 100000), pg_sleep(0.02) from generate_series(1, 20)`);
    await setTimeout(150);
    proxy[fault]();
    await expect(answer).rejects.toMatchObject({ code: 'database_unreachable' });
    proxy.mend();
    await expect(ask('select 1')).resolves.toHaveLength(1);
  },
);
