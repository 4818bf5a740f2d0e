import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

it('has the server itself end a statement that is held up, and not only nobody wait for it', async () => {
  // The one connection of `run` keeps its transaction open, and with it the lock.
  await database.run('begin; lock table things');
  await expect(ask("insert into things values ('late')")).rejects.toMatchObject({
    code: 'database_unreachable',
  });
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
  await database.run('commit');
  expect(await database.run('select * from things')).toEqual([]);
});

it('has the server end a transaction that goes on no more: it must not hold its locks for ever', async () => {
  expect(await ask('show idle_in_transaction_session_timeout')).toEqual([
    { idle_in_transaction_session_timeout: '10s' },
  ]);
});

it('gives each statement its whole time, on a connection of any age', async () => {
  await ask('select 1');
  await setTimeout(650);
  await expect(ask('select pg_sleep(0.25)')).resolves.toHaveLength(1);
});

it('waits for a server that does not even refuse for no longer than a statement may take, on a connection of any age', async () => {
  await ask('select 1');
  await setTimeout(1_000);
  proxy.freeze();
  await expect(ask('select 1')).rejects.toMatchObject({
    code: 'database_unreachable',
    message: expect.stringContaining('no answer in time'),
  });
  proxy.mend();
  await expect(ask('select 1')).resolves.toHaveLength(1);
});

describe('a copy', () => {
  const rows = (count: number) =>
    `copy (select repeat('x', 10000) from generate_series(1, ${count})) to stdout (format binary)`;

  it('is read whole, and leaves the connection to the next question', async () => {
    const bytes = await pool.copy(rows(500));
    expect(bytes.length).toBe(19 + 500 * (2 + 4 + 10_000) + 2);
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('that is refused half-way leaves the connection to the next question', async () => {
    const failing = `copy (select repeat('x', 10000), 1 / (50 - n) from generate_series(1, 100) n) to stdout`;
    await expect(pool.copy(failing)).rejects.toMatchObject({ code: '22012' });
    const pid = 'select pg_backend_pid() as pid';
    const [before] = await ask(pid);
    await expect(pool.copy('copy nothing to stdout')).rejects.toMatchObject({ code: '42P01' });
    expect(await ask(pid)).toEqual([before]);
  });

  it('that is held up is ended by the server', async () => {
    await database.run('begin; lock table things');
    await expect(pool.copy('copy things to stdout (format binary)')).rejects.toMatchObject({
      code: 'database_unreachable',
    });
    await database.run('commit');
    expect((await pool.copy('copy things to stdout (format binary)')).length).toBe(21);
  });

  it('that fails after its end was read does not take the time limit from the next question', async () => {
    const message = (type: string, ...parts: (string | number[])[]): Buffer => {
      const body = Buffer.concat(
        parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : Buffer.from(part))),
      );
      const head = Buffer.alloc(5, type);
      head.writeInt32BE(body.length + 4, 1);
      return Buffer.concat([head, body]);
    };
    const ready = message('Z', [0x49]);
    const fail = message('E', 'SERROR', 'C40001', 'Mcould not serialize', '');
    // Lets everybody in, ends a copy at once and fails it a moment later, and answers nothing else.
    const server = createServer((socket) => {
      socket.once('data', () => socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), ready])));
      socket.on('data', (bytes) => {
        if (!bytes.includes('copy')) return;
        socket.write(Buffer.concat([message('H', [1, 0, 0]), message('c')]));
        globalThis.setTimeout(() => socket.write(Buffer.concat([fail, ready])), 100);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const options = { size: 1, connectTimeoutMs: 500, statementTimeoutMs: 500 };
    const late = createPostgresPool(`postgres://user:password@127.0.0.1:${port}/things`, options);
    await late.copy('copy things to stdout (format binary)');
    const client = await late.connect();
    await expect(client.query('select 1', [])).rejects.toMatchObject({ code: 'database_unreachable' });
    client.release();
    await late.end();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each(['freeze', 'cut'] as const)('whose server goes away half-way fails in time: %s', async (fault) => {
    await ask('select 1');
    const copied = pool.copy(
      `copy (select repeat('x', 100000), pg_sleep(0.02) from generate_series(1, 20)) to stdout (format binary)`,
    );
    await setTimeout(150);
    proxy[fault]();
    await expect(copied).rejects.toMatchObject({ code: 'database_unreachable' });
    proxy.mend();
    expect((await pool.copy(rows(1))).length).toBe(21 + 6 + 10_000);
  });
});
