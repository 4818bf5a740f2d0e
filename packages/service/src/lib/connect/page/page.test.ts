import { beforeAll, describe, expect, it } from 'vitest';
import { createPageHarness } from '../../../../test/support/connect/page-harness.ts';
import type { Harness } from '../../../../test/support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createPageHarness();
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
