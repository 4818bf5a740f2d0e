import { expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import type { KnownAccount } from '../../../src/lib/heart/store/accounts.ts';
import type { AttemptCompletion } from '../../../src/lib/heart/store/attempts.ts';
import type { FileCompletion } from '../../../src/lib/heart/store/files.ts';
import { describeStore } from './describe-store.ts';
import {
  bytes,
  fileAccount,
  findUser,
  grant,
  link,
  makeAccount,
  makeBill,
  makeChunk,
  makeFile,
  months,
  now,
  removeUser,
  startFiles,
} from './fixtures.ts';
import { claimDue, makeClaim } from './job-fixtures.ts';

const PGE = '14328';

// `Store.files.complete`, and which accounts are the same.
describeStore('accounts of files', (it) => {
  const upload = async (store: Store, name: string, changes: Partial<FileCompletion> = {}) =>
    store.files.complete(await startFiles(store, name, changes));
  const known = async (store: Store, userId = 'alice'): Promise<KnownAccount> => {
    const owner = { clientId: 'acme', userId, utilityId: PGE };
    const [account] = await store.accounts.findByKeys(owner, ['k']);
    if (!account) throw new Error('There is no such account.');
    return account;
  };
  /** Adds August of the file to the account of the user. */
  const uploadAgain = async (store: Store, name: string, userId = 'alice') => {
    const { accountKey: _, ...own } = await known(store, userId);
    const data = { chunks: [makeChunk(months.august, bytes('newer'))], bills: [], succeededAt: now + 1 };
    return upload(store, name, { userId, accounts: [fileAccount('new', { known: own, data })] });
  };
  const accountsOf = async (store: Store, userRef: string) =>
    (await store.accounts.list('acme', userRef)).map(({ id, method, connectionId }) => ({
      id,
      method,
      connectionId,
    }));
  const signIn = (id = 'account-s') => ({ accounts: [makeAccount(id, { accountKey: 'k' })] });

  it('stores a file as an account that is never synced', async ({ store }) => {
    const completion = await startFiles(store, 'a', { fileIds: ['f'] });
    await store.files.add('attempt-a', makeFile('f'));
    expect(await store.files.complete(completion)).toBe('completed');
    expect(await store.accounts.list('acme', 'user-a')).toMatchObject([
      { id: 'account-a', method: 'file', accountKey: 'k', syncedTo: months.july },
    ]);
    expect(await store.accounts.readChunks('account-a', 0, now)).toEqual([
      { month: months.july, body: bytes('july of account-a') },
    ]);
    const status = { id: 'account-a', dataThrough: months.august, lastSuccessAt: now, sync: null };
    expect(await store.connections.list('acme', 'user-a')).toMatchObject([
      { method: 'file', accounts: [status], check: null },
    ]);
    expect(await store.attempts.findCurrent('session-a')).toMatchObject({
      status: 'succeeded',
      sealed: null,
      userRef: 'user-a',
      accountIds: ['account-a'],
    });
    expect(await store.files.list('attempt-a')).toEqual([]);
    expect(
      await store.journal.listAudit({ clientId: 'acme', since: 0, after: null, limit: 9 }),
    ).toMatchObject([{ type: 'connected', userRef: 'user-a' }]);
    expect(await claimDue(store, 'sync', makeClaim(now + 86_400))).toBeNull();
    expect(await store.jobs.count('sync', now + 86_400)).toEqual({ due: 0, running: 0 });
    expect(await store.connections.list('acme', 'user-a')).toMatchObject([
      { utilityId: PGE, usernameHint: '' },
    ]);
  });

  it('keeps the accounts of a file that the login does not have', async ({ store }) => {
    await upload(store, 'a', { accounts: [fileAccount('1'), fileAccount('2', {}, 'k2')] });
    await link(store, 's', signIn());
    expect(await accountsOf(store, 'user-a')).toEqual([
      { id: '2', method: 'file', connectionId: 'connection-a' },
      { id: '1', method: 'sign_in', connectionId: 'connection-s' },
    ]);
  });

  it('keeps an account that two logins of a user have', async ({ store }) => {
    await link(store, 'a', signIn('1'));
    const [before] = await accountsOf(store, 'user-a');
    await link(store, 'b', signIn('2'));
    expect(await accountsOf(store, 'user-a')).toEqual([{ ...before, connectionId: 'connection-b' }]);
    await link(store, 'c', { ...signIn('1'), loginKey: 'login-a' });
    expect(await accountsOf(store, 'user-a')).toEqual([{ ...before, connectionId: 'connection-a' }]);
    expect(await claimDue(store, 'sync', makeClaim(now))).toMatchObject({ key: '1' });
  });

  for (const order of ['file sign_in redirect', 'redirect file sign_in', 'sign_in redirect file']) {
    for (const methods of [order.split(' '), order.split(' ').toReversed()]) {
      it(`is one account with all its data, connected by ${methods.join(', then ')}, and by each again`, async ({
        store,
      }) => {
        for (const [index, method] of [...methods, ...methods].entries()) {
          const name = `${index}`;
          const login = { method, loginKey: method, ...signIn(name) } as Partial<AttemptCompletion>;
          if (method !== 'file') await link(store, name, login);
          else if (index === 0) await upload(store, name);
          else await uploadAgain(store, name);
          const data = { chunks: [makeChunk(index, bytes(method))], bills: [makeBill(`${index}`)] };
          await store.accounts.putData((await known(store)).id, data);
        }
        const [{ userRef = '', id = '' } = {}, ...others] = await store.accounts.list('acme', 'user-0');
        expect([userRef, id, others]).toEqual(['user-0', methods[0] === 'file' ? 'account-0' : '0', []]);
        const months = (await store.accounts.readChunks(id, 0, now)).map(({ month }) => month);
        expect(months).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5]));
        expect(await store.accounts.listBills(id)).toHaveLength(6);
        expect((await store.accounts.list('acme', 'user-0'))[0]?.method).toBe(
          methods.filter((method) => method !== 'file').at(-1),
        );
      });
    }
  }

  it('keeps accounts at two utilities apart', async ({ store }) => {
    await upload(store, 'a');
    await upload(store, 'b', { utilityId: '803' });
    expect(await accountsOf(store, 'user-a')).toHaveLength(2);
  });

  it('stores nothing if an account has changed since it was read', async ({ store }) => {
    await upload(store, 'a');
    const { accountKey: _, ...own } = await known(store);
    const { id } = own;
    const stale = await startFiles(store, 'b', {
      accounts: [fileAccount('b', { known: own }), fileAccount('c', {}, 'k2')],
    });
    await store.accounts.putData(id, { chunks: [], bills: [], syncedTo: now });
    expect(await store.files.complete(stale)).toBe('stale');
    expect(await store.attempts.findCurrent('session-b')).toMatchObject({ status: 'collecting_files' });
    expect(await accountsOf(store, 'user-a')).toHaveLength(1);
    expect(await store.accounts.readChunks(id, 0, now)).toEqual([
      { month: months.july, body: bytes('july of account-a') },
    ]);
  });

  it('gives an account without a currency that of a file, and leaves another one', async ({ store }) => {
    const currencyOf = async () => (await store.accounts.list('acme', 'user-s'))[0]?.currency;
    const uploadIn = async (name: string, currency: string | null) => {
      const account = makeAccount('new', { accountKey: 'k', currency });
      return upload(store, name, { accounts: [fileAccount('new', { account, known: await known(store) })] });
    };
    await link(store, 's', signIn());
    expect(await uploadIn('a', null)).toBe('completed');
    expect(await currencyOf()).toBeNull();
    expect(await uploadIn('b', 'GBP')).toBe('completed');
    expect(await currencyOf()).toBe('GBP');
    expect(await uploadIn('c', 'EUR')).toBe('completed');
    expect(await currencyOf()).toBe('GBP');
  });

  it('stores nothing if the currency of the account has changed since it was read', async ({ store }) => {
    await link(store, 's', signIn());
    const account = makeAccount('new', { accountKey: 'k', currency: 'EUR' });
    const stale = await startFiles(store, 'b', {
      accounts: [fileAccount('new', { account, known: await known(store) })],
    });
    await link(store, 's2', {
      loginKey: 'login-s',
      accounts: [makeAccount('s', { accountKey: 'k', currency: 'GBP' })],
    });
    expect(await store.files.complete(stale)).toBe('stale');
  });

  it('stores nothing if the account was connected or removed since it was read', async ({ store }) => {
    const early = await startFiles(store, 'early');
    await upload(store, 'a');
    expect(await store.files.complete(early)).toBe('stale');
    const late = await startFiles(store, 'late', {
      accounts: [fileAccount('late', { known: await known(store) })],
    });
    await removeUser(store, 'user-a');
    expect(await store.files.complete(late)).not.toBe('completed');
    expect(await store.users.hasConnectedUser('acme', 'alice')).toBe(false);
  });

  it('writes the data of a sync only if no file has changed the account since', async ({ store }) => {
    await link(store, 's', signIn());
    const revision = (await store.accounts.findRevision('account-s')) ?? -1;
    await uploadAgain(store, 'b');
    const data = { revision, chunks: [makeChunk(months.august, bytes('older'))], bills: [], syncedTo: now };
    expect(await store.accounts.putData('account-s', data)).toBe(false);
    expect(await store.accounts.readChunks('account-s', 0, now)).toEqual([
      { month: months.august, body: bytes('newer') },
    ]);
    expect(await store.accounts.findRevision('unknown')).toBeNull();
  });

  it('attack: a forged file does not reach the account of another user', async ({ store }) => {
    await link(store, 'victim', { ...signIn('victim'), userId: 'victim' });
    await grant(store, 'victim');
    expect(
      await store.accounts.findByKeys({ clientId: 'acme', userId: 'mallory', utilityId: PGE }, ['k']),
    ).toEqual([]);
    await upload(store, 'mallory', { userId: 'mallory' });
    expect(await accountsOf(store, 'user-victim')).toEqual([
      { id: 'victim', method: 'sign_in', connectionId: 'connection-victim' },
    ]);
    expect(await store.accounts.readChunks('victim', 0, now)).toEqual([]);
    expect((await accountsOf(store, 'user-mallory')).map(({ id }) => id)).toEqual(['account-mallory']);
    expect(await findUser(store, 'acme', 'token-victim')).toBe('user-victim');
  });

  it('attack: a file that claims to know the account of another user stores nothing', async ({ store }) => {
    await link(store, 'victim', { ...signIn('victim'), userId: 'victim' });
    const victim = await known(store, 'victim');
    const forged = fileAccount('forged', { known: victim });
    expect(await upload(store, 'mallory', { userId: 'mallory', accounts: [forged] })).toBe('stale');
    expect(await store.accounts.readChunks('victim', 0, now)).toEqual([]);
  });

  it('attack: a forged file of before does not take over a user who signs in', async ({ store }) => {
    await upload(store, 'mallory', { userId: 'mallory' });
    await grant(store, 'mallory');
    expect(await link(store, 'victim', { ...signIn('victim'), userId: 'victim' })).toBe('user-victim');
    expect(await accountsOf(store, 'user-victim')).toEqual([
      { id: 'victim', method: 'sign_in', connectionId: 'connection-victim' },
    ]);
    expect((await accountsOf(store, 'user-mallory')).map(({ method }) => method)).toEqual(['file']);
    expect(await findUser(store, 'acme', 'token-mallory')).toBe('user-mallory');
    expect(await store.users.hasConnectedUser('acme', 'mallory')).toBe(true);
  });
});
