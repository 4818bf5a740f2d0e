import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import {
  bytes,
  complete,
  findSealed,
  hostileTexts,
  link,
  makeAccount,
  makeAttempt,
  makeClient,
  now,
  startLink,
} from './fixtures.ts';

// `Store.attempts.complete`, except for the rule of `user_id`.
describeStore('attempt completion', (it) => {
  it('ends the attempt and returns the user and the accounts', async ({ store }) => {
    const accounts = [makeAccount('2', { hasEmissions: false }), makeAccount('1')];
    const completion = await startLink(store, 'a', { accounts });
    const added = {
      clientId: 'acme',
      userRef: 'user-a',
      connectionId: 'connection-a',
      utilityId: '14328',
      method: 'sign_in',
      connectedAt: now,
      syncedFrom: null,
      syncedTo: null,
      lastSuccessAt: null,
    };
    expect(await store.attempts.complete(completion)).toStrictEqual({
      userRef: 'user-a',
      accounts: [
        { ...makeAccount('1'), ...added },
        { ...makeAccount('2', { hasEmissions: false }), ...added },
      ],
    });
    expect(await store.attempts.findCurrent('session-a')).toStrictEqual(
      makeAttempt('attempt-a', 'session-a', {
        status: 'succeeded',
        sealed: null,
        userRef: 'user-a',
        accountIds: ['1', '2'],
      }),
    );
  });

  it.for(['signing_in', 'challenge', 'succeeded', 'cancelled'] as const)(
    'writes nothing for an attempt in the status %s',
    async (status, { store }) => {
      const completion = await startLink(store, 'a');
      await store.attempts.advance('attempt-a', 'reading_accounts', { status });
      expect(await store.attempts.complete(completion)).toBeNull();
      expect(await store.users.hasConnectedUser('acme', 'alice')).toBe(false);
      expect(await store.accounts.list('acme', 'user-a')).toEqual([]);
    },
  );

  it('writes nothing for an unknown attempt or an attempt of another client', async ({ store }) => {
    const completion = await startLink(store, 'a');
    await store.clients.put(makeClient('other'));
    expect(await store.attempts.complete({ ...completion, attemptId: 'unknown' })).toBeNull();
    expect(await store.attempts.complete({ ...completion, clientId: 'other' })).toBeNull();
    expect(await store.attempts.complete({ ...completion, clientId: 'nobody' })).toBeNull();
    expect(await store.users.hasConnectedUser('other', 'alice')).toBe(false);
    expect(await store.attempts.complete(completion)).not.toBeNull();
  });

  it('completes an attempt for one of ten simultaneous callers', async ({ store }) => {
    const completion = await startLink(store, 'a');
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        store.attempts.complete({ ...completion, newUserRef: `u${index}`, newConnectionId: `c${index}` }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
  });

  it('keeps user and account ids when a login connects again with newer details', async ({ store }) => {
    await link(store, 'a', { loginKey: 'l', accounts: [makeAccount('1', { accountKey: 'k' })] });
    await store.accounts.putData('1', { chunks: [], bills: [], syncedTo: now });
    const accounts = [
      makeAccount('2', { accountKey: 'k', accountNumber: 'new', address: 'new', hasEmissions: false }),
      makeAccount('3'),
    ];
    const completion = await startLink(store, 'b', { loginKey: 'l', accounts, sealed: bytes('newer') });
    const completed = await complete(store, completion);
    expect(completed).toMatchObject({
      userRef: 'user-a',
      accounts: [
        { id: '1', accountNumber: 'new', address: 'new', hasEmissions: false, syncedTo: now },
        { id: '3', connectionId: 'connection-a', syncedTo: null },
      ],
    });
    expect(await store.accounts.list('acme', 'user-a')).toStrictEqual(completed.accounts);
    expect(await findSealed(store, '1')).toStrictEqual({ loginKey: 'l', sealed: bytes('newer') });
    expect(await store.attempts.findCurrent('session-b')).toMatchObject({
      userRef: 'user-a',
      accountIds: ['1', '3'],
    });
  });

  it('stores the currency of an account, and keeps it when the utility no longer gives it', async ({
    store,
  }) => {
    const connect = async (name: string, currency: string | null) => {
      const accounts = [makeAccount('1', { accountKey: 'k', currency })];
      const completed = await complete(store, await startLink(store, name, { loginKey: 'l', accounts }));
      expect(await store.accounts.list('acme', 'user-a')).toStrictEqual(completed.accounts);
      return completed.accounts[0]?.currency;
    };
    expect(await connect('a', null)).toBeNull();
    expect(await connect('b', 'GBP')).toBe('GBP');
    expect(await connect('c', null)).toBe('GBP');
  });

  it('keeps the details of many accounts apart when their login connects again', async ({ store }) => {
    const many = (count: number, address: string) =>
      Array.from({ length: count }, (_, index) =>
        makeAccount(`${index}`, { address: `${address} ${index}` }),
      );
    await link(store, 'a', { loginKey: 'l', accounts: many(113, 'Old') });
    await store.accounts.putData('112', { chunks: [], bills: [], syncedTo: now });
    const newer = many(231, 'New').map((account) => ({ ...account, id: `newer-${account.id}` }));
    await link(store, 'b', { loginKey: 'l', accounts: newer });
    const found = await store.accounts.list('acme', 'user-a');
    const idOf = (index: number) => (index < 113 ? `${index}` : `newer-${index}`);
    expect(new Map(found.map(({ id, address }) => [id, address]))).toEqual(
      new Map(newer.map(({ address }, index) => [idOf(index), address])),
    );
    expect(found.filter(({ syncedTo }) => syncedTo !== null).map(({ id }) => id)).toEqual(['112']);
    expect(await store.jobs.count('sync', now)).toEqual({ due: 231, running: 0 });
  });

  it('stores an account that is listed twice once, with the later details', async ({ store }) => {
    await link(store, 'a', { accounts: [makeAccount('1'), makeAccount('1', { address: 'new' })] });
    expect(await store.accounts.list('acme', 'user-a')).toMatchObject([{ id: '1', address: 'new' }]);
  });

  it('keeps an account that the utility no longer lists', async ({ store }) => {
    await link(store, 'a', { loginKey: 'l' });
    await link(store, 'b', { loginKey: 'l', accounts: [] });
    expect(await store.accounts.find('acme', 'user-a', 'account-a')).not.toBeNull();
  });

  it.for(hostileTexts)('stores %j unchanged', async (text, { store }) => {
    const account = makeAccount('1', { accountKey: text, accountNumber: text, address: text });
    const linking = { userId: text, utilityId: text, loginKey: text, accounts: [account] };
    expect(await store.users.hasConnectedUser('acme', text)).toBe(false);
    await link(store, 'a', linking);
    await link(store, 'b', linking);
    expect(await store.users.hasConnectedUser('acme', text)).toBe(true);
    expect(await store.accounts.list('acme', 'user-a')).toStrictEqual([
      {
        ...account,
        clientId: 'acme',
        userRef: 'user-a',
        connectionId: 'connection-a',
        utilityId: text,
        method: 'sign_in',
        connectedAt: now,
        syncedFrom: null,
        syncedTo: null,
        lastSuccessAt: null,
      },
    ]);
  });
});
