import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type TestDatabase } from '../../packages/service/test/support/postgres/database.ts';
import { connect, open, origin, signIn, tokenOf, untilStatus } from '../support/person.ts';
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
      LIMIT_SIGN_INS_PER_LOGIN: '1',
      LIMIT_SIGN_INS_PER_ADDRESS: '3',
      LIMIT_REGISTRATIONS_PER_ADDRESS: '2',
      LIMIT_REGISTRATIONS_PER_EMAIL: '1',
      LIMIT_REQUESTS_PER_CLIENT: '30',
    });
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  const guess = async (username: string, address: string): Promise<Response> => {
    const token = await service.connectToken();
    await open(service, token);
    const answer = await signIn(service, token, username, 'wrong', { 'X-Forwarded-For': address });
    if (answer.status === 201) await untilStatus(service, token, 'failed');
    return answer;
  };

  const register = (email: string, address: string): Promise<Response> =>
    fetch(`${service.baseUrl}/register`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': address },
      body: new URLSearchParams({ company_name: 'Sunny Solar', email }),
    });

  it('refuses the sign-ins of a login that was guessed once too often, from whatever address', async () => {
    expect((await guess('guessed@example.com', '203.0.113.1')).status).toBe(201);
    const refused = await guess('guessed@example.com', '203.0.113.2');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('RateLimit-Policy')).toBe('"login";q=1;w=3600');
    expect(refused.headers.get('RateLimit')).toMatch(/^"login";r=0;t=3[56]\d\d$/);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(await refused.json()).toMatchObject({ error: 'too_many_attempts' });
  });

  it('refuses the sign-ins of an address that the proxy names, whatever stands before it', async () => {
    for (const [index, forged] of ['', '198.51.100.1, ', '198.51.100.2, '].entries()) {
      expect((await guess(`login-${index}@example.com`, `${forged}203.0.113.7`)).status).toBe(201);
    }
    const refused = await guess('login-3@example.com', '198.51.100.3, 203.0.113.7');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('RateLimit-Policy')).toBe('"address";q=3;w=3600');
    expect((await guess('login-4@example.com', '203.0.113.8')).status).toBe(201);
  });

  it('refuses the registrations of an e-mail address, and those of an address of the network', async () => {
    expect((await register('dev@example.com', '203.0.113.9')).status).toBe(200);
    const ofEmail = await register('dev@example.com', '203.0.113.10');
    expect(ofEmail.status).toBe(429);
    expect(ofEmail.headers.get('RateLimit-Policy')).toBe('"email";q=1;w=86400');
    expect((await register('ops@example.com', '203.0.113.9')).status).toBe(200);
    const ofAddress = await register('boss@example.com', '203.0.113.9');
    expect(ofAddress.status).toBe(429);
    expect(ofAddress.headers.get('RateLimit-Policy')).toBe('"registrations";q=2;w=3600');
  });

  it('counts the requests of a client down in the headers, and refuses what comes then', async () => {
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
    expect(first.headers.get('RateLimit-Policy')).toBe('"client";q=30;w=60');
    expect(first.headers.get('RateLimit')).toMatch(/^"client";r=29;t=\d+$/);
    for (let round = 2; round <= 30; round += 1) expect((await list()).status).toBe(200);
    const refused = await list();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('RateLimit')).toMatch(/^"client";r=0;t=\d+$/);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: 'rate_limited' });
    // The quota is this client's alone.
    expect(await service.connectToken()).toBeTypeOf('string');
  });
});

describe('a service with a new encryption key and the previous one', () => {
  it('opens what was sealed with the old one: a kept answer, and a login for the next reading', async () => {
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
    await database.run('update account_syncs set due_at = 0');

    const after = await start(database, { ENCRYPTION_KEY_PREVIOUS: `${newKey()},${old}` });
    onTestFinished(() => after.stop());
    expect(await exchange(after, code)).toBe(accessToken);
    const readings = () => database.run('select due_at > 0 as is_read, failures from account_syncs');
    await expect.poll(readings, { timeout: 20_000 }).toEqual([{ is_read: true, failures: 0 }]);
  });
});

describe('a service with few connections, much patience and little room', () => {
  const CONNECTIONS = 2;
  const ROOM = 5;
  /** More than the 1.8 s after which a service gives up that was told of no other time. */
  const HELD_MS = 2_500;

  it('waits for the database as long as it was told, on as few connections, and turns away the rest', async () => {
    const database = await createDatabase();
    onTestFinished(() => database.drop());
    const service = await start(database, {
      DATABASE_POOL_SIZE: String(CONNECTIONS),
      DATABASE_TIMEOUT_MS: '30000',
      MAX_CONCURRENT_REQUESTS: String(ROOM),
    });
    onTestFinished(() => service.stop());
    const ask = () =>
      fetch(`${service.baseUrl}/auth/connect-token`, {
        method: 'POST',
        headers: service.clientHeaders,
        body: new URLSearchParams({ user_id: 'u' }),
      });
    // What is seen of the connections would else stay as it was when the transaction first looked.
    const look = (what: string) =>
      database.run(`select pg_stat_clear_snapshot();
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = 'utility-connect' and ${what}`);

    await database.run('begin; lock table sessions in exclusive mode');
    const held = performance.now();
    const asked: Promise<Response>[] = [];
    while (asked.length < CONNECTIONS) asked.push(ask());
    await expect
      .poll(() => look(`wait_event_type = 'Lock'`), { timeout: 10_000 })
      .toEqual([{ count: CONNECTIONS }]);
    while (asked.length < 4 * ROOM) {
      asked.push(ask());
      await sleep(25);
    }
    expect(await look('true')).toEqual([{ count: CONNECTIONS }]);
    await sleep(HELD_MS - (performance.now() - held));
    await database.run('commit');

    const answers = await Promise.all(asked);
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    expect(taken.length).toBeGreaterThanOrEqual(CONNECTIONS);
    expect(refused.length).toBeGreaterThan(0);
    expect(taken.length + refused.length).toBe(asked.length);
    // Too much to do, and not a database that is away, which would be 5 seconds.
    expect(new Set(refused.map(({ headers }) => headers.get('Retry-After')))).toEqual(new Set(['1']));
    expect((await ask()).status).toBe(200);
  });
});
