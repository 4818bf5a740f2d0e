import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Harness } from '../../../../test/support/harness.ts';
import { createPageHarness } from './testing/page-harness.ts';

let harness: Harness;
const onWarning = vi.fn();
beforeAll(async () => {
  harness = await createPageHarness(onWarning);
});
beforeEach(() => {
  // Warnings of a client are ten seconds apart.
  harness.clock.now += 10_000;
  onWarning.mockClear();
});

const policy = async (path: string): Promise<string> =>
  (await harness.call(path)).headers.get('Content-Security-Policy') ?? '';

describe('the Connect page', () => {
  it("may be framed only by the origins of the session's client", async () => {
    const publicId = (await harness.connectToken()).split('.')[1];
    expect(await policy(`/link/?session=${publicId}`)).toContain(
      'frame-ancestors https://app.example.com http://localhost:*',
    );
  });

  it('works for a registered origin that its URL names', async () => {
    const publicId = (await harness.connectToken()).split('.')[1];
    const path = `/link/?session=${publicId}&origin=http://localhost:3000`;
    expect(await policy(path)).toContain('frame-ancestors https://app.example.com http://localhost:*');
    expect(await (await harness.call(path)).json()).toMatchObject({ embedded: true, error: null });
  });

  it('may be framed by an unregistered origin that its URL names, to report why it refuses to work', async () => {
    const publicId = (await harness.connectToken()).split('.')[1];
    for (const [session, error] of [
      [publicId, 'origin_not_allowed'],
      ['unknown', 'connect_token_unknown'],
    ]) {
      const answer = await harness.call(`/link/?session=${session}&origin=https://evil.example`);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('Content-Security-Policy')).toMatch(/frame-ancestors \*$/);
      expect(await answer.json()).toMatchObject({ embedded: true, session: null, error });
    }
  });

  it('names the registered origins to a page of another origin, and never the client or its user', async () => {
    const publicId = (await harness.connectToken({ user_id: 'canary-user' })).split('.')[1];
    const text = await (await harness.call(`/link/?session=${publicId}&origin=https://evil.example`)).text();
    expect(JSON.parse(text).registered).toEqual(['https://app.example.com', 'http://localhost:*']);
    for (const secret of [harness.service.client.clientId, 'canary-user']) expect(text).not.toContain(secret);
  });

  it.each([
    [
      'https://new.example.com',
      "https://new.example.com is not registered. To add it: npx utility-connect clients update CLIENT_ID --origin https://app.example.com --origin 'http://localhost:*' --origin https://new.example.com",
    ],
    [
      'http://192.168.1.5:3000',
      'http://192.168.1.5:3000 cannot be registered: serve the page at https or localhost.',
    ],
    ['null', 'a page without an origin cannot be registered: serve the page at https or localhost.'],
    ["https://a.example';reboot;'", 'a page without an origin cannot be registered'],
    ['https://a.example\nforged line', 'a page without an origin cannot be registered'],
    ['https://a.example/$(id)', 'a page without an origin cannot be registered'],
  ])(
    'logs the unregistered origin %j with the whole command, and nothing that a shell would run',
    async (origin, line) => {
      const { clientId } = harness.service.client;
      const publicId = (await harness.connectToken()).split('.')[1];
      await harness.call(`/link/?session=${publicId}&origin=${encodeURIComponent(origin)}`);
      const [warning] = onWarning.mock.lastCall ?? [];
      const expected = `origin_not_allowed: client ${clientId} (Sunny Solar), ${line.replace('CLIENT_ID', clientId)}`;
      expect(warning.slice(0, expected.length)).toBe(expected);
      expect(warning).not.toMatch(/[\n$;]/);
    },
  );

  it('logs once in ten seconds for each client, however many requests are refused', async () => {
    const publicId = (await harness.connectToken()).split('.')[1];
    const refuse = () => harness.call(`/link/?session=${publicId}&origin=https://evil.example`);
    for (let request = 0; request < 5; request += 1) await refuse();
    expect(onWarning).toHaveBeenCalledOnce();
    harness.clock.now += 10_000;
    await refuse();
    expect(onWarning).toHaveBeenCalledTimes(2);
  });

  it.each(['/link/', '/link/?session=unknown', '/link/?session=', '/link/?connect_token=x&redirect_uri=y'])(
    'may not be framed at %s',
    async (path) => {
      const { headers } = await harness.call(path);
      expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('X-Frame-Options')).toBe('DENY');
    },
  );

  it('has an icon of its own', async () => {
    const answer = await harness.call('/link/icon.svg');
    expect(answer.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(await answer.text()).toMatch(/^<svg /);
  });

  it('runs no inline script except its own, loads nothing from elsewhere, sends no referrer and is not cached', async () => {
    const answer = await harness.call('/link/');
    const csp = answer.headers.get('Content-Security-Policy') ?? '';
    for (const directive of [
      "default-src 'none'",
      "script-src 'self' 'sha256-script';",
      "style-src 'self' 'sha256-style';",
      "img-src 'self';",
      "connect-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(csp).toContain(directive);
    }
    expect(csp).not.toContain('unsafe');
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('redirects to the URL with a trailing slash and keeps the query', async () => {
    const answer = await harness.call('/link?state=1');
    expect(answer.status).toBe(308);
    expect(answer.headers.get('Location')).toBe('/link/?state=1');
  });

  it('lets browsers keep hashed files forever', async () => {
    const answer = await harness.call('/link/assets/index-1a2b.js');
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
  });

  it.each([
    ['gzip, br', 'br'],
    ['br;q=0', null],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.1, gzip', 'gzip'],
    ['identity, br;q=0.5', null],
  ])('answers Accept-Encoding %j with Content-Encoding %s', async (accepted, encoding) => {
    const headers = { 'Accept-Encoding': accepted };
    const answer = await harness.call('/link/assets/index-1a2b.js', { headers });
    expect(answer.headers.get('Content-Encoding')).toBe(encoding);
  });

  it.each(['/link/assets/none.js', '/link/assets/..%2f..%2fetc%2fpasswd', '/link/assets/__proto__'])(
    'answers 404 at %s',
    async (path) => {
      expect((await harness.call(path)).status).toBe(404);
    },
  );
});
