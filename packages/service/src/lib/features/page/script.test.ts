import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../../../../test/support/harness.ts';
import type { Asset } from '../../core/http/asset.ts';

const asset = (text: string): Asset => {
  const plain = new TextEncoder().encode(text);
  return { contentType: 'text/javascript; charset=utf-8', plain, gzip: plain, brotli: plain };
};

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({
    assets: {
      page: { render: async () => ({ html: '', scriptSources: [], styleSources: [] }) },
      script: asset('present'),
      pinnedScripts: {
        current: 'v1.bb.js',
        files: new Map([
          ['v1.aa.js', { asset: asset('earlier'), integrity: 'sha384-aa' }],
          ['v1.bb.js', { asset: asset('present'), integrity: 'sha384-bb' }],
        ]),
      },
      files: new Map(),
    },
  });
});

describe('the loader script', () => {
  it.each(['/connect/', '/connect', '/connect/v1.bb.js', '/connect/v1.aa.js'])(
    'is compressed JavaScript that any page can load from %s, also with an integrity hash',
    async (path) => {
      const answer = await harness.call(path, { headers: { 'Accept-Encoding': 'gzip, br' } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
      expect(answer.headers.get('Content-Encoding')).toBe('br');
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    },
  );

  it('is cached for five minutes at its stable address and forever at hashed addresses', async () => {
    const lifetime = async (path: string) => (await harness.call(path)).headers.get('Cache-Control');
    expect(await lifetime('/connect/')).toBe('public, max-age=300');
    expect(await lifetime('/connect/integrity.json')).toBe('public, max-age=300');
    expect(await lifetime('/connect/v1.bb.js')).toBe('public, max-age=31536000, immutable');
  });

  it('is still available in the version of an earlier release', async () => {
    expect(await (await harness.call('/connect/v1.aa.js')).text()).toBe('earlier');
  });

  it('has a document with the address and hash of the newest version', async () => {
    const { src, integrity } = await json<{ src: string; integrity: string }>(
      harness.call('/connect/integrity.json'),
    );
    expect(new URL(src).pathname).toBe('/connect/v1.bb.js');
    expect(integrity).toBe('sha384-bb');
  });

  it.each(['/connect/v1.cc.js', '/connect/__proto__', '/connect/..%2fpackage.json'])(
    'does not exist at %s',
    async (path) => {
      expect((await harness.call(path)).status).toBe(404);
    },
  );
});
