import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../store.ts';
import { bytes, grant, issue, link, makeAccount, makeChunk, months, now } from './fixtures.ts';

const data = {
  chunks: [makeChunk(months.july, bytes('usage'))],
  bills: [{ id: 'bill', start: months.july, end: months.august }],
  syncedTo: now,
};

/** `Store.grants.removeUser`. */
export function removalContract(getStore: () => Store): void {
  beforeEach(async () => {
    const store = getStore();
    await link(store, 'a');
    await grant(store, 'a', 'user-a');
    await link(store, 'a2');
    await issue(store, 'a2', 'user-a');
    await link(store, 'b', { userId: 'bob' });
    await grant(store, 'b', 'user-b');
    for (const id of ['account-a', 'account-a2', 'account-b']) await store.accounts.putData(id, data);
  });

  const isComplete = async (userRef: string, name: string): Promise<boolean> => {
    const { accounts, grants } = getStore();
    const found = [
      await accounts.list('acme', userRef),
      await accounts.readChunks(`account-${name}`, months.july, months.july),
      await accounts.listBills(`account-${name}`),
    ];
    const access = await grants.findAccess('acme', `token-${name}`);
    return found.every((rows) => rows.length > 0) && access !== null;
  };

  it('removes connections, credentials, accounts, data, codes and tokens of the user', async () => {
    const { accounts, attempts, grants } = getStore();
    await grants.removeUser('acme', 'user-a');
    expect(await grants.hasConnectedUser('acme', 'alice')).toBe(false);
    expect(await grants.findAccess('acme', 'token-a')).toBeNull();
    expect(await accounts.list('acme', 'user-a')).toEqual([]);
    for (const id of ['account-a', 'account-a2']) {
      expect(await accounts.find('acme', 'user-a', id)).toBeNull();
      expect(await accounts.findSealed(id)).toBeNull();
      expect(await accounts.readChunks(id, months.july, months.july)).toEqual([]);
      expect(await accounts.listBills(id)).toEqual([]);
    }
    const exchange = { codeHash: 'code-a2', clientId: 'acme', tokenHash: 'token-a2', now };
    expect(await grants.consumeCode(exchange)).toBe('refused');
    expect(await attempts.findCurrent('session-a')).toBeNull();
  });

  it('leaves every other user as it is', async () => {
    await getStore().grants.removeUser('acme', 'user-a');
    expect(await isComplete('user-b', 'b')).toBe(true);
  });

  it("leaves another client's user as it is", async () => {
    await getStore().grants.removeUser('other', 'user-a');
    expect(await isComplete('user-a', 'a')).toBe(true);
  });

  it('takes a second removal, or one of nobody, for done', async () => {
    const { grants } = getStore();
    await grants.removeUser('acme', 'user-a');
    await grants.removeUser('acme', 'user-a');
    await grants.removeUser('acme', 'unknown');
    expect(await isComplete('user-b', 'b')).toBe(true);
  });

  it('keeps a used session used', async () => {
    const { grants } = getStore();
    await grants.removeUser('acme', 'user-a');
    expect(await grants.isSessionUsed('session-a')).toBe(true);
    expect(await issue(getStore(), 'a', 'user-a')).toBe(false);
    expect(await issue(getStore(), 'a', 'user-b')).toBe(false);
  });

  it('writes no code for a user who was removed', async () => {
    const { grants } = getStore();
    await grants.removeUser('acme', 'user-a');
    await expect(issue(getStore(), 'a2', 'user-a')).rejects.toThrow();
  });

  it('lets the same login connect anew afterwards', async () => {
    const store = getStore();
    await store.grants.removeUser('acme', 'user-a');
    const again = { loginKey: 'login-a', accounts: [makeAccount('account-a')] };
    expect(await link(store, 'again', again)).toBe('user-again');
    expect(await store.accounts.list('acme', 'user-again')).toMatchObject([{ syncedTo: null }]);
    expect(await store.accounts.listBills('account-a')).toEqual([]);
  });

  it('removes the user who two have become, with the tokens of both', async () => {
    const store = getStore();
    expect(await link(store, 'merge', { userId: 'bob', loginKey: 'login-a', accounts: [] })).toBe('user-a');
    await store.grants.removeUser('acme', 'user-a');
    expect(await store.grants.findAccess('acme', 'token-a')).toBeNull();
    expect(await store.grants.findAccess('acme', 'token-b')).toBeNull();
    expect(await store.accounts.findSealed('account-b')).toBeNull();
  });
}
