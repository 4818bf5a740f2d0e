import { expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import { describeStore } from './describe-store.ts';
import {
  eventReader,
  fileAccount,
  grant,
  issue,
  link,
  makeAccount,
  makeExchange,
  months,
  now,
  startFiles,
  startLink,
} from './fixtures.ts';
import { claimSync, makeClaim } from './job-fixtures.ts';

// `Store.attempts.complete` for a login that another user of the client has.
describeStore('a login that another user has', (it) => {
  /** Alice has the login `l`, and Bob one of his own. */
  const connectBoth = async (store: Store) => {
    await link(store, 'a', { loginKey: 'l' });
    await grant(store, 'a');
    await link(store, 'b', { userId: 'bob', now: now + 1 });
    await grant(store, 'b');
  };
  const ofAlice = [makeAccount('found', { accountKey: 'key-of-account-a' })];
  /** Signs in with the login of Alice as Bob. */
  const moveToBob = (store: Store, changes = {}) =>
    link(store, 'move', { userId: 'bob', loginKey: 'l', accounts: ofAlice, now: now + 2, ...changes });
  const idsOf = async (store: Store, userRef: string) =>
    (await store.accounts.list('acme', userRef)).map(({ id }) => id);

  it('is reported with both user_ids, also if the user_id is new', async ({ store }) => {
    await connectBoth(store);
    await link(store, 'a2');
    const after = async () => {
      const events = await store.journal.listEvents({ clientId: 'acme', after: 0, since: 0, limit: 99 });
      return (events ?? []).flatMap(({ type, body }) =>
        type === 'connection.moved' ? JSON.parse(body).data : [],
      );
    };
    await moveToBob(store);
    const moved = { connection_id: 'connection-a', user_id: 'bob', previous_user_id: 'alice' };
    expect(await after()).toEqual([moved]);
    await link(store, 'rename', { userId: 'bobby', loginKey: 'l', accounts: ofAlice });
    const renamed = { user_id: 'bobby', previous_user_id: 'bob' };
    expect(await after()).toEqual([
      moved,
      { connection_id: 'connection-a', ...renamed },
      { connection_id: 'connection-b', ...renamed },
    ]);
  });

  it('is not reported when it is connected again under the same user_id', async ({ store }) => {
    await connectBoth(store);
    const read = eventReader(store);
    await read();
    await link(store, 'again', { loginKey: 'l', accounts: ofAlice });
    expect(await read()).toEqual([]);
  });

  it('leaves nothing of the former user that could be exchanged, completed or issued', async ({ store }) => {
    await connectBoth(store);
    await link(store, 'a2', { loginKey: 'l', accounts: ofAlice });
    await issue(store, 'a2');
    const running = await startLink(store, 'a3');
    await moveToBob(store);
    expect(await store.grants.consumeCode(makeExchange('a2'))).toEqual({ kind: 'refused' });
    expect(await issue(store, 'a2')).toBe('not_ready');
    expect(await store.attempts.complete(running)).toBeNull();
    expect(await store.attempts.findCurrent('session-a3')).toMatchObject({
      status: 'cancelled',
      sealed: null,
    });
    expect(await store.users.hasConnectedUser('acme', 'alice')).toBe(false);
  });

  it('keeps an account that the new user has by file, with its id and data', async ({ store }) => {
    await connectBoth(store);
    const read = eventReader(store);
    const accounts = [fileAccount('of-file', {}, 'key-of-account-a')];
    await store.files.complete(await startFiles(store, 'f', { userId: 'bob', accounts }));
    await read();
    await moveToBob(store);
    expect(await store.accounts.list('acme', 'user-b')).toMatchObject([
      { id: 'of-file', connectionId: 'connection-a', method: 'sign_in' },
      { id: 'account-b' },
    ]);
    expect(await store.accounts.readChunks('of-file', 0, now)).toHaveLength(1);
    expect(await read()).toEqual([
      ['account.removed', 'connection-a', { account_id: 'account-a', replaced_by: 'of-file' }],
      ['connection.moved', 'connection-a', { previous_user_id: 'alice' }],
      ['connection.removed', 'connection-f', { by: 'service', replaced_by: 'connection-a' }],
    ]);
  });

  it('keeps an account that the new user has by another login, also if the moved one lists it no longer', async ({
    store,
  }) => {
    await connectBoth(store);
    await link(store, 'b2', {
      userId: 'bob',
      accounts: [makeAccount('of-bob', { accountKey: 'key-of-account-a' })],
    });
    await moveToBob(store, { accounts: [] });
    expect(await idsOf(store, 'user-b')).toEqual(['of-bob', 'account-b']);
    await link(store, 'again', { userId: 'bob', loginKey: 'l', accounts: ofAlice });
    expect(await store.accounts.list('acme', 'user-b')).toMatchObject([
      { id: 'of-bob', connectionId: 'connection-a' },
      { id: 'account-b' },
    ]);
  });

  it('has its whole history read again, because the consent is another one', async ({ store }) => {
    await connectBoth(store);
    const synced = { chunks: [], bills: [], syncedFrom: months.july, syncedTo: now };
    await store.accounts.putData('account-a', synced);
    await store.accounts.putData('account-b', synced);
    await moveToBob(store);
    expect(await store.accounts.list('acme', 'user-b')).toMatchObject([
      { id: 'account-a', syncedFrom: now + 2 },
      { id: 'account-b', syncedFrom: months.july },
    ]);
  });

  it('ends a sync that has begun before', async ({ store }) => {
    await connectBoth(store);
    const job = await claimSync(store, 'account-a');
    expect(job).toHaveProperty('leaseId');
    await moveToBob(store);
    const done = { kind: 'done', dueAt: now + 9000 } as const;
    expect(await store.syncs.finish(job as never, done, now, 1)).toBe(false);
    expect(await claimSync(store, 'account-a', makeClaim(now))).toHaveProperty('leaseId');
  });

  it('writes to the audit log that the former user was removed, or lost a connection', async ({ store }) => {
    await connectBoth(store);
    await link(store, 'a2');
    const audited = async () => {
      const events = await store.journal.listAudit({ clientId: 'acme', since: 0, after: null, limit: 99 });
      return events
        .filter(({ type }) => type !== 'connected' && type !== 'exchanged')
        .map(({ type, userRef, requestId }) => [type, userRef, requestId]);
    };
    await moveToBob(store, { requestId: 'request' });
    expect(await audited()).toEqual([['disconnected', 'user-a', 'request']]);
    const last = { userId: 'bob', loginKey: 'login-a2' };
    await link(store, 'last', last);
    expect(await audited()).toContainEqual(['removed', 'user-a', null]);
  });

  it('moves once when it is connected at once under ten known user_ids', async ({ store }) => {
    const names = Array.from({ length: 10 }, (_, index) => `u${index}`);
    for (const userId of names) await link(store, userId, { userId });
    await link(store, 'l', { userId: 'alice', loginKey: 'l' });
    const completions = [];
    for (const userId of names)
      completions.push(await startLink(store, `m-${userId}`, { userId, loginKey: 'l' }));
    const outcomes = await Promise.all(completions.map((each) => store.attempts.complete(each)));
    expect(outcomes).not.toContain(null);
    const lists = await Promise.all(names.map((name) => store.connections.list('acme', `user-${name}`)));
    const holders = lists.filter((list) => list.some(({ id }) => id === 'connection-l'));
    expect(holders).toHaveLength(1);
    expect(lists.flat()).toHaveLength(11);
    expect(await store.users.hasConnectedUser('acme', 'alice')).toBe(false);
  });
});
