import { beforeEach, expect, it } from 'vitest';
import type { Reader } from '../../../src/lib/store/grants.ts';
import type { Store } from '../../../src/lib/store/store.ts';
import { grant, hostileTexts, link, makeAccount, makeClient } from './fixtures.ts';

/** `Store.grants.findReader`. */
export function readersContract(getStore: () => Store): void {
  const owners = { a: 'acme', b: 'acme', c: 'other' };
  const accounts = [makeAccount('2', { accountNumber: '9' }), makeAccount('1', { accountNumber: '10' })];
  beforeEach(async () => {
    await link(getStore(), 'a', { accounts });
    await link(getStore(), 'b', { userId: 'bob' });
    await link(getStore(), 'c', { clientId: 'other' });
    for (const [name, clientId] of Object.entries(owners)) await grant(getStore(), name, clientId);
  });

  const idsOf = (reader: Reader): string[] => reader.accounts.map(({ id }) => id);
  const acme = ({ id, secretHash, environment } = makeClient('acme')) => ({ id, secretHash, environment });

  it('gives the client, the user and all of their accounts, as they are listed', async () => {
    const store = getStore();
    const reader = await store.grants.findReader({ clientId: 'acme', tokenHash: 'token-a' });
    expect(reader.client).toStrictEqual(acme());
    expect(reader.userRef).toBe('user-a');
    expect(idsOf(reader)).toEqual(['1', '2']);
    expect(reader.accounts).toStrictEqual(await store.accounts.list('acme', 'user-a'));
  });

  it('gives the one account that is asked for, if it is of the user', async () => {
    const store = getStore();
    const find = (accountId: string) =>
      store.grants.findReader({ clientId: 'acme', tokenHash: 'token-a', accountId });
    const { accounts, ...reader } = await find('2');
    expect(accounts).toStrictEqual([await store.accounts.find('acme', 'user-a', '2')]);
    for (const accountId of ['account-b', 'account-c', 'unknown', '', '2\0']) {
      expect(await find(accountId)).toStrictEqual({ ...reader, accounts: [] });
    }
  });

  it('gives a user without an account', async () => {
    const store = getStore();
    await link(store, 'd', { userId: 'dora', accounts: [] });
    await grant(store, 'd');
    const reader = await store.grants.findReader({ clientId: 'acme', tokenHash: 'token-d' });
    expect(reader).toMatchObject({ client: acme(), userRef: 'user-d', accounts: [] });
  });

  it.each([null, 'unknown', '', 'token-c', 'code-a'])(
    'gives the client alone for the access token %o',
    async (tokenHash) => {
      for (const accountId of [undefined, '1', 'account-c']) {
        const reader = await getStore().grants.findReader({ clientId: 'acme', tokenHash, accountId });
        expect(reader).toMatchObject({ client: acme(), userRef: null, accounts: [] });
      }
    },
  );

  it('gives nothing to a client that is not known', async () => {
    for (const accountId of [undefined, '1']) {
      const reader = await getStore().grants.findReader({
        clientId: 'unknown',
        tokenHash: 'token-a',
        accountId,
      });
      expect(reader).toStrictEqual({ client: null, userRef: null, accounts: [] });
    }
  });

  it('answers each of many who ask at the same time for itself', async () => {
    const { grants, clients } = getStore();
    const names = [...'abcacbbaccab', 'unknown'];
    const ownerOf = (name: string) => owners[name as 'a'] ?? 'acme';
    const each = <T>(ask: (name: string, clientId: string) => Promise<T>) =>
      Promise.all(names.map((name) => ask(name, ownerOf(name))));
    const idOf = (name: string) => (name === 'a' ? '1' : `account-${name}`);
    const [all, one, strangers, known] = await Promise.all([
      each((name, clientId) => grants.findReader({ clientId, tokenHash: `token-${name}` })),
      each((name, clientId) =>
        grants.findReader({ clientId, tokenHash: `token-${name}`, accountId: idOf(name) }),
      ),
      each((name) => grants.findReader({ clientId: 'nobody', tokenHash: `token-${name}` })),
      each((_, clientId) => clients.find(clientId)),
    ]);
    for (const [index, name] of names.entries()) {
      const isThere = name !== 'unknown';
      expect(all[index]).toMatchObject({
        client: { id: ownerOf(name) },
        userRef: isThere ? `user-${name}` : null,
      });
      expect(idsOf(all[index] as Reader)).toEqual(!isThere ? [] : name === 'a' ? ['1', '2'] : [idOf(name)]);
      expect(idsOf(one[index] as Reader)).toEqual(isThere ? [idOf(name)] : []);
      expect(strangers[index]?.client).toBeNull();
      expect(known[index]?.id).toBe(ownerOf(name));
    }
  });

  it.each(hostileTexts)('takes %o for what it is', async (text) => {
    const { grants } = getStore();
    const asked = { clientId: 'acme', tokenHash: 'token-a' };
    expect(await grants.findReader({ ...asked, tokenHash: text })).toMatchObject({ userRef: null });
    expect(await grants.findReader({ ...asked, clientId: text })).toMatchObject({ client: null });
    expect(await grants.findReader({ ...asked, accountId: text })).toMatchObject({
      userRef: 'user-a',
      accounts: [],
    });
  });
}
