import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../../test/support/connect/connect-page.ts';
import { type Harness, json, PGE } from '../../../../test/support/harness.ts';
import type { PageView } from './assets.ts';
import { createPageHarness, redirectUri } from './testing/page-harness.ts';

let harness: Harness;
const onWarning = vi.fn();
beforeAll(async () => {
  harness = await createPageHarness(onWarning);
});
// Warnings of a client are ten seconds apart.
beforeEach(() => {
  harness.clock.now += 10_000;
});

describe('the hosted page', () => {
  const start = (query: Record<string, string> | string, headers: Record<string, string> = {}) =>
    harness.call(`/link/?${new URLSearchParams(query)}`, { headers });
  const view = (query: Record<string, string> | string, headers: Record<string, string> = {}) =>
    json<PageView>(start(query, headers));
  const hosted = (token: string) => view({ connect_token: token, redirect_uri: redirectUri });

  it('renders the session of its token', async () => {
    const { session, error, embedded } = await hosted(await harness.connectToken({ utility_id: PGE }));
    expect({ error, embedded }).toEqual({ error: null, embedded: false });
    expect(session).toMatchObject({
      company_name: 'Sunny Solar',
      return_host: 'app.example.com',
      mode: 'create',
      consented: false,
      utility: { id: PGE },
      attempt: null,
    });
  });

  it('renders what the session call returns afterwards', async () => {
    const token = await harness.connectToken();
    const { session } = await hosted(token);
    const body = { redirect_uri: redirectUri };
    expect(session).toEqual(await json(harness.page(token, 'session', { body, origin: null })));
  });

  it.each([
    [{}, `${redirectUri}?error=access_denied`],
    [{ state: '' }, `${redirectUri}?error=access_denied&state=`],
    [{ state: 'a b&ü' }, `${redirectUri}?error=access_denied&state=a%20b%26%C3%BC`],
  ])('has the address that leaving returns to, with the query %j', async (query, exitTo) => {
    const connectToken = await harness.connectToken();
    const all = { connect_token: connectToken, redirect_uri: redirectUri, ...query };
    expect((await view(all)).session).toMatchObject({ exit_to: exitTo });
  });

  it("includes the client's stored appearance, if it has one", async () => {
    const { clients } = harness.service.context.store;
    const { clientId } = harness.service.client;
    const appearance = { theme: 'dark', variables: { accent: '#0a7d4f' } } as const;
    await clients.update(clientId, { appearance });
    const token = await harness.connectToken();
    expect((await hosted(token)).session).toMatchObject({ appearance });
    expect(await json(harness.page(token, 'session', { body: {} }))).toMatchObject({ appearance });
    await clients.update(clientId, { appearance: null });
    expect((await hosted(token)).session).not.toHaveProperty('appearance');
  });

  it.each([
    'red;background:url(https://evil.example)',
    '</style><script>alert(1)</script>',
    '#0a7d4f\u0000',
    '#0a7d4f0a7d4f',
  ])('leaves out a hostile appearance in the database: %j', async (value) => {
    const { clients } = harness.service.context.store;
    const { clientId } = harness.service.client;
    const variables = { accent: value, [value]: '#0a7d4f', page: value };
    await clients.update(clientId, { appearance: { theme: value as 'dark', variables } });
    const token = await harness.connectToken();
    expect((await hosted(token)).session).not.toHaveProperty('appearance');
    expect(await json(harness.page(token, 'session', { body: {} }))).not.toHaveProperty('appearance');
    await clients.update(clientId, { appearance: null });
  });

  it('changes nothing when it is rendered: the session has no redirect URI afterwards', async () => {
    const token = await harness.connectToken();
    await hosted(token);
    const answer = await harness.page(token, 'session', { body: {}, origin: null });
    expect(answer.status).toBe(403);
  });

  it('does not contain the connect token', async () => {
    const token = await harness.connectToken();
    const text = await (await start({ connect_token: token, redirect_uri: redirectUri })).text();
    for (const part of token.split('.')) expect(text).not.toContain(part);
  });

  it('contains no session in a frame, whatever the URL says', async () => {
    const token = await harness.connectToken();
    const session = token.split('.')[1] ?? '';
    const all = { session, connect_token: token, redirect_uri: redirectUri };
    expect(await view(all)).toMatchObject({ embedded: true, session: null, error: null });
  });

  it('is rendered in the language of the browser', async () => {
    expect((await view('', { 'Accept-Language': 'de, es-MX;q=0.8, fr;q=0.9' })).locale).toBe('fr');
    expect((await view('')).locale).toBe('en');
  });

  it('answers 200 after a reload, when the URL has no query', async () => {
    expect((await start('')).status).toBe(200);
  });

  /** Expects the page that refuses: status 400, no redirect, no session. */
  const expectRefusal = async (answer: Response, error: string) => {
    expect([answer.status, answer.headers.get('Location')]).toEqual([400, null]);
    expect(await answer.json()).toMatchObject({ session: null, error });
  };

  it.each(['', 'nonsense', 'a.b.c', '<script>'])('refuses the unknown token %j', async (token) => {
    const answer = await start({ connect_token: token, redirect_uri: redirectUri });
    await expectRefusal(answer, 'connect_token_unknown');
  });

  it('refuses a token with another secret, after its expiry, or after its code was exchanged', async () => {
    const refusal = async (token: string, error: string) =>
      expectRefusal(await start({ connect_token: token, redirect_uri: redirectUri }), error);
    const token = await harness.connectToken();
    const [address, id] = token.split('.');
    await refusal(`${address}.${id}.${'A'.repeat(43)}`, 'connect_token_unknown');

    const before = harness.clock.now;
    harness.clock.now += 30 * 60_000;
    await refusal(token, 'connect_token_expired');
    harness.clock.now = before;

    const page = await openPage(harness, { user_id: 'used' });
    await page.signIn();
    const { code } = await json<{ code: string }>(page.complete());
    await harness.exchange(code);
    await refusal(page.token, 'connect_token_used');
  });

  it.each([
    'https://app.example.com/callback/',
    'https://app.example.com.evil.example/callback',
    'javascript:alert(1)',
    '',
  ])('refuses the unregistered redirect URI %j', async (given) => {
    const answer = await start({ connect_token: await harness.connectToken(), redirect_uri: given });
    await expectRefusal(answer, 'redirect_uri_not_allowed');
  });

  it.each([
    [
      'https://app.example.com/new',
      'https://app.example.com/new is not registered. To add it: COMMAND --redirect-uri https://app.example.com/new',
    ],
    [
      'https://canary:canary@app.example.com/callback/?canary#canary',
      'https://app.example.com/callback/ without its query, which is not logged, is not registered. To add it: COMMAND --redirect-uri https://app.example.com/callback/',
    ],
    [
      'com.example.app:/callback?canary',
      'com.example.app:/callback without its query, which is not logged, is not registered. To add it: COMMAND --redirect-uri com.example.app:/callback',
    ],
    [
      "https://app.example.com/';$(reboot)",
      "https://app.example.com/';$(reboot) is not registered. To add it: COMMAND --redirect-uri 'https://app.example.com/%27;$(reboot)'",
    ],
    ['javascript:alert(1)', 'javascript:alert(1) cannot be registered: it must be https'],
    ['', 'there is no redirect_uri that can be read.'],
  ])(
    'logs the unregistered redirect URI %j with the whole command, without its secrets',
    async (given, detail) => {
      const { clientId } = harness.service.client;
      await start({ connect_token: await harness.connectToken(), redirect_uri: given });
      const command = `npx utility-connect clients update ${clientId} --redirect-uri ${redirectUri}`;
      const line = `redirect_uri_not_allowed: client ${clientId} (Sunny Solar), ${detail.replace('COMMAND', command)}`;
      const [warning] = onWarning.mock.lastCall ?? [];
      expect(warning.slice(0, line.length)).toBe(line);
      expect(warning).not.toContain('canary');
    },
  );

  it('accepts the longest state', async () => {
    const given = { connect_token: await harness.connectToken(), redirect_uri: redirectUri };
    expect((await start({ ...given, state: 's'.repeat(4096) })).status).toBe(200);
  });

  it.each([
    ['that is too long', `state=${'s'.repeat(4097)}`, 'may have 4096 characters at most.'],
    ['with a NUL character', 'state=a%00b', 'must not contain control characters.'],
    ['that splits a header line', 'state=a%0D%0ALocation:b', 'must not contain control characters.'],
    ['given twice', 'state=a&state=b', 'must be given once.'],
    ['given twice with the same value', 'state=a&state=a', 'must be given once.'],
  ])('refuses a state %s, and logs it', async (_attack, state, reason) => {
    const given = { connect_token: await harness.connectToken(), redirect_uri: redirectUri };
    const answer = await start(`${new URLSearchParams(given)}&${state}`);
    await expectRefusal(answer, 'redirect_uri_not_allowed');
    const { clientId } = harness.service.client;
    expect(onWarning.mock.lastCall).toEqual([
      `state_not_allowed: client ${clientId} (Sunny Solar), state ${reason}`,
    ]);
  });

  it.each([{ redirect_uri: redirectUri }, { state: 'a' }])('refuses %o without a token', async (query) => {
    await expectRefusal(await start(query), 'connect_token_unknown');
  });

  it('refuses a token or a redirect URI given twice', async () => {
    const token = await harness.connectToken();
    const once = `connect_token=${token}&redirect_uri=${redirectUri}`;
    await expectRefusal(await start(`${once}&connect_token=${token}`), 'connect_token_unknown');
    await expectRefusal(await start(`${once}&redirect_uri=${redirectUri}`), 'redirect_uri_not_allowed');
  });
});
