import { expect } from 'vitest';
import type { ClientChange } from '../../../src/lib/heart/store/clients.ts';
import { describeStore } from './describe-store.ts';
import { hostileTexts, link, makeClient, now } from './fixtures.ts';

const makeRotation = (secretHash: string, previousUntil: number | null = null) => ({
  ...{ secretHash, now, previousUntil },
});

describeStore('clients', (it) => {
  it('finds a client as it was stored', async ({ clients }) => {
    await clients.put(makeClient('acme'));
    expect(await clients.find('acme')).toStrictEqual(makeClient('acme'));
  });

  it('replaces the client with the same id', async ({ clients }) => {
    const other = makeClient('acme', {
      secretHash: 'other',
      companyName: 'Other',
      email: 'other@example.com',
      environment: 'production',
      redirectUris: [],
      origins: ['https://other.example'],
      appearance: null,
      createdAt: 1,
    });
    await clients.put(makeClient('acme'));
    await clients.put(other);
    expect(await clients.find('acme')).toStrictEqual(other);
  });

  it('keeps the users of a client that is stored again', async ({ store }) => {
    await store.clients.put(makeClient('acme'));
    await link(store, 'a');
    await store.clients.put(makeClient('acme', { companyName: 'New name' }));
    expect(await store.users.hasConnectedUser('acme', 'alice')).toBe(true);
  });

  it('replaces only the secret, and records it', async ({ store: { clients, journal } }) => {
    await clients.put(makeClient('acme'));
    await clients.put(makeClient('other'));
    expect(await clients.rotateSecret('acme', makeRotation('new'))).toBe(true);
    expect(await clients.find('acme')).toStrictEqual(makeClient('acme', { secretHash: 'new' }));
    expect(await clients.find('other')).toStrictEqual(makeClient('other'));
    expect(await journal.listAudit({ clientId: 'acme', since: 0, after: null, limit: 9 })).toStrictEqual([
      {
        id: expect.any(String),
        ...{ at: now, type: 'secret_rotated', clientId: 'acme', userRef: null, requestId: null },
      },
    ]);
  });

  it('keeps only the last secret beside a new one, and none without a grace period', async ({ clients }) => {
    await clients.put(makeClient('acme'));
    await clients.rotateSecret('acme', makeRotation('second', now + 60));
    await clients.rotateSecret('acme', makeRotation('third', now + 90));
    const rotated = { secretHash: 'third', previousSecretHash: 'second', previousSecretUntil: now + 90 };
    expect(await clients.find('acme')).toStrictEqual(makeClient('acme', rotated));
    await clients.rotateSecret('acme', makeRotation('fourth'));
    expect(await clients.find('acme')).toStrictEqual(makeClient('acme', { secretHash: 'fourth' }));
  });

  it.for<ClientChange>([
    { companyName: 'New name' },
    { redirectUris: ['https://acme.example/new'] },
    { origins: [] },
    { appearance: { theme: 'light' } },
    { appearance: { variables: { accent: '#5b21b6' } } },
    { appearance: null },
    { companyName: 'New name', origins: ['https://new.example'], appearance: null },
    {},
  ])('updates %j and nothing else', async (change, { clients }) => {
    await clients.put(makeClient('acme'));
    await clients.put(makeClient('other'));
    expect(await clients.update('acme', change)).toBe(true);
    expect(await clients.find('acme')).toStrictEqual(makeClient('acme', change));
    expect(await clients.find('other')).toStrictEqual(makeClient('other'));
  });

  it('reports that an unknown client cannot be changed', async ({ store: { clients, journal } }) => {
    expect(await clients.rotateSecret('nobody', makeRotation('new'))).toBe(false);
    expect(await journal.listAudit({ clientId: null, since: 0, after: null, limit: 9 })).toEqual([]);
    expect(await clients.update('nobody', { companyName: 'New name' })).toBe(false);
    expect(await clients.find('nobody')).toBeNull();
  });

  it('removes only the given client', async ({ clients }) => {
    await clients.put(makeClient('acme'));
    await clients.put(makeClient('other'));
    await clients.remove('acme');
    await clients.remove('nobody');
    expect(await clients.find('acme')).toBeNull();
    expect(await clients.find('other')).toStrictEqual(makeClient('other'));
  });

  it.for(hostileTexts)('stores %j unchanged', async (text, { clients }) => {
    const client = makeClient(text, {
      companyName: text,
      redirectUris: [text],
      origins: [text, ''],
      appearance: { variables: { accent: text } },
    });
    expect(await clients.find(text)).toBeNull();
    await clients.put(client);
    expect(await clients.find(text)).toStrictEqual(client);
  });
});
