import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type TestDatabase } from '../../packages/service/test/support/postgres/database.ts';
import { connect, open, origin, signIn, tokenOf, untilStatus } from '../support/connect-requests.ts';
import { readAll } from '../support/read-all.ts';
import { type RunningService, startService } from '../support/service.ts';

// Background work: each test changes the database and waits for the effect, without a request in between.
const encryptionKey = randomBytes(32).toString('base64');
let database: TestDatabase;
let service: RunningService;

const start = (environment: Record<string, string> = {}): Promise<RunningService> =>
  startService({
    origins: [origin],
    environment: { DATABASE_URL: database.url, ENCRYPTION_KEY: encryptionKey, ...environment },
  });

beforeAll(async () => {
  database = await createDatabase();
  // Longer than a test blocks a sync.
  service = await start({ DATABASE_TIMEOUT_MS: '60000' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

const DAY = 86_400;
const now = (): number => Math.floor(Date.now() / 1000);

/** Connects a user and waits for the first sync. @returns the access token */
const connectAndSync = async (userId: string): Promise<string> => {
  const accessToken = await tokenOf(
    await service.exchange(await connect(userId, 'user@example.com', service)),
  );
  await readAll(service, accessToken);
  return accessToken;
};

const FORGET = 'delete from chunks; delete from bills; update accounts set synced_to = null';

const readSyncs = () =>
  database.run(`select synced_to is not null and lease_id is null and due_at > 0 as is_synced, failures
    from accounts join jobs on kind = 'sync' and key = accounts.id`);
const ALL_SYNCED = Array(2).fill({ is_synced: true, failures: 0 });

const countRows = () =>
  database.run('select (select count(*) from chunks) as chunks, (select count(*) from bills) as bills');

describe('a running service', () => {
  it('syncs accounts that are due, and stores the same data as before', async () => {
    const accessToken = await connectAndSync('due');
    const before = [await readAll(service, accessToken), await countRows()];
    await database.run(`${FORGET}; update jobs set due_at = 0 where kind = 'sync'`);
    await expect.poll(readSyncs, { interval: 100 }).toEqual(ALL_SYNCED);
    expect([await readAll(service, accessToken), await countRows()]).toEqual(before);
  });

  it('repeats the sync of a killed process when its lease expires, without lost or duplicate data', async () => {
    const accessToken = await connectAndSync('killed');
    const before = [await readAll(service, accessToken), await countRows()];
    // The lock blocks the sync inside its transaction. It is taken before the accounts are due.
    await database.run(`${FORGET}; update jobs set due_at = ${now() + 3} where kind = 'sync'`);
    await database.run('begin; lock table chunks in exclusive mode');
    const blocked = () =>
      database.run(`select pg_stat_clear_snapshot(); select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "chunks"%'`);
    await expect.poll(blocked, { interval: 100 }).toEqual([{ count: 2 }]);
    const leases = async () =>
      (await database.run(`select key, lease_until from jobs where kind = 'sync' order by key`)).map((row) =>
        Number(row.lease_until),
      );
    const other = await start();
    onTestFinished(() => other.stop());
    await service.kill();
    const held = await leases();
    expect(Math.min(...held)).toBeGreaterThan(now());
    await database.run('commit');

    await expect.poll(readSyncs, { interval: 250 }).toEqual(ALL_SYNCED);
    expect(now()).toBeGreaterThanOrEqual(Math.max(...held));
    expect([await readAll(other, accessToken), await countRows()]).toEqual(before);
    await service.restart();
    expect(await readAll(service, accessToken)).toEqual(before[0]);
  }, 150_000);

  it('deletes expired rows, and keeps all data of a connected user', async () => {
    const accessToken = await connectAndSync('over');
    const before = await readAll(service, accessToken);
    const abandoned = await service.connectToken({ user_id: 'abandoned' });
    await open(service, abandoned);
    await signIn(service, abandoned, 'mfa@example.com');
    await untilStatus(service, abandoned, 'challenge');
    const fresh = await service.connectToken({ user_id: 'fresh' });
    await open(service, fresh);
    await signIn(service, fresh, 'mfa@example.com');
    await untilStatus(service, fresh, 'challenge');
    await service.terminate();
    const ago = (seconds: number) => `expires_at = ${now() - seconds}`;
    await database.run(`
      update sessions set ${ago(2 * 3600)} where user_id = 'abandoned';
      update sessions set ${ago(31 * DAY)} where user_id = 'over';
      insert into limits (key, used, resets_at) values ('over', 1, ${now() - 1}), ('lasts', 1, ${now() + DAY});
      insert into exchange_answers (key_hash, client_id, code_hash, token_hash, sealed, expires_at)
        select 'over', client_id, 'code', token_hash, '', ${now() - 1} from access_tokens limit 1`);

    await service.restart();
    const remaining = async () => ({
      sessions: await database.run(`select sessions.user_id, status, sealed is null as is_empty
        from sessions left join attempts using (public_id)
        where sessions.user_id in ('abandoned', 'fresh', 'over') order by sessions.user_id`),
      limits: await database.run(`select key from limits where key in ('over', 'lasts')`),
      answers: await database.run('select key_hash from exchange_answers'),
    });
    await expect.poll(remaining, { interval: 100 }).toEqual({
      sessions: [
        { user_id: 'abandoned', status: 'cancelled', is_empty: true },
        { user_id: 'fresh', status: 'challenge', is_empty: false },
      ],
      limits: [{ key: 'lasts' }],
      answers: [],
    });
    expect(await readAll(service, accessToken)).toEqual(before);
  });
});
