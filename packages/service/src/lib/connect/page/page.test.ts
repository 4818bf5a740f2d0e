import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createHarness, type Harness, json, NOW, PGE } from '../../../../test/support/harness.ts';
import type { Asset, PageView } from './assets.ts';

const asset = (contentType: string, text: string): Asset => {
  const plain = new TextEncoder().encode(text);
  return { contentType, plain, gzip: plain, brotli: plain };
};

const redirectUri = 'https://app.example.com/callback';
let harness: Harness;
const onWarning = vi.fn();
beforeAll(async () => {
  harness = await createHarness({
    onWarning,
    origins: ['https://app.example.com', 'http://localhost:*'],
    redirectUris: [redirectUri],
    assets: {
      page: {
        render: async (view) => ({
          html: JSON.stringify(view),
          scriptSources: ["'sha256-script'"],
          styleSources: ["'sha256-style'"],
        }),
      },
      script: asset('text/javascript; charset=utf-8', ''),
      files: new Map([['index-1a2b.js', asset('text/javascript; charset=utf-8', '1')]]),
    },
  });
});

const policy = async (path: string): Promise<string> =>
  (await harness.call(path)).headers.get('Content-Security-Policy') ?? '';

describe('the Connect page', () => {
  it("may be framed by the registered origins of the session's client alone", async () => {
    const publicId = (await harness.connectToken()).split('.')[1];
    expect(await policy(`/link/?session=${publicId}`)).toContain(
      'frame-ancestors https://app.example.com http://localhost:*',
    );
  });

  it.each(['/link/', '/link/?session=unknown', '/link/?session=', '/link/?connect_token=x&redirect_uri=y'])(
    'may be framed by nobody at %s',
    async (path) => {
      const answer = await harness.call(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
    },
  );

  it('runs no inline script but its own, loads nothing foreign, leaks no address and is not kept', async () => {
    const answer = await harness.call('/link/');
    const csp = answer.headers.get('Content-Security-Policy') ?? '';
    for (const directive of [
      "default-src 'none'",
      "script-src 'self' 'sha256-script';",
      "style-src 'self' 'sha256-style';",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(csp).toContain(directive);
    }
    expect(csp).not.toContain('unsafe');
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is found without the slash too, with its query', async () => {
    const answer = await harness.call('/link?state=1');
    expect(answer.status).toBe(308);
    expect(answer.headers.get('Location')).toBe('/link/?state=1');
  });

  it('keeps its files for good, by the hash in their names', async () => {
    const answer = await harness.call('/link/assets/index-1a2b.js', {
      headers: { 'Accept-Encoding': 'gzip, br' },
    });
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
    expect(answer.headers.get('Content-Encoding')).toBe('br');
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
  });

  it.each([
    ['br;q=0', null],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.1, gzip', 'gzip'],
    ['identity, br;q=0.5', null],
  ])('answers %j with a file in the form %s', async (accepted, encoding) => {
    const answer = await harness.call('/link/assets/index-1a2b.js', {
      headers: { 'Accept-Encoding': accepted },
    });
    expect(answer.headers.get('Content-Encoding')).toBe(encoding);
  });

  it.each(['/link/assets/none.js', '/link/assets/..%2f..%2fetc%2fpasswd', '/link/assets/__proto__'])(
    'answers 404 at %s',
    async (path) => {
      expect((await harness.call(path)).status).toBe(404);
    },
  );
});

describe('the hosted page at first', () => {
  const view = async (query: Record<string, string> | string, headers: Record<string, string> = {}) =>
    json<PageView>(harness.call(`/link/?${new URLSearchParams(query)}`, { headers }));
  const hosted = async (token: string) => view({ connect_token: token, redirect_uri: redirectUri });

  it('knows the session of its token', async () => {
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

  it('says the same as the session call that follows', async () => {
    const token = await harness.connectToken();
    const { session } = await hosted(token);
    const body = { redirect_uri: redirectUri };
    expect(session).toEqual(await json(harness.page(token, 'session', { body, origin: null })));
  });

  it('says the look that is stored with the client, and none that is not', async () => {
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
  ])('says nothing of a hostile look in the database: %j', async (value) => {
    const { clients } = harness.service.context.store;
    const { clientId } = harness.service.client;
    const variables = { accent: value, [value]: '#0a7d4f', page: value };
    await clients.update(clientId, { appearance: { theme: value as 'dark', variables } });
    const token = await harness.connectToken();
    expect((await hosted(token)).session).not.toHaveProperty('appearance');
    expect(await json(harness.page(token, 'session', { body: {} }))).not.toHaveProperty('appearance');
    await clients.update(clientId, { appearance: null });
  });

  it('is read without a change: the session has no redirect URI afterwards', async () => {
    const token = await harness.connectToken();
    await hosted(token);
    const answer = await harness.page(token, 'session', { body: {}, origin: null });
    expect(answer.status).toBe(403);
  });

  it('carries no connect token', async () => {
    const token = await harness.connectToken();
    const query = new URLSearchParams({ connect_token: token, redirect_uri: redirectUri });
    const text = await (await harness.call(`/link/?${query}`)).text();
    for (const part of token.split('.')) expect(text).not.toContain(part);
  });

  it.each(['', 'nonsense', 'a.b.c', '<script>'])('is told that the token %j is unknown', async (token) => {
    expect(await hosted(token)).toMatchObject({ session: null, error: 'connect_token_unknown' });
  });

  it('is told nothing by the right id with another secret', async () => {
    const [address, id] = (await harness.connectToken()).split('.');
    const forged = `${address}.${id}.${'A'.repeat(43)}`;
    expect(await hosted(forged)).toMatchObject({ session: null, error: 'connect_token_unknown' });
  });

  it('is told that the token has expired', async () => {
    const token = await harness.connectToken();
    harness.clock.now += 30 * 60_000;
    const answer = await hosted(token);
    harness.clock.now = NOW;
    expect(answer).toMatchObject({ session: null, error: 'connect_token_expired' });
  });

  it.each([
    'https://app.example.com/callback/',
    'https://app.example.com.evil.example/callback',
    'javascript:alert(1)',
    '',
  ])('refuses the redirect URI %j and stays where it is', async (given) => {
    const query = new URLSearchParams({ connect_token: await harness.connectToken(), redirect_uri: given });
    const answer = await harness.call(`/link/?${query}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([200, null]);
    expect(await answer.json()).toMatchObject({ session: null, error: 'redirect_uri_not_allowed' });
  });

  it('tells the operator of a redirect URI that is not registered, without what may be secret in it', async () => {
    const { clientId } = harness.service.client;
    for (const [given, told] of [
      ['https://canary:canary@app.example.com/callback/?canary#canary', 'https://app.example.com/callback/'],
      ['com.example.app:/callback?canary', 'com.example.app:/callback'],
      ['', 'no redirect_uri that can be read'],
    ] as const) {
      await view({ connect_token: await harness.connectToken(), redirect_uri: given });
      const line = `redirect_uri_not_allowed: client ${clientId}, ${told}`;
      expect(onWarning.mock.lastCall).toEqual([line]);
    }
  });

  it('stays where it is with a state that is too long, and tells the operator', async () => {
    const { clientId } = harness.service.client;
    const start = async (state: string) =>
      view({ connect_token: await harness.connectToken(), redirect_uri: redirectUri, state });
    expect(await start('s'.repeat(4096))).toMatchObject({ error: null });
    expect(await start('s'.repeat(4097))).toMatchObject({ session: null, error: 'redirect_uri_not_allowed' });
    expect(onWarning.mock.lastCall).toEqual([`state_too_long: client ${clientId}, 4097 characters of 4096`]);
  });

  it('takes a parameter given twice for none', async () => {
    const token = await harness.connectToken();
    const twice = `connect_token=${token}&redirect_uri=${redirectUri}`;
    expect(await view(`${twice}&connect_token=${token}`)).toMatchObject({ session: null, error: null });
    expect(await view(`${twice}&redirect_uri=${redirectUri}`)).toMatchObject({
      error: 'redirect_uri_not_allowed',
    });
  });

  it('knows nothing in a frame, whatever the address says', async () => {
    const token = await harness.connectToken();
    const session = token.split('.')[1] ?? '';
    const all = { session, connect_token: token, redirect_uri: redirectUri };
    expect(await view(all)).toMatchObject({ embedded: true, session: null, error: null });
  });

  it('is written in the language of the browser', async () => {
    expect((await view('', { 'Accept-Language': 'de, es-MX;q=0.8, fr;q=0.9' })).locale).toBe('fr');
    expect((await view('')).locale).toBe('en');
  });
});
