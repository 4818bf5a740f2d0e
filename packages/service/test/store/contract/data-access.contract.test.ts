import { expect } from 'vitest';
import type { DataAccess } from '../../../src/lib/heart/store/grants.ts';
import { describeStore } from './describe-store.ts';
import { grant, hostileTexts, link, makeAccount, makeClient, now } from './fixtures.ts';

// `Store.grants.findDataAccess` and `findClient`.
describeStore('data access', (it) => {
  const owners = { a: 'acme', b: 'acme', c: 'other' };
  const accounts = [makeAccount('2', { accountNumber: '9' }), makeAccount('1', { accountNumber: '10' })];
  it.beforeEach(async ({ store }) => {
    await link(store, 'a', { accounts });
    await link(store, 'b', { userId: 'bob' });
    await link(store, 'c', { clientId: 'other' });
    for (const [name, clientId] of Object.entries(owners)) await grant(store, name, clientId);
  });

  const idsOf = (access: DataAccess): string[] => access.accounts.map(({ id }) => id);
  const acme = ({ id, secretHash, environment } = makeClient('acme')) => ({
    ...{ id, secretHash, previousSecretHash: null, environment },
  });

  it('finds the client, the user and all accounts of the user in list order', async ({ store }) => {
    const access = await store.grants.findDataAccess({ clientId: 'acme', tokenHash: 'token-a', now });
    expect(access.client).toStrictEqual(acme());
    expect(access.userRef).toBe('user-a');
    expect(idsOf(access)).toEqual(['1', '2']);
    expect(access.accounts).toStrictEqual(await store.accounts.list('acme', 'user-a'));
  });

  it('finds the clients of simultaneous requests without a token', async ({ grants }) => {
    const ids = ['other', 'unknown', 'acme', '', 'acme'];
    const found = await Promise.all(ids.map((clientId) => grants.findClient({ clientId, now })));
    expect(found.map((client) => client?.id ?? null)).toEqual(['other', null, 'acme', null, 'acme']);
    expect(found[2]).toStrictEqual(acme());
  });

  it.for([null, 'unknown', '', 'token-c', 'code-a'])(
    'finds the client but no user for the access token %o',
    async (tokenHash, { store }) => {
      for (const accountId of [undefined, '1', 'account-c']) {
        const access = await store.grants.findDataAccess({ clientId: 'acme', tokenHash, accountId, now });
        expect(access).toMatchObject({ client: acme(), userRef: null, accounts: [] });
      }
    },
  );

  it('does not mix up simultaneous requests', async ({ grants, clients }) => {
    const names = [...'abcacbbaccab', 'unknown'];
    const ownerOf = (name: string) => owners[name as 'a'] ?? 'acme';
    const each = <T>(ask: (name: string, clientId: string) => Promise<T>) =>
      Promise.all(names.map((name) => ask(name, ownerOf(name))));
    const idOf = (name: string) => (name === 'a' ? '1' : `account-${name}`);
    const [all, one, strangers, known] = await Promise.all([
      each((name, clientId) => grants.findDataAccess({ clientId, tokenHash: `token-${name}`, now })),
      each((name, clientId) =>
        grants.findDataAccess({ clientId, tokenHash: `token-${name}`, accountId: idOf(name), now }),
      ),
      each((name) => grants.findDataAccess({ clientId: 'nobody', tokenHash: `token-${name}`, now })),
      each((_, clientId) => clients.find(clientId)),
    ]);
    for (const [index, name] of names.entries()) {
      const isThere = name !== 'unknown';
      expect(all[index]).toMatchObject({
        client: { id: ownerOf(name) },
        userRef: isThere ? `user-${name}` : null,
      });
      expect(idsOf(all[index] as DataAccess)).toEqual(
        !isThere ? [] : name === 'a' ? ['1', '2'] : [idOf(name)],
      );
      expect(idsOf(one[index] as DataAccess)).toEqual(isThere ? [idOf(name)] : []);
      expect(strangers[index]?.client).toBeNull();
      expect(known[index]?.id).toBe(ownerOf(name));
    }
  });

  it.for(hostileTexts)('looks up %o literally', async (text, { grants }) => {
    const request = { clientId: 'acme', tokenHash: 'token-a' };
    expect(await grants.findDataAccess({ ...request, tokenHash: text, now })).toMatchObject({
      userRef: null,
    });
    expect(await grants.findDataAccess({ ...request, clientId: text, now })).toMatchObject({ client: null });
    expect(await grants.findClient({ clientId: text, now })).toBeNull();
    expect(await grants.findDataAccess({ ...request, accountId: text, now })).toMatchObject({
      userRef: 'user-a',
      accounts: [],
    });
  });
});
