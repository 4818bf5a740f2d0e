import type { OperatorJournal } from '@utility-connect/protocol/operator';
import { describe, expect, it } from 'vitest';
import { BASE_URL, harnessOf, json } from '../../../../../test/support/harness.ts';
import { openSqliteInMemory } from '../../../../../test/support/open-store.ts';
import { createMockService } from '../../../../mock.ts';
import { createOperatorHarness, OPERATOR_TOKEN } from '../testing/operator-harness.ts';

const sameOrigin = { Origin: BASE_URL, 'Content-Type': 'application/json' };
const MINUTE = 60_000;

type Harness = Awaited<ReturnType<typeof createOperatorHarness>>;

const signIn = (
  harness: Pick<Harness, 'call'>,
  token = OPERATOR_TOKEN,
  headers: Record<string, string> = sameOrigin,
) => harness.call('/operator/api/session', { method: 'POST', headers, body: JSON.stringify({ token }) });

const cookieOf = (answer: Response): string => answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';

const signedIn = async (harness: Harness) => {
  const cookie = cookieOf(await signIn(harness));
  const get = (path: string) => harness.call(`/operator/api/${path}`, { headers: { Cookie: cookie } });
  const change = (
    headers: Record<string, string>,
    method = 'POST',
    path = 'utilities/14328/pause?environment=sandbox',
  ) => harness.call(`/operator/api/${path}`, { method, headers: { Cookie: cookie, ...headers } });
  return { cookie, get, change };
};

describe("the operator's sign-in", () => {
  it('sets a strict cookie for 12 hours, whose id the database does not have', async () => {
    const harness = await createOperatorHarness();
    const answer = await signIn(harness);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    // At localhost browsers disagree about `__Host-` and `Secure`.
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^utility-connect-operator=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const { store } = harness.service.context;
    const id = cookieOf(answer).split('=')[1] ?? '';
    expect(await store.operator.sessions.find(id)).toBeNull();
    const { get } = await signedIn(harness);
    expect(await json(get('session'))).toMatchObject({ sign_in: expect.stringMatching(/^[\da-f]{8}$/) });
    harness.clock.now += 12 * 60 * MINUTE;
    expect((await get('session')).status).toBe(401);
  });

  it('sets a cookie with the prefix __Host- at a public address', async () => {
    const clock = { now: 1 };
    const service = await createMockService({
      ...{ baseUrl: 'https://connect.example', operator: { token: OPERATOR_TOKEN }, clock: () => clock.now },
      store: await openSqliteInMemory(),
    });
    const answer = await service.fetch(
      new Request('https://connect.example/operator/api/session', {
        method: 'POST',
        headers: { ...sameOrigin, Origin: 'https://connect.example' },
        body: JSON.stringify({ token: OPERATOR_TOKEN }),
      }),
    );
    expect(answer.headers.get('Set-Cookie')).toMatch(/^__Host-utility-connect-operator=.*; Secure; /);
  });

  it('is off without a token: every path is 404', async () => {
    const harness = harnessOf(await createMockService({ store: await openSqliteInMemory() }), { now: 0 });
    for (const path of ['', 'api/now', 'api/session', 'openapi.json', 'api/x']) {
      const headers = { Authorization: `Bearer ${OPERATOR_TOKEN}` };
      expect((await harness.call(`/operator/${path}`, { headers })).status).toBe(404);
    }
  });

  it('records sign-ins, sign-outs and wrong tokens, without a token', async () => {
    const harness = await createOperatorHarness();
    const { change } = await signedIn(harness);
    await signIn(harness, 'wrong-token');
    expect((await change(sameOrigin, 'DELETE', 'session')).status).toBe(204);
    const { items } = await harness.get<OperatorJournal>('journal');
    const types = items.map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining(['operator.signed_in', 'operator.sign_in_failed', 'operator.signed_out']),
    );
    for (const token of ['wrong-token', OPERATOR_TOKEN]) expect(JSON.stringify(items)).not.toContain(token);
  });
});

describe('attack:', () => {
  it.each([
    ['from another origin', { ...sameOrigin, Origin: 'https://evil.example' }, 403],
    ['from a subdomain', { ...sameOrigin, Origin: 'http://evil.localhost:4000' }, 403],
    ['from a sandboxed frame', { ...sameOrigin, Origin: 'null' }, 403],
    ['without Origin', { 'Content-Type': 'application/json' }, 403],
    ['from the same origin according to Origin only', { ...sameOrigin, 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['from another host of the site', { ...sameOrigin, 'Sec-Fetch-Site': 'same-site' }, 403],
    ['as a form', { Origin: BASE_URL, 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['as plain text', { Origin: BASE_URL, 'Content-Type': 'text/plain' }, 415],
    ['without a type', { Origin: BASE_URL }, 415],
  ])('a forged request (CSRF) %s changes nothing, and signs nobody in', async (_, headers, status) => {
    const harness = await createOperatorHarness();
    const { change } = await signedIn(harness);
    expect((await change(headers as Record<string, string>)).status).toBe(status);
    expect((await signIn(harness, OPERATOR_TOKEN, headers as Record<string, string>)).status).toBe(status);
    expect(await harness.get('utilities/14328?environment=sandbox')).toMatchObject({ state: 'operational' });
    expect((await change({ ...sameOrigin, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  });

  it('a stolen cookie is worth nothing after the sign-out, in any process', async () => {
    const store = await openSqliteInMemory();
    const harness = await createOperatorHarness({ store });
    const { encryptionKey } = harness.service;
    const { cookie, get, change } = await signedIn(harness);
    expect((await get('now')).status).toBe(200);
    expect((await change(sameOrigin, 'DELETE', 'session')).status).toBe(204);
    expect((await get('now')).status).toBe(401);
    expect((await change(sameOrigin)).status).toBe(401);
    expect(encryptionKey).toHaveLength(32);
    expect(await json(get('now'))).not.toHaveProperty('as_of');
    expect(cookie).not.toBe('');
  });

  it('a cookie is worth nothing after the token has changed', async () => {
    const store = await openSqliteInMemory();
    const { encryptionKey, ...first } = (await createOperatorHarness({ store })).service;
    const cookie = cookieOf(
      await signIn({ call: async (path, init) => first.fetch(new Request(BASE_URL + path, init)) }),
    );
    const { createService } = await import('../../../app/service.ts');
    const open = (token: string) =>
      createService({
        ...{ store, directory: first.context.directory, methodsFor: first.context.methodsFor, encryptionKey },
        ...{
          mailer: first.context.mailer,
          urls: first.context.urls,
          clock: () => first.context.now() * 1000,
        },
        operator: { token },
      });
    const ask = async (token: string) => {
      const service = await open(token);
      return service.fetch(new Request(`${BASE_URL}/operator/api/session`, { headers: { Cookie: cookie } }));
    };
    expect((await ask(OPERATOR_TOKEN)).status).toBe(200);
    expect((await ask(`${OPERATOR_TOKEN}-new`)).status).toBe(401);
  });

  it('brute force: ten wrong tokens lock the address, also for the right one, until the lock ends by itself', async () => {
    const harness = await createOperatorHarness();
    const { get } = await signedIn(harness);
    const wrong = { Authorization: 'Bearer wrong-token-0123456789-0123456789' };
    for (let turn = 0; turn < 10; turn += 1) {
      const answer =
        turn % 2 === 0
          ? await signIn(harness, 'wrong')
          : await harness.operate('GET', 'now', undefined, wrong);
      expect([turn, answer.status]).toEqual([turn, 401]);
    }
    for (const answer of [await signIn(harness), await harness.operate('GET', 'now')]) {
      expect(answer.status).toBe(429);
      expect(answer.headers.get('Retry-After')).toBe('900');
      expect(await json(answer)).toMatchObject({
        error: 'rate_limited',
        error_description: expect.stringContaining('Try again in 15 minutes'),
      });
    }
    // Never for who is signed in.
    expect((await get('now')).status).toBe(200);
    harness.clock.now += 15 * MINUTE;
    expect((await signIn(harness)).status).toBe(200);
  });

  it('brute force: another address is not locked', async () => {
    const harness = await createOperatorHarness();
    const from = (remoteAddress: string, token: string) =>
      harness.service.fetch(
        new Request(`${BASE_URL}/operator/api/now`, { headers: { Authorization: `Bearer ${token}` } }),
        { remoteAddress },
      );
    for (let turn = 0; turn < 11; turn += 1) await from('203.0.113.5', 'wrong');
    expect((await from('203.0.113.5', OPERATOR_TOKEN)).status).toBe(429);
    expect((await from('198.51.100.7', OPERATOR_TOKEN)).status).toBe(200);
  });

  it('brute force: wrong tokens at the same time count like those one after the other', async () => {
    const harness = await createOperatorHarness();
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(harness, 'wrong')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect((await signIn(harness)).status).toBe(429);
  });

  it("a client's secret is no operator's token", async () => {
    const harness = await createOperatorHarness();
    const { clientId, clientSecret } = harness.service.client;
    const accessToken = await harness.accessToken();
    for (const headers of [
      { Authorization: `Bearer ${clientSecret}` },
      { Authorization: `Bearer ${accessToken}` },
      { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      harness.clientHeaders,
    ]) {
      expect((await harness.operate('GET', 'clients', undefined, headers)).status).toBe(401);
    }
    expect((await signIn(harness, clientSecret)).status).toBe(401);
    const asClient = { ...harness.clientHeaders, 'Service-Secret': OPERATOR_TOKEN };
    expect((await harness.post('/auth/connect-token', { user_id: 'a' }, asClient)).status).toBe(401);
  });

  it('stored script in a company name stays text in JSON', async () => {
    const harness = await createOperatorHarness();
    const company = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
    const answer = await harness.operate('POST', 'clients', { company, email: 'dev@example.com' });
    const { client_id: id } = await json<{ client_id: string }>(answer);
    const shown = await harness.operate('GET', `clients/${id}`);
    expect(shown.headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await json(shown)).toMatchObject({ company });
  });

  it('enumeration of users through errors: without a sign-in, what exists and what does not answer the same', async () => {
    const harness = await createOperatorHarness();
    await harness.accessToken({ userId: 'user-1' });
    const { items } = await harness.get<{ items: { id: string }[] }>('connections');
    const bodies = new Set<string>();
    for (const path of [
      ...[
        `connections/${items[0]?.id}`,
        'connections/nobody',
        'connections?query=user-1',
        'search?query=user-1',
      ],
      ...[
        'search?query=',
        'connections?state=x',
        `clients/${harness.service.client.clientId}`,
        'journal?user_id=a',
      ],
    ]) {
      for (const headers of [
        {},
        { Authorization: 'Bearer wrong' },
        { Cookie: 'utility-connect-operator=wrong' },
      ]) {
        const answer = await harness.operate('GET', path, undefined, headers);
        const { request_id: _, ...body } = await json(answer);
        bodies.add(`${answer.status} ${JSON.stringify(body)}`);
        harness.clock.now += 15 * MINUTE;
      }
    }
    expect([...bodies]).toHaveLength(1);
    expect([...bodies][0]).toMatch(/^401 /);
  });
});
