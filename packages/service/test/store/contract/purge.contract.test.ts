import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import {
  bytes,
  findSealed,
  findUser,
  grant,
  issue,
  link,
  makeAttempt,
  makeClient,
  makeExchange,
  makeSession,
  nothing,
  now,
} from './fixtures.ts';

describeStore('purge', (it) => {
  it('deletes only kept answers and limits that have expired', async ({ store }) => {
    await link(store, 'a');
    await issue(store, 'a');
    const answer = { keyHash: 'key', sealed: bytes('answer'), expiresAt: now + 600 };
    const exchange = makeExchange('a', { answer });
    await store.grants.consumeCode(exchange);
    await store.limits.take({ key: 'short', amount: 1, seconds: 60, now });
    await store.limits.take({ key: 'long', amount: 1, seconds: 6000, now });
    expect(await store.purge({ ...nothing, now: now + 59 })).toBe(0);
    expect(await store.grants.consumeCode(exchange)).toMatchObject({ kind: 'kept' });
    expect(await store.purge({ ...nothing, now: now + 600 })).toBe(2);
    const sealed = { kind: 'exchange', otherThan: '00000000', after: '', limit: 9 } as const;
    expect(await store.keys.listSealed(sealed)).toEqual([]);
    expect(await store.limits.take({ key: 'long', amount: 1, seconds: 6000, now })).toMatchObject({
      used: 2,
    });
    expect(await findUser(store, 'acme', 'token-a')).not.toBeNull();
  });

  it('erases the secrets of abandoned attempts and keeps those of running attempts', async ({ store }) => {
    await store.clients.put(makeClient('acme'));
    await store.sessions.create(makeSession('left'));
    await store.sessions.create(makeSession('living', { expiresAt: now + 9000 }));
    await store.attempts.create(makeAttempt('a', 'left'));
    await store.attempts.create(makeAttempt('b', 'living'));
    expect(await store.purge({ ...nothing, abandonedBefore: now + 1801 })).toBe(1);
    expect(await store.attempts.findCurrent('left')).toMatchObject({ status: 'cancelled', sealed: null });
    expect(await store.attempts.findCurrent('living')).toStrictEqual(makeAttempt('b', 'living'));
    expect(await store.purge({ ...nothing, abandonedBefore: now + 1801 })).toBe(0);
  });

  it('deletes old sessions with their attempts and codes but keeps their user', async ({ store }) => {
    await link(store, 'a');
    await grant(store, 'a');
    await store.sessions.create(makeSession('living', { expiresAt: now + 9000 }));
    expect(await store.purge({ ...nothing, forgottenBefore: now + 1800 })).toBe(0);
    expect(await store.purge({ ...nothing, forgottenBefore: now + 1801 })).toBe(1);
    expect(await store.sessions.find('session-a')).toBeNull();
    expect(await store.attempts.findCurrent('session-a')).toBeNull();
    expect(await store.sessions.find('living')).not.toBeNull();
    expect(await store.grants.consumeCode(makeExchange('a'))).toEqual({ kind: 'refused' });
    expect(await findUser(store, 'acme', 'token-a')).toBe('user-a');
    expect(await store.accounts.list('acme', 'user-a')).toHaveLength(1);
    expect(await findSealed(store, 'account-a')).not.toBeNull();
  });
});
