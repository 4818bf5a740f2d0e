import { expect, it } from 'vitest';
import type { Store } from '../store.ts';
import {
  bytes,
  grant,
  hostileTexts,
  issue,
  link,
  makeAccount,
  makeAttempt,
  makeClient,
  makeCompletion,
  now,
  startLink,
} from './fixtures.ts';

/** `Store.attempts.complete`: the rule of `user_id` above all. */
export function completionContract(getStore: () => Store): void {
  it('ends the attempt, and gives the user and the accounts', async () => {
    const store = getStore();
    const accounts = [makeAccount('2', { hasEmissions: false }), makeAccount('1')];
    const completion = await startLink(store, 'a', { accounts });
    const added = {
      clientId: 'acme',
      userRef: 'user-a',
      connectionId: 'connection-a',
      utilityId: '14328',
      syncedTo: null,
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
        connectionId: 'connection-a',
      }),
    );
  });

  it('connects a login without accounts', async () => {
    const store = getStore();
    expect(await link(store, 'a', { accounts: [] })).toBe('user-a');
    expect(await store.grants.hasConnectedUser('acme', 'alice')).toBe(true);
    expect(await store.accounts.list('acme', 'user-a')).toEqual([]);
  });

  it('writes nothing for an attempt that was cancelled', async () => {
    const store = getStore();
    const completion = await startLink(store, 'a');
    await store.attempts.create(makeAttempt('newer', 'session-a'));
    expect(await store.attempts.complete(completion)).toBeNull();
    expect(await store.grants.hasConnectedUser('acme', 'alice')).toBe(false);
    expect(await store.accounts.list('acme', 'user-a')).toEqual([]);
  });

  it.each(['signing_in', 'challenge', 'failed', 'succeeded'] as const)(
    'writes nothing for an attempt that is %s',
    async (status) => {
      const store = getStore();
      const completion = await startLink(store, 'a');
      await store.attempts.advance('attempt-a', 'reading_accounts', { status });
      expect(await store.attempts.complete(completion)).toBeNull();
      expect(await store.grants.hasConnectedUser('acme', 'alice')).toBe(false);
    },
  );

  it('writes nothing for an attempt that does not exist or is of another client', async () => {
    const store = getStore();
    const completion = await startLink(store, 'a');
    await store.clients.put(makeClient('other'));
    expect(await store.attempts.complete({ ...completion, attemptId: 'unknown' })).toBeNull();
    expect(await store.attempts.complete({ ...completion, clientId: 'other' })).toBeNull();
    expect(await store.attempts.complete({ ...completion, clientId: 'nobody' })).toBeNull();
    expect(await store.grants.hasConnectedUser('other', 'alice')).toBe(false);
    expect(await store.attempts.complete(completion)).not.toBeNull();
  });

  it('completes an attempt once, of many times at once', async () => {
    const store = getStore();
    const completion = await startLink(store, 'a');
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        store.attempts.complete({ ...completion, newUserRef: `u${index}`, newConnectionId: `c${index}` }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
  });

  it('adds a second login to the user of the same user_id', async () => {
    const store = getStore();
    expect(await link(store, 'a')).toBe('user-a');
    expect(await link(store, 'b')).toBe('user-a');
    const accounts = await store.accounts.list('acme', 'user-a');
    expect(accounts.map(({ id, connectionId }) => [id, connectionId])).toEqual([
      ['account-a', 'connection-a'],
      ['account-b', 'connection-b'],
    ]);
  });

  it('takes the same login name at another utility for another login', async () => {
    const store = getStore();
    await link(store, 'a', { loginKey: 'l' });
    expect(await link(store, 'b', { loginKey: 'l', utilityId: '99', userId: 'bob' })).toBe('user-b');
  });

  it('connects the same login with the same user_id again: same user, same ids, newer particulars', async () => {
    const store = getStore();
    await link(store, 'a', { loginKey: 'l', accounts: [makeAccount('1', { accountKey: 'k' })] });
    await store.accounts.putData('1', { chunks: [], bills: [], syncedTo: now });
    const accounts = [
      makeAccount('2', { accountKey: 'k', accountNumber: 'new', address: 'new', hasEmissions: false }),
      makeAccount('3'),
    ];
    const completion = await startLink(store, 'b', { loginKey: 'l', accounts, sealed: bytes('newer') });
    const completed = await store.attempts.complete(completion);
    expect(completed).toMatchObject({
      userRef: 'user-a',
      accounts: [
        { id: '1', accountNumber: 'new', address: 'new', hasEmissions: false, syncedTo: now },
        { id: '3', connectionId: 'connection-a', syncedTo: null },
      ],
    });
    expect(await store.accounts.list('acme', 'user-a')).toStrictEqual(completed?.accounts);
    expect(await store.accounts.findSealed('1')).toStrictEqual({ loginKey: 'l', sealed: bytes('newer') });
    expect(await store.attempts.findCurrent('session-b')).toMatchObject({
      userRef: 'user-a',
      connectionId: 'connection-a',
    });
  });

  it('keeps an account that the utility no longer lists', async () => {
    const store = getStore();
    await link(store, 'a', { loginKey: 'l' });
    await link(store, 'b', { loginKey: 'l', accounts: [] });
    expect(await store.accounts.find('acme', 'user-a', 'account-a')).not.toBeNull();
  });

  it('overwrites the user_id of a login that is connected already, and keeps its accounts and tokens', async () => {
    const store = getStore();
    await link(store, 'a', { loginKey: 'l' });
    await grant(store, 'a', 'user-a');
    const before = await store.accounts.list('acme', 'user-a');
    const renamed = {
      loginKey: 'l',
      userId: 'alice2',
      accounts: [makeAccount('x', { accountKey: 'key-of-account-a' })],
    };
    expect(await link(store, 'b', renamed)).toBe('user-a');
    expect(await store.grants.hasConnectedUser('acme', 'alice')).toBe(false);
    expect(await store.grants.hasConnectedUser('acme', 'alice2')).toBe(true);
    expect(await store.grants.findAccess('acme', 'token-a')).toEqual({ userRef: 'user-a' });
    const after = await store.accounts.list('acme', 'user-a');
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await link(store, 'c')).toBe('user-c');
  });

  it('makes two users one when the login of one connects under the user_id of the other', async () => {
    const store = getStore();
    await link(store, 'a', { userId: 'alice', loginKey: 'l' });
    await grant(store, 'a', 'user-a');
    await link(store, 'b', { userId: 'bob', now: now + 1 });
    await grant(store, 'b', 'user-b');
    await link(store, 'b2', { userId: 'bob', now: now + 2 });
    await issue(store, 'b2', 'user-b');
    await store.accounts.putData('account-b', { chunks: [], bills: [], syncedTo: now });

    expect(await link(store, 'c', { userId: 'bob', loginKey: 'l', accounts: [] })).toBe('user-a');

    const accounts = await store.accounts.list('acme', 'user-a');
    expect(accounts.map(({ id, userRef }) => [id, userRef])).toEqual([
      ['account-a', 'user-a'],
      ['account-b', 'user-a'],
      ['account-b2', 'user-a'],
    ]);
    expect(accounts[1]?.syncedTo).toBe(now);
    expect(await store.accounts.list('acme', 'user-b')).toEqual([]);
    expect(await store.grants.hasConnectedUser('acme', 'alice')).toBe(false);
    expect(await store.grants.hasConnectedUser('acme', 'bob')).toBe(true);
    for (const tokenHash of ['token-a', 'token-b']) {
      expect(await store.grants.findAccess('acme', tokenHash)).toEqual({ userRef: 'user-a' });
    }
    expect(await store.attempts.findCurrent('session-b')).toMatchObject({ userRef: 'user-a' });
    const exchange = { codeHash: 'code-b2', clientId: 'acme', tokenHash: 'token-b2', now };
    expect(await store.grants.consumeCode(exchange)).toBe('issued');
    expect(await store.grants.findAccess('acme', 'token-b2')).toEqual({ userRef: 'user-a' });
  });

  it('makes one user of one user_id, however many logins connect at once', async () => {
    const store = getStore();
    const names = Array.from({ length: 10 }, (_, index) => `n${index}`);
    const completions = [];
    for (const name of names) completions.push(await startLink(store, name));
    const outcomes = await Promise.all(completions.map((completion) => store.attempts.complete(completion)));
    const refs = new Set(outcomes.map((outcome) => outcome?.userRef));
    expect(refs.size).toBe(1);
    expect(await store.accounts.list('acme', [...refs][0] ?? '')).toHaveLength(10);
  });

  it('makes one connection of one login, however often it connects at once under different user_ids', async () => {
    const store = getStore();
    const completions = [];
    for (const userId of ['u1', 'u2', 'u3', 'u4', 'u5']) {
      completions.push(await startLink(store, userId, { userId, loginKey: 'l' }));
    }
    const outcomes = await Promise.all(completions.map((completion) => store.attempts.complete(completion)));
    expect(new Set(outcomes.map((outcome) => outcome?.userRef)).size).toBe(1);
    const names = ['u1', 'u2', 'u3', 'u4', 'u5'];
    const connected = await Promise.all(names.map((name) => store.grants.hasConnectedUser('acme', name)));
    expect(connected.filter(Boolean)).toHaveLength(1);
  });

  it('keeps the same login and user_id of two clients apart', async () => {
    const store = getStore();
    await link(store, 'a', { loginKey: 'l', accounts: [makeAccount('1', { accountKey: 'k' })] });
    const theirs = { loginKey: 'l', clientId: 'other', accounts: [makeAccount('2', { accountKey: 'k' })] };
    expect(await link(store, 'b', theirs)).toBe('user-b');
    expect(await store.accounts.list('acme', 'user-a')).toMatchObject([{ id: '1' }]);
    expect(await store.accounts.list('other', 'user-b')).toMatchObject([{ id: '2' }]);
  });

  it.each(hostileTexts)('keeps %j as it is', async (text) => {
    const store = getStore();
    const account = makeAccount('1', { accountKey: text, accountNumber: text, address: text });
    const linking = { userId: text, utilityId: text, loginKey: text, accounts: [account] };
    expect(await store.grants.hasConnectedUser('acme', text)).toBe(false);
    await link(store, 'a', linking);
    await link(store, 'b', linking);
    expect(await store.grants.hasConnectedUser('acme', text)).toBe(true);
    expect(await store.accounts.list('acme', 'user-a')).toStrictEqual([
      {
        ...account,
        clientId: 'acme',
        userRef: 'user-a',
        connectionId: 'connection-a',
        utilityId: text,
        syncedTo: null,
      },
    ]);
  });

  it('is not changed through what it was given', async () => {
    const store = getStore();
    const completion = await startLink(store, 'a');
    await store.attempts.complete(completion);
    completion.sealed.fill(0);
    expect((await store.accounts.findSealed('account-a'))?.sealed).toStrictEqual(makeCompletion('a').sealed);
  });
}
