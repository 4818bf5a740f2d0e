import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type TestDatabase } from '../../packages/service/test/support/postgres/database.ts';
import {
  createFlakyProxy,
  type FlakyProxy,
} from '../../packages/service/test/support/postgres/flaky-proxy.ts';
import {
  complete,
  connect,
  open,
  origin,
  page,
  signIn,
  tokenOf,
  untilStatus,
} from '../support/connect-requests.ts';
import { type RunningService, startService } from '../support/service.ts';

let database: TestDatabase;
let proxy: FlakyProxy;
let a: RunningService;
let b: RunningService;

const start = (databaseUrl: string): Promise<RunningService> =>
  startService({
    origins: [origin],
    environment: {
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: encryptionKey,
      CONNECT_URL: 'http://localhost:4000/link',
    },
  });
const encryptionKey = randomBytes(32).toString('base64');

beforeAll(async () => {
  database = await createDatabase();
  proxy = await createFlakyProxy(new URL(database.url));
  const throughProxy = new URL(database.url);
  throughProxy.port = String(proxy.port);
  [a, b] = await Promise.all([start(database.url), start(throughProxy.href)]);
});
afterAll(async () => {
  await Promise.all([a.stop(), b.stop()]);
  await proxy.close();
  await database.drop();
});

describe('two processes on one PostgreSQL', () => {
  it('serve one user in turn through Connect, and both return the data', async () => {
    const accessToken = await tokenOf(await b.exchange(await connect('both', 'user@example.com', a, b)));
    const accounts = await (await a.read('/accounts', accessToken)).json();
    expect(accounts).toHaveLength(2);
    expect(await (await b.read('/accounts', accessToken)).json()).toEqual(accounts);
  });

  it('issue one access token for simultaneous exchanges of a code', async () => {
    const code = await connect('once', 'solar@example.com', a, b);
    const answers = await Promise.all([a, b, a, b, a, b].map((service) => service.exchange(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('both reject a connect token whose code was exchanged at one of them', async () => {
    const token = await a.connectToken();
    await open(a, token);
    await signIn(a, token, 'empty@example.com');
    await untilStatus(b, token, 'succeeded');
    expect((await b.exchange(await complete(a, token))).status).toBe(200);
    for (const service of [a, b]) {
      const answer = await page(service, token, 'session', {});
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: 'connect_token_used' });
    }
  });

  it('both see a changed user_id', async () => {
    const first = await tokenOf(await a.exchange(await connect('before', 'user@example.com', a, b)));
    await b.exchange(await connect('after', 'user@example.com', a, b));
    const mode = async (service: RunningService, userId: string) => {
      const answer = await fetch(`${service.baseUrl}/auth/connect-token`, {
        method: 'POST',
        headers: service.clientHeaders,
        body: new URLSearchParams({ user_id: userId }),
      });
      return ((await answer.json()) as { mode: string }).mode;
    };
    for (const service of [a, b]) {
      expect(await mode(service, 'before')).toBe('create');
      expect(await mode(service, 'after')).toBe('update');
      expect((await service.read('/accounts', first)).status).toBe(200);
    }
  });

  it('both reject an access token that was revoked at one of them', async () => {
    const accessToken = await tokenOf(await a.exchange(await connect('gone', 'empty@example.com', a, b)));
    const headers = { ...a.clientHeaders, Authorization: `Bearer ${accessToken}` };
    expect((await fetch(`${a.baseUrl}/connection`, { method: 'DELETE', headers })).status).toBe(204);
    for (const service of [a, b]) expect((await service.read('/accounts', accessToken)).status).toBe(401);
  });
});

describe('two processes with simultaneous sign-ins of one session', () => {
  it('accept only the rest of its five guesses', async () => {
    const token = await a.connectToken();
    await open(a, token);
    for (const service of [a, b, a, b]) {
      await signIn(service, token, 'guessed@example.com', 'wrong');
      await untilStatus(service, token, 'failed');
    }
    const answers = [a, b, a, b, a, b].map((service) =>
      signIn(service, token, 'guessed@example.com', 'wrong'),
    );
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 429, 429, 429, 429, 429]);
  });
});

describe('a process that cannot reach its database', () => {
  const MORE_THAN_THE_POOL = 12;
  /** Allowance for a busy machine: the service gives up after 1.8 s. */
  const BUSY_MACHINE_MS = 1_500;
  const timed = async (request: Promise<Response>) => {
    const startedAt = performance.now();
    return { answer: await request, durationMs: performance.now() - startedAt };
  };
  const status = async (path: string) =>
    (await fetch(`${b.baseUrl}${path}`, { headers: b.clientHeaders })).status;

  it.each([
    ['cut', 'cut'],
    ['frozen', 'freeze'],
  ] as const)(
    'answers 503 within 2 s when its network is %s, consumes no code, and recovers within 5 s',
    async (state, how) => {
      const code = await connect(state, 'user@example.com', b, a);
      expect(await status('/health/ready')).toBe(200);
      proxy[how]();
      onTestFinished(() => proxy.mend());
      const createToken = () =>
        fetch(`${b.baseUrl}/auth/connect-token`, {
          method: 'POST',
          headers: b.clientHeaders,
          body: new URLSearchParams({ user_id: 'u' }),
        });
      const answers = await Promise.all(
        [...Array.from({ length: MORE_THAN_THE_POOL }, createToken), b.exchange(code)].map(timed),
      );
      for (const { answer, durationMs } of answers) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('Retry-After')).toBe('5');
        expect(await answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
        expect(durationMs).toBeLessThan(2_000 + BUSY_MACHINE_MS);
      }
      expect(await status('/health/ready')).toBe(503);
      expect(await status('/health/live')).toBe(200);
      proxy.mend();
      await expect.poll(() => status('/health/ready')).toBe(200);
      expect(await status('/utilities')).toBe(200);
      expect((await b.exchange(code)).status).toBe(200);
      expect(b.log()).not.toContain('postgres://');
    },
  );

  it('reconnects when the database server closes all connections', async () => {
    await database.disconnectAll();
    await expect.poll(() => status('/utilities')).toBe(200);
  });
});

describe('the other process, when one of two is killed', () => {
  it('continues the sign-ins of the killed process', async () => {
    const [working, waiting] = [await a.connectToken(), await a.connectToken()];
    for (const token of [working, waiting]) await open(a, token);
    await signIn(a, waiting, 'mfa@example.com');
    await untilStatus(a, waiting, 'challenge');
    await signIn(a, working, 'slow@example.com');
    await a.kill();

    expect((await page(b, waiting, 'attempts/current/answer', { answer: '123456' })).status).toBe(200);
    await untilStatus(b, waiting, 'succeeded');
    await untilStatus(b, working, 'succeeded');
    const accessToken = await tokenOf(await b.exchange(await complete(b, working)));
    expect(await (await b.read('/accounts', accessToken)).json()).toHaveLength(2);
  });
});
