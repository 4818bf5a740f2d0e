import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import {
  bytes,
  findSealed,
  findUser,
  grant,
  isSessionUsed,
  issue,
  link,
  makeAttempt,
  makeBill,
  makeChunk,
  makeClient,
  makeExchange,
  makeSession,
  months,
  now,
  removeUser,
  startLink,
} from './fixtures.ts';

const data = {
  chunks: [makeChunk(months.july, bytes('usage'))],
  bills: [makeBill('bill')],
  syncedTo: now,
};

// `Store.users.removeUser`.
describeStore('user removal', (it) => {
  it.beforeEach(async ({ store }) => {
    await link(store, 'a');
    await grant(store, 'a');
    await link(store, 'a2');
    await issue(store, 'a2');
    await link(store, 'b', { userId: 'bob' });
    await grant(store, 'b');
    for (const id of ['account-a', 'account-a2', 'account-b']) await store.accounts.putData(id, data);
  });

  it('removes connections, credentials, accounts, data, codes and tokens of the user', async ({ store }) => {
    const { accounts, attempts, grants, users } = store;
    await removeUser(store, 'user-a');
    expect(await users.hasConnectedUser('acme', 'alice')).toBe(false);
    expect(await findUser(store, 'acme', 'token-a')).toBeNull();
    expect(await accounts.list('acme', 'user-a')).toEqual([]);
    for (const id of ['account-a', 'account-a2']) {
      expect(await accounts.find('acme', 'user-a', id)).toBeNull();
      expect(await findSealed(store, id)).toBeNull();
      expect(await accounts.readChunks(id, months.july, months.july)).toEqual([]);
      expect(await accounts.listBills(id)).toEqual([]);
    }
    expect(await grants.consumeCode(makeExchange('a2'))).toEqual({ kind: 'refused' });
    expect(await attempts.findCurrent('session-a')).toBeNull();
  });

  it.for(['signing_in', 'challenge', 'sending_code', 'reading_accounts'] as const)(
    'cancels an attempt of the user in the status %s and erases its secrets',
    async (status, { store, attempts, sessions }) => {
      await sessions.create(makeSession('waiting'));
      await attempts.create(makeAttempt('waiting', 'waiting', { status }));
      await removeUser(store, 'user-a');
      expect(await attempts.findCurrent('waiting')).toMatchObject({ status: 'cancelled', sealed: null });
    },
  );

  it('connects nothing when an attempt of the removed user completes afterwards', async ({ store }) => {
    const completion = await startLink(store, 'late', { loginKey: 'login-a' });
    await removeUser(store, 'user-a');
    expect(await store.attempts.complete(completion)).toBeNull();
    expect(await store.users.hasConnectedUser('acme', 'alice')).toBe(false);
  });

  it('leaves nothing connected when attempts of the user complete during the removal', async ({ store }) => {
    const names = ['1', '2', '3', '4', '5'];
    const completions = [];
    for (const name of names) completions.push(await startLink(store, name));
    const inTurn = [...completions.slice(0, 3), 'removal' as const, ...completions.slice(3)];
    await Promise.all(
      inTurn.map((it) => (it === 'removal' ? removeUser(store, 'user-a') : store.attempts.complete(it))),
    );
    for (const name of names) {
      expect(await findSealed(store, `account-${name}`)).toBeNull();
      expect((await store.attempts.findCurrent(`session-${name}`))?.sealed ?? null).toBeNull();
    }
  });

  it('leaves attempts of other users and ended attempts unchanged', async ({ store }) => {
    const { attempts, clients, sessions } = store;
    await clients.put(makeClient('other'));
    await sessions.create(makeSession('of-bob', { userId: 'bob' }));
    await sessions.create(makeSession('of-other', { clientId: 'other' }));
    await sessions.create(makeSession('over'));
    for (const name of ['of-bob', 'of-other', 'over']) await attempts.create(makeAttempt(name, name));
    await attempts.fail('over', 'signing_in', { error: 'account_locked', now });
    await removeUser(store, 'user-a');
    for (const name of ['of-bob', 'of-other']) {
      expect(await attempts.findCurrent(name)).toStrictEqual(makeAttempt(name, name));
    }
    expect(await attempts.findCurrent('over')).toMatchObject({ status: 'failed', error: 'account_locked' });
  });

  it('reports that a removed or unknown user does not exist', async ({ store }) => {
    expect(await removeUser(store, 'user-a')).toBe(true);
    expect(await removeUser(store, 'user-a')).toBe(false);
    expect(await removeUser(store, 'unknown')).toBe(false);
  });

  it('keeps the used session of a removed user used', async ({ store }) => {
    await removeUser(store, 'user-a');
    expect(await isSessionUsed(store, 'session-a')).toBe(true);
    expect(await issue(store, 'a')).toBe('used');
  });
});
