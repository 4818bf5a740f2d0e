import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  findUser,
  issue,
  link,
  makeClient,
  makeExchange,
  now,
} from '../../../../test/store/contract/fixtures.ts';
import { createDatabase, type TestDatabase } from '../../../../test/support/postgres/database.ts';
import { createFlakyProxy, type FlakyProxy } from '../../../../test/support/postgres/flaky-proxy.ts';
import type { Store } from '../../app/create-sql-store.ts';
import { StoreError } from '../../core/database/store-error.ts';
import { openPostgres } from './postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const withChanges = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

describe('openPostgres', () => {
  it('works in its own schema beside tables of the same names', async () => {
    await (await openPostgres(database.url)).close();
    await database.run('create schema second');
    const store = await openPostgres(
      withChanges(({ searchParams }) => searchParams.set('options', '-c search_path=second')),
    );
    expect(await store.clients.find('acme')).toBeNull();
    await store.clients.put(makeClient('acme', { companyName: 'Second' }));
    await store.close();
    const rows = await database.run('select company_name from second.clients');
    expect(rows).toEqual([{ company_name: 'Second' }]);
  });

  it('opens no more connections than the pool size', async () => {
    const store = await openPostgres(
      withChanges(({ searchParams }) => searchParams.set('application_name', 'few')),
      { poolSize: 2 },
    );
    await Promise.all(Array.from({ length: 40 }, () => store.sessions.find('busy')));
    // A connection of the previous test may take a moment to end.
    const connections = () =>
      database.run(`select count(*)::int from pg_stat_activity where datname = current_database()
      and application_name in ('few', 'utility-connect')`);
    await expect.poll(connections).toEqual([{ count: 2 }]);
    await store.close();
  });
});

describe('the error of openPostgres', () => {
  const refuse = async (url: string, options = {}): Promise<StoreError> => {
    const error = await openPostgres(url, options).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof StoreError))
      throw new Error('It was opened or failed with another error.', { cause: error });
    expect(error.message).toMatch(/^[^\n]+\.$/);
    expect(error.message).not.toContain('canary');
    return error;
  };

  it('says that the user or the password is wrong', async () => {
    const error = await refuse(withChanges((url) => (url.password = 'canary-password')));
    expect(error).toMatchObject({ code: 'database_login_refused' });
    expect(error.message).toContain(`user "${new URL(database.url).username}"`);
  });

  it('says that the database does not exist', async () => {
    const error = await refuse(withChanges((url) => (url.pathname = '/nowhere')));
    expect(error).toMatchObject({ code: 'database_missing' });
    expect(error.message).toContain('"nowhere"');
  });

  it('says that the server does not listen', async () => {
    const error = await refuse('postgres://user:canary-password@127.0.0.1:9/uc');
    expect(error).toMatchObject({ code: 'database_unreachable' });
    expect(error.message).toContain('127.0.0.1:9 cannot be reached (ECONNREFUSED)');
  });

  it('says that the host does not exist', async () => {
    const error = await refuse('postgres://user:canary-password@no-such-host.invalid/uc');
    expect(error).toMatchObject({ code: 'database_unreachable' });
    expect(error.message).toContain('no-such-host.invalid:5432');
  });

  it('says that the user may not create tables', async () => {
    await database.run(`drop role if exists reader; create role reader login password 'canary-password'`);
    await database.run('create schema closed');
    const error = await refuse(
      withChanges((url) => {
        url.username = 'reader';
        url.password = 'canary-password';
        url.searchParams.set('options', '-c search_path=closed');
      }),
    );
    expect(error).toMatchObject({ code: 'database_not_writable' });
    expect(error.message).toContain('"reader"');
    await database.run('drop role reader');
  });

  it('says that the database is not migrated, and changes nothing without migrate', async () => {
    await database.run('create schema empty');
    const url = withChanges(({ searchParams }) => searchParams.set('options', '-c search_path=empty'));
    const error = await refuse(url, { migrate: false });
    expect(error).toMatchObject({ code: 'database_behind' });
    expect(error.message).toContain('utility-connect migrate');
    expect(await database.run(`select * from pg_tables where schemaname = 'empty'`)).toEqual([]);
  });

  it('says why the migration failed, without the URL', async () => {
    const other = await createDatabase();
    onTestFinished(() => other.drop());
    await other.run('create table clients (id text)');
    const { code, message } = await refuse(`${other.url}?application_name=canary`);
    expect(code).toBe('migration_failed');
    expect(message).toContain('0001-initial');
    expect(message).toContain('The cause: relation "clients" already exists');
    expect(message).not.toMatch(/canary|postgres:/);
  });
});

describe('a PostgreSQL store', () => {
  let proxy: FlakyProxy;
  let store: Store;
  beforeEach(async () => {
    proxy = await createFlakyProxy(new URL(database.url));
    const url = withChanges((changed) => (changed.port = String(proxy.port)));
    store = await openPostgres(url, { timeoutMs: 800, poolSize: 3 });
    await database.empty();
    await store.clients.put(makeClient('acme'));
  });
  afterEach(async () => {
    await store.close();
    await proxy.close();
  });

  const away = { name: 'StoreError', code: 'database_unreachable' };
  const find = () => store.clients.find('acme');
  const untilFound = () => expect.poll(() => find().catch(() => null)).toMatchObject({ id: 'acme' });
  const exchange = () => store.grants.consumeCode(makeExchange('a', { now }));

  it('recovers when the server drops its connections', async () => {
    await Promise.all([find(), find(), find()]);
    await database.disconnectAll();
    // The first ones may still get a dead connection.
    await Promise.allSettled([find(), find(), find()]);
    await untilFound();
  });

  it('fails while the server cannot be reached, and recovers', async () => {
    proxy.cut();
    for (let round = 0; round < 5; round += 1) await expect(find()).rejects.toMatchObject(away);
    await expect(store.ping()).rejects.toMatchObject(away);
    proxy.mend();
    await untilFound();
    await store.ping();
  });

  it('times out while the server hangs, consumes no code, and recovers', async () => {
    await link(store, 'a');
    await issue(store, 'a');
    await Promise.all([find(), find(), find()]);
    proxy.freeze();
    const requests = await Promise.allSettled([find(), find(), exchange(), find(), find(), store.ping()]);
    for (const request of requests) {
      expect(request).toMatchObject({ status: 'rejected', reason: away });
    }
    await expect(find()).rejects.toMatchObject(away);
    proxy.mend();
    await untilFound();
    expect(await exchange()).toEqual({ kind: 'issued' });
  });

  it('times out within 2 s by default', async () => {
    const patient = await openPostgres(withChanges((changed) => (changed.port = String(proxy.port))));
    onTestFinished(() => patient.close());
    // Some have a connection and some wait for one.
    await Promise.all(Array.from({ length: 4 }, () => patient.clients.find('acme')));
    proxy.freeze();
    const asked = performance.now();
    const requests = Array.from({ length: 15 }, () => patient.clients.find('acme'));
    for (const request of await Promise.allSettled(requests)) {
      expect(request).toMatchObject({ status: 'rejected', reason: away });
    }
    // It takes 1.8 s. Other tests run at the same time.
    const roomMs = 1_500;
    expect(performance.now() - asked).toBeLessThan(2_000 + roomMs);
  });

  it('recovers over new connections when the old ones never answer', async () => {
    await Promise.all([find(), find(), find()]);
    proxy.freeze();
    const lost = await Promise.allSettled([find(), exchange(), find()]);
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    proxy.forget();
    await untilFound();
  });

  it('times out and rolls back when another transaction blocks it', async () => {
    await link(store, 'a');
    await issue(store, 'a');
    await database.run('begin; update authorization_codes set created_at = created_at');
    await expect(exchange()).rejects.toMatchObject(away);
    await database.run('rollback');
    expect(await exchange()).toEqual({ kind: 'issued' });
    expect(await findUser(store, 'acme', 'token-a')).toBe('user-a');
  });

  it('closes while the server hangs', async () => {
    proxy.freeze();
    await expect(find()).rejects.toMatchObject(away);
    await store.close();
  });
});
