import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createDatabase } from '../../../test/support/postgres/database.ts';
import { openPostgres } from '../node/postgres/postgres.ts';
import { keysCommand } from './keys.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('rotates keys without the statement timeout of requests', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  await (await openPostgres(database.url)).close();
  // Vite sets another one.
  vi.stubEnv('BASE_URL', 'http://localhost:4000');
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('DATABASE_TIMEOUT_MS', '100');
  vi.stubEnv('ENCRYPTION_KEY', Buffer.alloc(32, 1).toString('base64'));
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);

  await database.run('begin; lock table connections in access exclusive mode');
  const rotating = keysCommand().parseAsync(['rotate'], { from: 'user' });
  rotating.catch(() => undefined);
  // Statements count as running while they wait for a lock.
  const waiting = `select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '600 ms'`;
  // Within a transaction, PostgreSQL caches this view.
  const count = async () => (await database.run(`select pg_stat_clear_snapshot(); ${waiting}`))[0]?.count;
  await expect.poll(async () => Number(await count())).toBe(1);
  await database.run('commit');
  await rotating;
  expect(JSON.parse(String(printed.mock.calls[0]?.[0]))).toMatchObject({ resealed: 0, unreadable: 0 });
});
