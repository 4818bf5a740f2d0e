import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../../../../test/support/harness.ts';
import type { Asset } from './assets.ts';

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

describe('the script', () => {
  it.each(['/connect/', '/connect', '/connect/v1.bb.js', '/connect/v1.aa.js'])(
    'is compressed JavaScript that any page may load at %s, with an integrity hash too',
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

  it('is asked for again after five minutes at the address that may change, and never at the others', async () => {
    const lifetime = async (path: string) => (await harness.call(path)).headers.get('Cache-Control');
    expect(await lifetime('/connect/')).toBe('public, max-age=300');
    expect(await lifetime('/connect/integrity.json')).toBe('public, max-age=300');
    expect(await lifetime('/connect/v1.bb.js')).toBe('public, max-age=31536000, immutable');
  });

  it('of an earlier release is still what it was', async () => {
    expect(await (await harness.call('/connect/v1.aa.js')).text()).toBe('earlier');
  });

  it('publishes address and hash of the present one', async () => {
    const { src, integrity } = await json<{ src: string; integrity: string }>(
      harness.call('/connect/integrity.json'),
    );
    expect(new URL(src).pathname).toBe('/connect/v1.bb.js');
    expect(integrity).toBe('sha384-bb');
  });

  it.each(['/connect/v1.cc.js', '/connect/__proto__', '/connect/..%2fpackage.json'])(
    'is not found at %s',
    async (path) => {
      expect((await harness.call(path)).status).toBe(404);
    },
  );
});
