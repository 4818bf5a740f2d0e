import { describe, expect, it } from 'vitest';
import { openPage } from '../../../../test/support/connect/connect-page.ts';
import { credentials } from '../../../../test/support/connect/open-session.ts';
import { createUtilityPage } from '../../../../test/support/connect/utility-page.ts';
import {
  BASE_URL,
  createHarness,
  type Harness,
  HOST_ORIGIN,
  json,
} from '../../../../test/support/harness.ts';

const from = (harness: Harness, address: string, path: string, init: RequestInit) =>
  harness.service.fetch(new Request(`${BASE_URL}${path}`, init), { remoteAddress: address });

const signIn = async (
  harness: Harness,
  { username = 'user@example.com', password = 'wrong', address = '203.0.113.7' } = {},
) => {
  const page = await openPage(harness);
  const response = await from(harness, address, '/link/api/attempts', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${page.token}`,
      'Connect-Parent-Origin': HOST_ORIGIN,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ ...credentials, fields: { username, password } }),
  });
  if (response.status === 201) await page.settled();
  return response;
};

/** Records the keys of all counters that are used from now on. */
const recordKeys = ({ service }: Harness): string[] => {
  const { limits } = service.context.store;
  const keys: string[] = [];
  const take = limits.take.bind(limits);
  limits.take = (taken) => {
    keys.push(taken.key);
    return take(taken);
  };
  return keys;
};

describe('sign-in limits', () => {
  it('reject a login after its quota of refused sign-ins, over all sessions and in any spelling', async () => {
    const harness = await createHarness({ environment: 'production', limits: { signInsPerLogin: 3 } });
    for (const username of ['user@example.com', 'USER@example.com', ' us-er@exam ple.com']) {
      expect((await signIn(harness, { username })).status).toBe(201);
    }
    const rejected = await signIn(harness, { password: 'password' });
    expect(rejected.status).toBe(429);
    expect(await json(rejected)).toMatchObject({ error: 'too_many_attempts' });
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(rejected.headers.get('RateLimit-Policy')).toBe('"login";q=3;w=3600');
    expect((await signIn(harness, { username: 'solar@example.com' })).status).toBe(201);
    harness.clock.now += 3_600_000;
    expect((await signIn(harness)).status).toBe(201);
  });

  it('do not count sign-ins that the utility accepted or did not answer', async () => {
    const harness = await createHarness({ environment: 'production', limits: { signInsPerLogin: 1 } });
    for (const username of ['user@example.com', 'unavailable@example.com', 'user@example.com']) {
      expect((await signIn(harness, { username, password: 'password' })).status).toBe(201);
    }
    expect((await signIn(harness, { username: 'unavailable@example.com' })).status).toBe(201);
  });

  it('apply to simultaneous sign-ins', async () => {
    const harness = await createHarness({ environment: 'production', limits: { signInsPerLogin: 3 } });
    const responses = await Promise.all(Array.from({ length: 10 }, () => signIn(harness)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
  });

  it('reject one address and accept another', async () => {
    const harness = await createHarness({ environment: 'production', limits: { signInsPerAddress: 2 } });
    const statuses = [];
    for (const login of ['a', 'b', 'c']) statuses.push((await signIn(harness, { username: login })).status);
    expect(statuses).toEqual([201, 201, 429]);
    expect((await signIn(harness, { address: '203.0.113.8' })).status).toBe(201);
  });

  it('count consents at the utility’s page for the address', async () => {
    const { method } = createUtilityPage();
    const limits = { signInsPerAddress: 2 };
    const harness = await createHarness({ environment: 'production', limits, methods: [method] });
    const statuses = [];
    for (let round = 0; round < 3; round += 1) {
      const { token } = await openPage(harness);
      const init = {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ utility_id: credentials.utility_id }),
      };
      statuses.push((await from(harness, '203.0.113.7', '/link/api/attempts/redirect', init)).status);
    }
    expect(statuses).toEqual([201, 201, 429]);
  });

  it('are disabled by 0', async () => {
    const harness = await createHarness({
      environment: 'production',
      limits: { signInsPerLogin: 0, signInsPerAddress: 0 },
    });
    for (let round = 0; round < 25; round += 1) expect((await signIn(harness)).status).toBe(201);
  });

  it('store only hashes of login and address', async () => {
    const harness = await createHarness({ environment: 'production' });
    const keys = recordKeys(harness);
    await signIn(harness);
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) expect(key).toMatch(/^(consent|attempt|guess|code|login|address):[0-9a-f]{64}$/);
  });

  it('let sandbox clients try freely: 50 times as many, and from any number of addresses', async () => {
    const harness = await createHarness({ limits: { signInsPerLogin: 1, signInsPerAddress: 1 } });
    for (let round = 0; round < 50; round += 1) expect((await signIn(harness)).status).toBe(201);
    const rejected = await signIn(harness, { username: 'solar@example.com' });
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('RateLimit-Policy')).toBe('"sandbox";q=50;w=3600');
    expect(rejected.headers.get('RateLimit')).toMatch(/^"sandbox";r=0;t=3[56]\d\d$/);
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(await json(rejected)).toMatchObject({ error: 'too_many_attempts' });
  });
});

describe('registration limits', () => {
  const register = (
    harness: Harness,
    headers: Record<string, string> = {},
    { email = 'dev@example.com', address = '203.0.113.7' } = {},
  ) =>
    from(harness, address, '/register', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ company_name: 'Sunny', email }),
    });

  it('reject an e-mail address after five registrations a day, from any IP address and in any spelling', async () => {
    const harness = await createHarness();
    const spellings = ['dev@example.com', 'DEV@Example.com', 'dev+1@example.com', 'dev+a+b@example.com'];
    const send = (email: string | undefined, index: number) =>
      register(harness, {}, { email: email ?? 'dev@example.com', address: `203.0.113.${index}` });
    const responses = await Promise.all([...spellings, ...Array(6).fill(undefined)].map(send));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(harness.service.outbox).toHaveLength(5);
    const rejected = await send(undefined, 99);
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('RateLimit-Policy')).toBe('"email";q=5;w=86400');
    expect(await rejected.text()).toContain('Too many registrations with this e-mail address');
    expect((await send('other@example.com', 99)).status).toBe(200);
    expect((await send('dev@example.org', 99)).status).toBe(200);
    harness.clock.now += 86_400_000;
    expect((await send(undefined, 99)).status).toBe(200);
  });

  it('do not count registrations whose mail was not sent', async () => {
    const harness = await createHarness({ limits: { registrationsPerEmail: 1 } });
    const mailer = harness.service.context.mailer as { send: (mail: unknown) => Promise<void> };
    const { send } = mailer;
    mailer.send = () => Promise.reject(new Error('away'));
    for (let round = 0; round < 3; round += 1) expect((await register(harness)).status).toBe(503);
    mailer.send = send;
    expect((await register(harness)).status).toBe(200);
    expect((await register(harness)).status).toBe(429);
  });

  it('store only hashes of IP and e-mail addresses', async () => {
    const harness = await createHarness();
    const keys = recordKeys(harness);
    await register(harness);
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(key).toMatch(/^(registrations|email):[0-9a-f]{64}$/);
  });

  it('reject an IP address with a page that says so', async () => {
    const harness = await createHarness({ limits: { registrationsPerAddress: 1 } });
    expect((await register(harness)).status).toBe(200);
    const rejected = await register(harness, { 'X-Forwarded-For': '198.51.100.1' });
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('Retry-After')).toBe('3600');
    expect(await rejected.text()).toContain('Too many registrations');
    expect(harness.service.outbox).toHaveLength(1);
  });

  it('use the address that a trusted proxy reports, not the one that the client claims', async () => {
    const harness = await createHarness({ limits: { registrationsPerAddress: 1 }, trustedProxies: 1 });
    const as = async (forwarded: string) =>
      (await register(harness, { 'X-Forwarded-For': forwarded })).status;
    expect(await as('198.51.100.1')).toBe(200);
    expect(await as('198.51.100.2')).toBe(200);
    expect(await as('8.8.8.8, 198.51.100.1')).toBe(429);
  });
});

describe('the quota of a client', () => {
  const limited = async (requestsPerClient: number) => {
    const harness = await createHarness({ limits: { requestsPerClient } });
    const list = (headers = harness.clientHeaders) => harness.call('/utilities?limit=1', { headers });
    return { ...harness, list };
  };

  it('counts down in the headers, then rejects with 429 until it resets', async () => {
    const { list, clock } = await limited(3);
    const first = await list();
    expect(first.headers.get('RateLimit-Policy')).toBe('"client";q=3;w=60');
    expect(first.headers.get('RateLimit')).toBe('"client";r=2;t=60');
    await list();
    expect((await list()).headers.get('RateLimit')).toBe('"client";r=0;t=60');
    const rejected = await list();
    expect(rejected.status).toBe(429);
    expect(await json(rejected)).toMatchObject({ error: 'rate_limited' });
    expect(rejected.headers.get('Retry-After')).toBe('60');
    expect(rejected.headers.get('RateLimit')).toBe('"client";r=0;t=60');
    clock.now += 60_000;
    expect((await list()).status).toBe(200);
  });

  it.each(['SQLITE_BUSY', 'SQLITE_FULL'])(
    'answers requests without counting them when the database cannot be written: %s',
    async (code) => {
      const { list, service } = await limited(1);
      service.context.store.limits.take = () => Promise.reject(Object.assign(new Error(code), { code }));
      for (let round = 0; round < 2; round += 1) {
        const answer = await list();
        expect(answer.status).toBe(200);
        expect(answer.headers.has('RateLimit')).toBe(false);
      }
    },
  );

  it('does not count requests with a wrong secret', async () => {
    const { list, clientHeaders } = await limited(1);
    for (let round = 0; round < 3; round += 1) await list({ ...clientHeaders, 'Service-Secret': 'wrong' });
    expect((await list()).status).toBe(200);
  });
});
