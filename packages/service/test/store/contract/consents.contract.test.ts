import { expect } from 'vitest';
import type { AttemptCompletion } from '../../../src/lib/heart/store/attempts.ts';
import { describeStore } from './describe-store.ts';
import {
  bytes,
  complete,
  findSealed,
  findUser,
  grant,
  link,
  makeAccount,
  makeAttempt,
  makeChunk,
  months,
  now,
  startLink,
} from './fixtures.ts';

// `Store.attempts.complete` for consents at the utility's own page.
describeStore('consents', (it) => {
  const consent = (changes: Partial<AttemptCompletion> = {}): Partial<AttemptCompletion> => ({
    method: 'redirect',
    usernameHint: '',
    accounts: [makeAccount('1', { accountKey: 'k' })],
    ...changes,
  });

  it('stores a consent as a connection of the user', async ({ store }) => {
    const completed = await complete(store, await startLink(store, 'a', consent()));
    expect(completed).toMatchObject({
      userRef: 'user-a',
      accounts: [{ id: '1', method: 'redirect', connectionId: 'connection-a', syncedTo: null }],
    });
    expect(await store.accounts.list('acme', 'user-a')).toStrictEqual(completed.accounts);
    expect(await store.jobs.count('sync', now)).toEqual({ due: 1, running: 0 });
  });

  it('stores a consent whose accounts are not ready', async ({ store }) => {
    expect(await link(store, 'a', consent({ accounts: [], isPreparing: true }))).toBe('user-a');
    expect(await store.users.hasConnectedUser('acme', 'alice')).toBe(true);
    expect(await store.attempts.findCurrent('session-a')).toMatchObject({
      status: 'succeeded',
      userRef: 'user-a',
      accountIds: null,
    });
    await link(store, 'b', consent({ loginKey: 'login-a' }));
    expect(await store.accounts.list('acme', 'user-a')).toMatchObject([{ connectionId: 'connection-a' }]);
  });

  it('stores a consent without accounts', async ({ store }) => {
    await link(store, 'a', consent({ accounts: [] }));
    expect(await store.attempts.findCurrent('session-a')).toMatchObject({ accountIds: [] });
    expect(await store.users.hasConnectedUser('acme', 'alice')).toBe(true);
  });

  it('replaces the login when the same grant comes again', async ({ store }) => {
    await link(store, 'a', consent({ loginKey: 'l' }));
    expect(await link(store, 'b', consent({ loginKey: 'l', sealed: bytes('newer') }))).toBe('user-a');
    expect(await findSealed(store, '1')).toStrictEqual({ loginKey: 'l', sealed: bytes('newer') });
    expect(await store.connections.list('acme', 'user-a')).toHaveLength(1);
  });

  it('moves accounts with their ids and data to a new grant, and deletes the old one', async ({ store }) => {
    await link(store, 'a', consent());
    const chunks = [makeChunk(months.july, bytes('july'))];
    await store.accounts.putData('1', { chunks, bills: [], syncedTo: now });
    await link(store, 'b', consent({ accounts: [makeAccount('2', { accountKey: 'k' })] }));
    expect(await store.accounts.list('acme', 'user-a')).toMatchObject([
      { id: '1', connectionId: 'connection-b', syncedTo: now },
    ]);
    expect(await store.accounts.readChunks('1', 0, now)).toEqual(chunks);
    expect(await store.connections.list('acme', 'user-a')).toHaveLength(1);
  });

  it('keeps an old grant that has another account or none yet', async ({ store }) => {
    await link(store, 'empty', consent({ accounts: [] }));
    const two = [makeAccount('1', { accountKey: 'k' }), makeAccount('2')];
    await link(store, 'a', consent({ accounts: two }));
    await link(store, 'b', consent());
    expect(await store.connections.list('acme', 'user-empty')).toHaveLength(3);
    expect(
      (await store.accounts.list('acme', 'user-empty')).map(({ id, connectionId }) => [id, connectionId]),
    ).toEqual([
      ['2', 'connection-a'],
      ['1', 'connection-b'],
    ]);
  });

  it('attack: a grant of another user is refused, and the users stay apart', async ({ store }) => {
    await link(store, 'victim', consent({ userId: 'victim', loginKey: 'l' }));
    await grant(store, 'victim');
    for (const userId of ['mallory', 'known']) {
      if (userId === 'known') await link(store, 'known', { userId });
      const completion = await startLink(store, `m-${userId}`, consent({ userId, loginKey: 'l' }));
      expect(await store.attempts.complete(completion)).toBe('grant_of_another_user');
      expect(await store.attempts.findCurrent(`session-m-${userId}`)).toMatchObject({
        status: 'reading_accounts',
        userRef: null,
      });
    }
    expect(await store.users.hasConnectedUser('acme', 'mallory')).toBe(false);
    expect(await findUser(store, 'acme', 'token-victim')).toBe('user-victim');
    expect(await store.accounts.list('acme', 'user-victim')).toMatchObject([
      { connectionId: 'connection-victim' },
    ]);
    expect(await findSealed(store, '1')).toMatchObject({ sealed: bytes('credentials of victim') });
  });

  it('connects the same grant for users of two clients', async ({ store }) => {
    await link(store, 'a', consent({ loginKey: 'l' }));
    const accounts = [makeAccount('2', { accountKey: 'k' })];
    expect(await link(store, 'b', consent({ clientId: 'other', loginKey: 'l', accounts }))).toBe('user-b');
  });

  it('finds an attempt by its id and by its state, also when it has ended', async ({ store }) => {
    await startLink(store, 'a');
    const attempt = makeAttempt('r', 'session-a', {
      method: 'redirect',
      status: 'at_utility',
      stateHash: 'hash',
    });
    await store.attempts.create(attempt);
    expect(await store.attempts.find('r')).toStrictEqual(attempt);
    expect(await store.attempts.findByState('hash')).toStrictEqual(attempt);
    expect(await store.attempts.find('unknown')).toBeNull();
    expect(await store.attempts.findByState('unknown')).toBeNull();
    await store.attempts.advance('r', 'at_utility', { browserHash: 'browser' });
    await store.attempts.advance('r', 'at_utility', { status: 'cancelled' });
    const ended = { ...attempt, status: 'cancelled', sealed: null, browserHash: 'browser' };
    expect(await store.attempts.findByState('hash')).toStrictEqual(ended);
  });

  it('rejects a second attempt with the same state', async ({ store }) => {
    await startLink(store, 'a');
    await store.attempts.create(makeAttempt('r', 'session-a', { stateHash: 'hash' }));
    await expect(
      store.attempts.create(makeAttempt('s', 'session-a', { stateHash: 'hash' })),
    ).rejects.toThrow();
  });
});
