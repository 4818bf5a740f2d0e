import { describe, expect, it } from 'vitest';
import { attemptWhere, createHarness, type Harness, json, PGE } from '../../../test/support/harness.ts';

const from = (harness: Harness, address: string, path: string, init: RequestInit) =>
  harness.service.fetch(new Request(`http://localhost:4000${path}`, init), { remoteAddress: address });

const signIn = async (
  harness: Harness,
  { username = 'user@example.com', password = 'wrong', address = '203.0.113.7' } = {},
) => {
  const token = await harness.connectToken();
  await harness.page(token, 'session', { body: {} });
  await harness.page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale: 'en' } });
  const answer = await from(harness, address, '/link/api/attempts', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Connect-Parent-Origin': 'https://app.example.com',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ utility_id: PGE, username, password }),
  });
  if (answer.status === 201) {
    await attemptWhere(
      ({ status }) => status === 'failed' || status === 'succeeded' || status === 'challenge',
      () => harness.page(token, 'attempts/current', { method: 'GET' }),
    );
  }
  return answer;
};

describe('sign-in limits', () => {
  it('refuse a login after its quota of refused sign-ins, over all sessions and in any spelling', async () => {
    const harness = await createHarness({ limits: { signInsPerLogin: 3 } });
    for (const username of ['user@example.com', 'USER@example.com', ' user@example.com']) {
      expect((await signIn(harness, { username })).status).toBe(201);
    }
    const refused = await signIn(harness, { password: 'password' });
    expect(refused.status).toBe(429);
    expect(await json(refused)).toMatchObject({ error: 'too_many_attempts' });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(refused.headers.get('RateLimit-Policy')).toBe('"login";q=3;w=3600');
    expect((await signIn(harness, { username: 'solar@example.com' })).status).toBe(201);
    harness.clock.now += 3_600_000;
    expect((await signIn(harness)).status).toBe(201);
  });

  it('do not count sign-ins that the utility accepted or did not answer', async () => {
    const harness = await createHarness({ limits: { signInsPerLogin: 1 } });
    for (const username of ['user@example.com', 'unavailable@example.com', 'user@example.com']) {
      expect((await signIn(harness, { username, password: 'password' })).status).toBe(201);
    }
    expect((await signIn(harness, { username: 'unavailable@example.com' })).status).toBe(201);
  });

  it('hold for simultaneous sign-ins', async () => {
    const harness = await createHarness({ limits: { signInsPerLogin: 3 } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(harness)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });

  it('refuse one address and not another', async () => {
    const harness = await createHarness({ limits: { signInsPerAddress: 2 } });
    const statuses = [];
    for (const login of ['a', 'b', 'c']) statuses.push((await signIn(harness, { username: login })).status);
    expect(statuses).toEqual([201, 201, 429]);
    expect((await signIn(harness, { address: '203.0.113.8' })).status).toBe(201);
  });

  it('are off at 0', async () => {
    const harness = await createHarness({ limits: { signInsPerLogin: 0, signInsPerAddress: 0 } });
    for (let round = 0; round < 25; round += 1) expect((await signIn(harness)).status).toBe(201);
  });

  it('store neither login nor address', async () => {
    const harness = await createHarness();
    const { limits } = harness.service.context.store;
    const keys: string[] = [];
    const take = limits.take.bind(limits);
    limits.take = (taken) => {
      keys.push(taken.key);
      return take(taken);
    };
    await signIn(harness);
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) expect(key).toMatch(/^(guess|code|login|address):[0-9a-f]{64}$/);
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

  it('refuse an e-mail address after five a day, from any address and in any spelling', async () => {
    const harness = await createHarness();
    const spellings = ['dev@example.com', 'DEV@Example.com', 'dev+1@example.com', 'dev+a+b@example.com'];
    const send = (email: string | undefined, index: number) =>
      register(harness, {}, { email: email ?? 'dev@example.com', address: `203.0.113.${index}` });
    const answers = await Promise.all([...spellings, ...Array(6).fill(undefined)].map(send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(harness.service.outbox).toHaveLength(5);
    const refused = await send(undefined, 99);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('RateLimit-Policy')).toBe('"email";q=5;w=86400');
    expect(await refused.text()).toContain('Too many registrations with this e-mail address');
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

  it('store no e-mail address', async () => {
    const harness = await createHarness();
    const { limits } = harness.service.context.store;
    const keys: string[] = [];
    const take = limits.take.bind(limits);
    limits.take = (taken) => {
      keys.push(taken.key);
      return take(taken);
    };
    await register(harness);
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(key).toMatch(/^(registrations|email):[0-9a-f]{64}$/);
  });

  it('refuse an address with a page that says so', async () => {
    const harness = await createHarness({ limits: { registrationsPerAddress: 1 } });
    expect((await register(harness)).status).toBe(200);
    const refused = await register(harness, { 'X-Forwarded-For': '198.51.100.1' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('3600');
    expect(await refused.text()).toContain('Too many registrations');
    expect(harness.service.outbox).toHaveLength(1);
  });

  it('use the address that a trusted proxy reports, not the one that its client claims', async () => {
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

  it('counts down in the headers, then refuses with 429 until it resets', async () => {
    const { list, clock } = await limited(3);
    const first = await list();
    expect(first.headers.get('RateLimit-Policy')).toBe('"client";q=3;w=60');
    expect(first.headers.get('RateLimit')).toBe('"client";r=2;t=60');
    await list();
    expect((await list()).headers.get('RateLimit')).toBe('"client";r=0;t=60');
    const refused = await list();
    expect(refused.status).toBe(429);
    expect(await json(refused)).toMatchObject({ error: 'rate_limited' });
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(refused.headers.get('RateLimit')).toBe('"client";r=0;t=60');
    clock.now += 60_000;
    expect((await list()).status).toBe(200);
  });

  it('does not count requests with a wrong secret', async () => {
    const { list, clientHeaders } = await limited(1);
    for (let round = 0; round < 3; round += 1) await list({ ...clientHeaders, 'Service-Secret': 'wrong' });
    expect((await list()).status).toBe(200);
  });
});
