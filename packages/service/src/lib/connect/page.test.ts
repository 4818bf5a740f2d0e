import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../testing/harness.ts';
import type { Asset } from './assets.ts';

const asset = (contentType: string, text: string): Asset => {
  const plain = new TextEncoder().encode(text);
  return { contentType, plain, gzip: plain, brotli: plain };
};

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({
    origins: ['https://app.example.com', 'http://localhost:*'],
    assets: {
      page: '<!doctype html><title>Connect</title>',
      script: asset('text/javascript; charset=utf-8', 'window.UtilityConnect = {}'),
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

  it('runs no inline script, loads nothing foreign, leaks no address and is not kept', async () => {
    const answer = await harness.call('/link/');
    const csp = answer.headers.get('Content-Security-Policy') ?? '';
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
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

  it.each(['/link/assets/none.js', '/link/assets/..%2f..%2fetc%2fpasswd', '/link/assets/__proto__'])(
    'answers 404 at %s',
    async (path) => {
      expect((await harness.call(path)).status).toBe(404);
    },
  );
});

describe('the script', () => {
  it.each(['/connect/', '/connect'])('is JavaScript that any page may load at %s', async (path) => {
    const answer = await harness.call(path);
    expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(await answer.text()).toContain('UtilityConnect');
  });
});
