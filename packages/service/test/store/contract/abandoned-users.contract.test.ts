import { expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import { describeStore } from './describe-store.ts';
import {
  findSealed,
  grant,
  issue,
  link,
  makeAttempt,
  makeCompletion,
  makeExchange,
  makeSession,
  nothing,
  now,
} from './fixtures.ts';

// `Store.purge` of users without an access token. Sessions expire at `now + 1800` unless a test says otherwise.
describeStore('purge of unreachable users', (it) => {
  const purge = async (store: Store, forgottenBefore: number): Promise<void> => {
    while ((await store.purge({ ...nothing, now: now + 99, forgottenBefore })) > 0);
  };
  const isConnected = (store: Store, userId: string) => store.users.hasConnectedUser('acme', userId);

  it('removes a user whose code was never exchanged, and records the removal', async ({ store }) => {
    await link(store, 'a');
    await issue(store, 'a');
    await purge(store, now + 1800);
    expect(await isConnected(store, 'alice')).toBe(true);
    await purge(store, now + 1801);
    expect(await isConnected(store, 'alice')).toBe(false);
    expect(await findSealed(store, 'account-a')).toBeNull();
    expect(await store.jobs.count('sync', now + 9999)).toEqual({ due: 0, running: 0 });
    const audit = await store.journal.listAudit({ clientId: null, since: 0, after: null, limit: 9 });
    expect(audit).toMatchObject([
      { type: 'connected' },
      { at: now + 99, type: 'removed', clientId: 'acme', userRef: 'user-a', requestId: null },
    ]);
  });

  it('removes a user whose only token was revoked by a replayed code', async ({ store }) => {
    await link(store, 'a');
    await grant(store, 'a');
    await store.grants.consumeCode(makeExchange('a'));
    await purge(store, now + 1801);
    expect(await isConnected(store, 'alice')).toBe(false);
  });

  it('keeps a user who has a token from any session', async ({ store }) => {
    await link(store, 'a');
    await link(store, 'a2');
    await grant(store, 'a2');
    await link(store, 'b', { userId: 'bob' });
    await purge(store, now + 1801);
    expect(await isConnected(store, 'alice')).toBe(true);
    expect(await isConnected(store, 'bob')).toBe(false);
    expect(await store.accounts.list('acme', 'user-a')).toHaveLength(2);
  });

  it('keeps a user whose user_id has a newer session until that session is purged', async ({ store }) => {
    await link(store, 'a');
    await store.sessions.create(makeSession('newer', { expiresAt: now + 9000 }));
    await purge(store, now + 1801);
    expect(await isConnected(store, 'alice')).toBe(true);
    await purge(store, now + 9001);
    expect(await isConnected(store, 'alice')).toBe(false);
  });

  it('keeps a user whom a newer session connected until that session is purged', async ({ store }) => {
    await link(store, 'a', { loginKey: 'l' });
    await store.sessions.create(makeSession('session-newer', { userId: 'newer', expiresAt: now + 9000 }));
    await store.attempts.create(
      makeAttempt('attempt-newer', 'session-newer', { status: 'reading_accounts' }),
    );
    const completion = makeCompletion('newer', { userId: 'newer', loginKey: 'l', accounts: [] });
    await store.attempts.complete(completion);
    await link(store, 'b', { userId: 'bob', loginKey: 'l', accounts: [] });
    await purge(store, now + 1801);
    expect(await isConnected(store, 'bob')).toBe(true);
    await purge(store, now + 9001);
    expect(await isConnected(store, 'bob')).toBe(false);
  });
});
