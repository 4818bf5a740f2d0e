import { describe, expect, it } from 'vitest';
import { createHarness } from '../../../../../test/support/harness.ts';
import { createApp } from '../../../core/http/app.ts';
import type { Asset } from '../../../core/http/asset.ts';
import { OPERATOR_TOKEN } from '../testing/operator-harness.ts';
import { type ConsoleAssets, mountConsole } from './console-page.ts';

const asset = (contentType: string, text: string): Asset => {
  const plain = new TextEncoder().encode(text);
  return { contentType, plain, gzip: new TextEncoder().encode(`gzip ${text}`), brotli: plain };
};

const assets: ConsoleAssets = {
  document: asset('text/html; charset=utf-8', '<!doctype html>'),
  files: new Map([['index-1a2b.js', asset('text/javascript; charset=utf-8', 'start()')]]),
};

function createConsole() {
  const app = createApp();
  mountConsole(app, assets);
  return app;
}

describe('the console', () => {
  it.each([
    '/operator/',
    '/operator/connections',
    '/operator/connections/0b9d4c1a',
    '/operator/webhooks/we_4d1b/evt_2f9c11',
    '/operator/search?query=user-1',
  ])('has one document for all its pages: %s', async (path) => {
    const answer = await createConsole().request(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('<!doctype html>');
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is served beside its API, and not without a token', async () => {
    const on = await createHarness({ operator: { token: OPERATOR_TOKEN, assets } });
    const off = await createHarness();
    const paths = ['/operator', '/operator/', '/operator/connections', '/operator/assets/index-1a2b.js'];
    const statuses = ({ call }: typeof on) =>
      Promise.all(paths.map(async (path) => (await call(path, { redirect: 'manual' })).status));
    expect(await statuses(on)).toEqual([308, 200, 200, 200]);
    expect(await statuses(off)).toEqual([404, 404, 404, 404]);
    expect((await on.call('/operator/api/now')).status).toBe(401);
  });

  it('leads to its trailing slash', async () => {
    const answer = await createConsole().request('/operator');
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, '/operator/']);
  });

  it.each(['/operator/api/now', '/operator/openapi.json', '/operator/other', '/operator/assets/other.js'])(
    'leaves other paths to the API, and to 404: %s',
    async (path) => {
      expect((await createConsole().request(path)).status).toBe(404);
    },
  );

  it('keeps its files, whose names have a hash, and compresses them', async () => {
    const headers = { 'Accept-Encoding': 'gzip' };
    const answer = await createConsole().request('/operator/assets/index-1a2b.js', { headers });
    expect(await answer.text()).toBe('gzip start()');
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  it('attack: runs nothing that is inline or of another origin, and is in no frame', async () => {
    const policy = (await createConsole().request('/operator/')).headers.get('Content-Security-Policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
  });
});
