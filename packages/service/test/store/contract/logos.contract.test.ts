import { expect } from 'vitest';
import type { Logo } from '../../../src/lib/heart/store/logos.ts';
import { describeStore } from './describe-store.ts';
import { makeClient } from './fixtures.ts';

const sun: Logo = { hash: 'sun', mediaType: 'image/png', bytes: Uint8Array.of(0, 255, 0x89) };
const moon: Logo = { hash: 'moon', mediaType: 'image/svg+xml', bytes: Uint8Array.of(60) };

describeStore('logos', (it) => {
  it('finds a logo by its hash and its name by the client', async ({ store: { clients, logos } }) => {
    await clients.put(makeClient('acme'));
    expect([await logos.findOf('acme'), await logos.find('sun')]).toEqual([null, null]);
    await logos.put('acme', sun);
    expect(await logos.find('sun')).toStrictEqual(sun);
    expect(await logos.findOf('acme')).toStrictEqual({ hash: 'sun', mediaType: 'image/png' });
    expect(await logos.findOf('nobody')).toBeNull();
  });

  it('replaces a logo', async ({ store: { clients, logos } }) => {
    await clients.put(makeClient('acme'));
    await logos.put('acme', sun);
    await logos.put('acme', moon);
    expect(await logos.findOf('acme')).toMatchObject({ hash: 'moon' });
    expect(await logos.find('sun')).toBeNull();
  });

  it('keeps a logo that another client still has', async ({ store: { clients, logos } }) => {
    for (const id of ['acme', 'other']) {
      await clients.put(makeClient(id));
      await logos.put(id, sun);
    }
    await logos.put('acme', null);
    expect(await logos.findOf('acme')).toBeNull();
    expect(await logos.find('sun')).toStrictEqual(sun);
  });

  it('removes a logo with its client, and keeps it with a client that is stored again', async ({ store }) => {
    await store.clients.put(makeClient('acme'));
    await store.logos.put('acme', sun);
    await store.clients.put(makeClient('acme'));
    expect(await store.logos.find('sun')).toStrictEqual(sun);
    await store.clients.remove('acme');
    expect(await store.logos.find('sun')).toBeNull();
  });
});
