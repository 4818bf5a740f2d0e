import { expect, it } from 'vitest';
import type { ClientChange } from '../../../src/lib/store/clients.ts';
import type { Store } from '../../../src/lib/store/store.ts';
import { hostileTexts, link, makeClient } from './fixtures.ts';

/** `Store.clients`. */
export function clientsContract(getStore: () => Store): void {
  it('finds a client as it was put', async () => {
    const { clients } = getStore();
    await clients.put(makeClient('acme'));
    expect(await clients.find('acme')).toStrictEqual(makeClient('acme'));
  });

  it('finds nobody under an unknown id', async () => {
    expect(await getStore().clients.find('nobody')).toBeNull();
  });

  it('replaces the client with the same id', async () => {
    const { clients } = getStore();
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

  it('keeps the users of a client that is put again', async () => {
    const store = getStore();
    await store.clients.put(makeClient('acme'));
    await link(store, 'a');
    await store.clients.put(makeClient('acme', { companyName: 'New name' }));
    expect(await store.grants.hasConnectedUser('acme', 'alice')).toBe(true);
  });

  it('replaces the secret alone', async () => {
    const { clients } = getStore();
    await clients.put(makeClient('acme'));
    await clients.put(makeClient('other'));
    expect(await clients.replaceSecret('acme', 'new')).toBe(true);
    expect(await clients.find('acme')).toStrictEqual(makeClient('acme', { secretHash: 'new' }));
    expect(await clients.find('other')).toStrictEqual(makeClient('other'));
  });

  it('says that there is no client whose secret could be replaced', async () => {
    expect(await getStore().clients.replaceSecret('nobody', 'new')).toBe(false);
    expect(await getStore().clients.find('nobody')).toBeNull();
  });

  it.each<ClientChange>([
    { companyName: 'New name' },
    { redirectUris: ['https://acme.example/new'] },
    { origins: [] },
    { appearance: { theme: 'light' } },
    { appearance: { variables: { accent: '#5b21b6' } } },
    { appearance: null },
    { companyName: 'New name', origins: ['https://new.example'], appearance: null },
    {},
  ])('changes %j and leaves the rest', async (change) => {
    const { clients } = getStore();
    await clients.put(makeClient('acme'));
    await clients.put(makeClient('other'));
    expect(await clients.update('acme', change)).toBe(true);
    expect(await clients.find('acme')).toStrictEqual(makeClient('acme', change));
    expect(await clients.find('other')).toStrictEqual(makeClient('other'));
  });

  it('says that there is no client that could be changed', async () => {
    const { clients } = getStore();
    expect(await clients.update('nobody', { companyName: 'New name' })).toBe(false);
    expect(await clients.find('nobody')).toBeNull();
  });

  it('removes a client that was never used, and no other', async () => {
    const { clients } = getStore();
    await clients.put(makeClient('acme'));
    await clients.put(makeClient('other'));
    await clients.remove('acme');
    await clients.remove('nobody');
    expect(await clients.find('acme')).toBeNull();
    expect(await clients.find('other')).toStrictEqual(makeClient('other'));
  });

  it.each(hostileTexts)('keeps %j as it is', async (text) => {
    const { clients } = getStore();
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

  it('is not changed through what it gives or was given', async () => {
    const { clients } = getStore();
    const given = { ...makeClient('acme'), origins: ['https://acme.example'] };
    await clients.put(given);
    given.origins.push('https://evil.example');
    const variables: Record<string, string> = { accent: '#0a7d4f' };
    await clients.update('acme', { appearance: { variables } });
    variables.accent = 'evil';
    const found = await clients.find('acme');
    Object.assign(found ?? {}, { secretHash: 'evil' });
    Object.assign(found?.origins ?? [], { 0: 'https://evil.example' });
    expect(await clients.find('acme')).toStrictEqual(
      makeClient('acme', {
        origins: ['https://acme.example'],
        appearance: { variables: { accent: '#0a7d4f' } },
      }),
    );
  });
}
