import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import { complete, findUser, grant, link, makeAccount, now, startLink, syncWith } from './fixtures.ts';

// `Store.attempts.complete`: the rule of `user_id`.
describeStore('user_id', (it) => {
  it('adds a second login to the user of the same user_id', async ({ store }) => {
    expect(await link(store, 'a')).toBe('user-a');
    expect(await link(store, 'b')).toBe('user-a');
    const accounts = await store.accounts.list('acme', 'user-a');
    expect(accounts.map(({ id, connectionId }) => [id, connectionId])).toEqual([
      ['account-a', 'connection-a'],
      ['account-b', 'connection-b'],
    ]);
  });

  it('lists the connections of the user, the refused ones as such until the next sign-in', async ({
    store,
  }) => {
    await link(store, 'b');
    await link(store, 'a', { utilityId: '99', now: now - 1 });
    await link(store, 'other', { userId: 'bob' });
    await link(store, 'abroad', { clientId: 'globex' });
    const list = () => store.connections.list('acme', 'user-b');
    const refusedAt = (signInNeededAt: number | null) => ({ signInNeededAt });
    const [a, b] = [
      { utilityId: '99', usernameHint: 'a•••', ...refusedAt(null) },
      { utilityId: '14328', usernameHint: 'b•••', ...refusedAt(null) },
    ];
    expect(await list()).toMatchObject([a, b]);
    await syncWith(store, 'account-b', now, { kind: 'login_refused', at: now, reason: 'login_expired' });
    expect(await list()).toMatchObject([a, { ...b, ...refusedAt(now) }]);
    await link(store, 'again', {
      loginKey: 'login-b',
      usernameHint: 'B•••',
      accounts: [makeAccount('account-b')],
    });
    expect(await list()).toMatchObject([a, { ...b, usernameHint: 'B•••' }]);
    expect(await store.connections.list('acme', 'nobody')).toEqual([]);
  });

  it('treats the same login name at another utility as another login', async ({ store }) => {
    await link(store, 'a', { loginKey: 'l' });
    expect(await link(store, 'b', { loginKey: 'l', utilityId: '99', userId: 'bob' })).toBe('user-b');
  });

  it('overwrites the user_id of a connected login and keeps its accounts and tokens', async ({ store }) => {
    await link(store, 'a', { loginKey: 'l' });
    await grant(store, 'a');
    const before = await store.accounts.list('acme', 'user-a');
    const renamed = {
      loginKey: 'l',
      userId: 'alice2',
      accounts: [makeAccount('x', { accountKey: 'key-of-account-a' })],
    };
    expect(await link(store, 'b', renamed)).toBe('user-a');
    expect(await store.users.hasConnectedUser('acme', 'alice')).toBe(false);
    expect(await store.users.hasConnectedUser('acme', 'alice2')).toBe(true);
    expect(await findUser(store, 'acme', 'token-a')).toBe('user-a');
    const after = await store.accounts.list('acme', 'user-a');
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await link(store, 'c')).toBe('user-c');
  });

  it('creates one user when ten logins connect at once under one user_id', async ({ store }) => {
    const names = Array.from({ length: 10 }, (_, index) => `n${index}`);
    const completions = [];
    for (const name of names) completions.push(await startLink(store, name));
    const outcomes = await Promise.all(completions.map((completion) => complete(store, completion)));
    const refs = new Set(outcomes.map((outcome) => outcome.userRef));
    expect(refs.size).toBe(1);
    expect(await store.accounts.list('acme', [...refs][0] ?? '')).toHaveLength(10);
  });

  it('creates one connection when a login connects at once under five user_ids', async ({ store }) => {
    const names = ['u1', 'u2', 'u3', 'u4', 'u5'];
    const completions = [];
    for (const userId of names) completions.push(await startLink(store, userId, { userId, loginKey: 'l' }));
    const outcomes = await Promise.all(completions.map((completion) => complete(store, completion)));
    expect(new Set(outcomes.map((outcome) => outcome.userRef)).size).toBe(1);
    const connected = await Promise.all(names.map((name) => store.users.hasConnectedUser('acme', name)));
    expect(connected.filter(Boolean)).toHaveLength(1);
  });

  it('keeps the same login and user_id of two clients apart', async ({ store }) => {
    await link(store, 'a', { loginKey: 'l', accounts: [makeAccount('1', { accountKey: 'k' })] });
    const theirs = { loginKey: 'l', clientId: 'other', accounts: [makeAccount('2', { accountKey: 'k' })] };
    expect(await link(store, 'b', theirs)).toBe('user-b');
    expect(await store.accounts.list('acme', 'user-a')).toMatchObject([{ id: '1' }]);
    expect(await store.accounts.list('other', 'user-b')).toMatchObject([{ id: '2' }]);
  });
});
