import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../../../../test/support/harness.ts';
import { checkLogo } from '../registration/check-logo.ts';
import { makePng, makeSvg } from '../registration/testing/files.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const store = async (file: Uint8Array): Promise<string> => {
  const logo = await checkLogo(file);
  await harness.service.context.store.logos.put(harness.service.client.clientId, logo);
  return logo.hash;
};

const logoUrl = async () =>
  (await json<{ logo_url?: string }>(harness.page(await harness.connectToken(), 'session', { body: {} })))
    .logo_url;

describe('the logo of a client', () => {
  it.each([
    ['png', 'image/png', makePng()],
    ['svg', 'image/svg+xml', makeSvg('<path d="M0 0h9v9z"></path>')],
  ])(
    'is served as %s from the Connect address, and the session says where',
    async (extension, type, file) => {
      const hash = await store(file);
      const path = `/link/logos/${hash}.${extension}`;
      expect(await logoUrl()).toBe(`http://localhost:4000${path}`);
      const answer = await harness.call(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Type')).toBe(type);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(file);
    },
  );

  it('can do nothing when it is opened as a page, and is cached for a year', async () => {
    const { headers } = await harness.call(`/link/logos/${await store(makeSvg('<rect/>'))}.svg`);
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  it('is not in the session of a client without one', async () => {
    await harness.service.context.store.logos.put(harness.service.client.clientId, null);
    expect(await logoUrl()).toBeUndefined();
  });

  it('is not found under another hash, extension or path', async () => {
    const hash = await store(makePng());
    for (const file of [
      `${'0'.repeat(64)}.png`,
      `${hash}.svg`,
      `${hash}.html`,
      hash,
      `${hash.toUpperCase()}.png`,
      `${hash}.png%00`,
      `..%2f${hash}.png`,
      '',
    ]) {
      const answer = await harness.call(`/link/logos/${file}`);
      expect(answer.status, file).toBe(404);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    }
  });
});
