import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import { complete, link, startLink } from './fixtures.ts';

// `Store.attempts.complete`: the rule of `user_id`.
describeStore('user_id', (it) => {
  it('treats the same login name at another utility as another login', async ({ store }) => {
    await link(store, 'a', { loginKey: 'l' });
    expect(await link(store, 'b', { loginKey: 'l', utilityId: '99', userId: 'bob' })).toBe('user-b');
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
});
