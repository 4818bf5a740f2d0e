import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type TestDatabase } from '../../packages/service/test/support/postgres/database.ts';
import { connect, origin, tokenOf } from '../support/connect-requests.ts';
import { type RunningService, startService } from '../support/service.ts';

const newKey = (): string => randomBytes(32).toString('base64');

const start = (database: TestDatabase, environment: Record<string, string>): Promise<RunningService> =>
  startService({
    origins: [origin],
    environment: { DATABASE_URL: database.url, ENCRYPTION_KEY: newKey(), ...environment },
  });

describe('a service with limits, behind a proxy', () => {
  let database: TestDatabase;
  let service: RunningService;
  beforeAll(async () => {
    database = await createDatabase();
    service = await start(database, {
      TRUST_PROXY: '1',
      LIMIT_REGISTRATIONS_PER_ADDRESS: '2',
      LIMIT_REGISTRATIONS_PER_EMAIL: '1',
      LIMIT_REQUESTS_PER_CLIENT: '100',
    });
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  const register = (email: string, address: string): Promise<Response> =>
    fetch(`${service.baseUrl}/register`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': address },
      body: new URLSearchParams({ company_name: 'Sunny Solar', email }),
    });

  it('limits registrations by the address that the proxy adds, and ignores forged addresses before it', async () => {
    for (const [index, forged] of ['', '198.51.100.1, '].entries()) {
      expect((await register(`dev-${index}@example.com`, `${forged}203.0.113.7`)).status).toBe(200);
    }
    expect((await register('dev-2@example.com', '198.51.100.2, 203.0.113.7')).status).toBe(429);
    expect((await register('dev-3@example.com', '203.0.113.8')).status).toBe(200);
  });

  it('limits registrations by e-mail address and by IP address', async () => {
    expect((await register('dev@example.com', '203.0.113.9')).status).toBe(200);
    const ofEmail = await register('dev@example.com', '203.0.113.10');
    expect(ofEmail.status).toBe(429);
    expect(ofEmail.headers.get('RateLimit-Policy')).toBe('"email";q=1;w=86400');
    expect((await register('ops@example.com', '203.0.113.9')).status).toBe(200);
    const ofAddress = await register('boss@example.com', '203.0.113.9');
    expect(ofAddress.status).toBe(429);
    expect(ofAddress.headers.get('RateLimit-Policy')).toBe('"registrations";q=2;w=3600');
  });

  it('counts down the requests of a client in the headers, and rejects those over the limit', async () => {
    const made = await service.command(
      ...['clients', 'create', '--company', 'Busy', '--email', 'busy@example.com'],
    );
    const headers = {
      'Service-Client-Id': String(made.client_id),
      'Service-Secret': String(made.client_secret),
    };
    const list = () => fetch(`${service.baseUrl}/utilities?limit=1`, { headers });
    const first = await list();
    expect(first.status).toBe(200);
    expect(first.headers.get('RateLimit-Policy')).toBe('"client";q=100;w=60');
    expect(first.headers.get('RateLimit')).toMatch(/^"client";r=99;t=\d+$/);
    for (let round = 2; round <= 100; round += 1) expect((await list()).status).toBe(200);
    const refused = await list();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('RateLimit')).toMatch(/^"client";r=0;t=\d+$/);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: 'rate_limited' });
    // Other clients have their own quota.
    expect(await service.connectToken()).toBeTypeOf('string');
  });
});

describe('a service with a new encryption key and the previous one', () => {
  it('opens what the previous key sealed: a stored exchange response, and a login for the next sync', async () => {
    const database = await createDatabase();
    onTestFinished(() => database.drop());
    const old = newKey();
    const before = await start(database, { ENCRYPTION_KEY: old });
    const exchange = async (service: RunningService, code: string): Promise<string> => {
      const answer = await fetch(`${service.baseUrl}/auth/token`, {
        method: 'POST',
        headers: { ...service.clientHeaders, 'Idempotency-Key': 'once' },
        body: new URLSearchParams({ code, grant_type: 'code' }),
      });
      expect(answer.status).toBe(200);
      return tokenOf(answer);
    };
    const code = await connect('kept', 'solar@example.com', before);
    const accessToken = await exchange(before, code);
    expect((await before.read('/accounts', accessToken)).status).toBe(200);
    await before.stop();
    await database.run(`update jobs set due_at = 0 where kind = 'sync'`);

    const after = await start(database, { ENCRYPTION_KEY_PREVIOUS: `${newKey()},${old}` });
    onTestFinished(() => after.stop());
    expect(await exchange(after, code)).toBe(accessToken);
    const readSyncs = () =>
      database.run(`select due_at > 0 as is_synced, failures from jobs where kind = 'sync'`);
    await expect.poll(readSyncs).toEqual([{ is_synced: true, failures: 0 }]);
  });
});

describe('a service with two connections, a long timeout and five concurrent requests', () => {
  const CONNECTIONS = 2;
  const MAX_CONCURRENT_REQUESTS = 5;
  /** More than the default timeout of 1.8 s. */
  const LOCKED_MS = 2_500;

  it('waits for the database until its timeout, on two connections, and answers 503 to requests over the limit', async () => {
    const database = await createDatabase();
    onTestFinished(() => database.drop());
    const service = await start(database, {
      DATABASE_POOL_SIZE: String(CONNECTIONS),
      DATABASE_TIMEOUT_MS: '30000',
      MAX_CONCURRENT_REQUESTS: String(MAX_CONCURRENT_REQUESTS),
    });
    onTestFinished(() => service.stop());
    const createToken = () =>
      fetch(`${service.baseUrl}/auth/connect-token`, {
        method: 'POST',
        headers: service.clientHeaders,
        body: new URLSearchParams({ user_id: 'u' }),
      });
    // Within a transaction, PostgreSQL shows the same statistics until the snapshot is cleared.
    const countConnections = (condition: string) =>
      database.run(`select pg_stat_clear_snapshot();
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = 'utility-connect' and ${condition}`);

    await database.run('begin; lock table sessions in exclusive mode');
    const lockedAt = performance.now();
    const requests: Promise<Response>[] = [];
    while (requests.length < CONNECTIONS) requests.push(createToken());
    await expect.poll(() => countConnections(`wait_event_type = 'Lock'`)).toEqual([{ count: CONNECTIONS }]);
    while (requests.length < 4 * MAX_CONCURRENT_REQUESTS) {
      requests.push(createToken());
      await sleep(25);
    }
    expect(await countConnections('true')).toEqual([{ count: CONNECTIONS }]);
    await sleep(LOCKED_MS - (performance.now() - lockedAt));
    await database.run('commit');

    const answers = await Promise.all(requests);
    const accepted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(accepted.length).toBeGreaterThanOrEqual(CONNECTIONS);
    expect(refused.length).toBeGreaterThan(0);
    expect(accepted.length + refused.length).toBe(requests.length);
    // 1 s means load shedding. A database outage would be 5 s.
    expect(new Set(refused.map(({ headers }) => headers.get('Retry-After')))).toEqual(new Set(['1']));
    expect((await createToken()).status).toBe(200);
  });
});
