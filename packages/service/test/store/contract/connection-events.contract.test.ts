import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import {
  eventReader,
  link,
  listRefused,
  makeAccount,
  nothing,
  now,
  removeUser,
  startFiles,
} from './fixtures.ts';
import { syncWith } from './job-fixtures.ts';

const DAY = 86_400;
const refused = { kind: 'login_refused', at: now + 60, reason: 'account_locked' } as const;

// The events `connection.*` and `account.*`.
describeStore('webhook events of connections', (it) => {
  const accounts = [makeAccount('1', { accountKey: 'k1' }), makeAccount('2', { accountKey: 'k2' })];

  it('report a new connection, then its accounts', async ({ store }) => {
    const read = eventReader(store);
    await link(store, 'a', { accounts });
    expect(await read()).toEqual([
      ['connection.created', 'connection-a', { utility_id: '14328', method: 'sign_in' }],
      ['account.added', 'connection-a', { account_id: '1' }],
      ['account.added', 'connection-a', { account_id: '2' }],
    ]);
  });

  it('tell only of new accounts when the same login is connected again', async ({ store }) => {
    const read = eventReader(store);
    await link(store, 'a', { accounts: accounts.slice(0, 1) });
    await read();
    await link(store, 'again', { loginKey: 'login-a', accounts });
    expect(await read()).toEqual([['account.added', 'connection-a', { account_id: '2' }]]);
  });

  it('report files like other connections', async ({ store }) => {
    const read = eventReader(store);
    expect(await store.files.complete(await startFiles(store, 'a'))).toBe('completed');
    expect(await read()).toEqual([
      ['connection.created', 'connection-a', { utility_id: '14328', method: 'file' }],
      ['account.added', 'connection-a', { account_id: 'account-a' }],
    ]);
  });

  it('tell once that the person has to sign in again, and once that they have', async ({ store }) => {
    const read = eventReader(store);
    await link(store, 'a', { accounts });
    await read();
    await syncWith(store, '1', now, refused);
    expect(await read()).toEqual([
      ['connection.needs_sign_in', 'connection-a', { reason: 'account_locked', since: now + 60 }],
    ]);
    const again = { loginKey: 'login-a', accounts: accounts.slice(0, 1) };
    await link(store, 'again', again);
    expect(await read()).toEqual([['connection.restored', 'connection-a', {}]]);
    await link(store, 'once-more', again);
    expect(await read()).toEqual([]);
    // Account 2 is not at the utility anymore and must not hide the next refusal.
    await syncWith(store, '1', now + DAY, { ...refused, at: now + DAY });
    expect(await read()).toMatchObject([['connection.needs_sign_in', 'connection-a', { since: now + DAY }]]);
  });

  it('report the refusal once if several accounts and the daily check see it', async ({ store }) => {
    const read = eventReader(store);
    await link(store, 'a', { accounts, method: 'redirect' });
    await read();
    const claims = [];
    for (const id of ['1', '2']) claims.push(syncWith(store, id, now, refused));
    await Promise.allSettled(claims);
    expect(await read()).toHaveLength(1);
  });

  it.for(['sign_in', 'redirect'] as const)(
    'tell that a new login by %s restores what a refused one had, and replaces it',
    async (method, { store }) => {
      const read = eventReader(store);
      await link(store, 'a', { accounts });
      await syncWith(store, '1', now, refused);
      await read();
      // In production each sign-in makes new ids.
      const found = accounts.map((account) => ({ ...account, id: `new ${account.id}` }));
      await link(store, 'b', { accounts: found, method });
      expect(await read()).toEqual([
        ['connection.created', 'connection-b', { utility_id: '14328', method }],
        ['connection.removed', 'connection-a', { by: 'service', replaced_by: 'connection-b' }],
        ['connection.restored', 'connection-b', {}],
      ]);
    },
  );

  it('tell that a new consent replaces a refused one, also if one account was closed', async ({ store }) => {
    const read = eventReader(store);
    const consent = { method: 'redirect' } as const;
    await link(store, 'other', { ...consent, accounts: [makeAccount('3')] });
    await link(store, 'a', { ...consent, accounts });
    for (const id of ['1', '3']) await syncWith(store, id, now, refused);
    await read();
    await link(store, 'b', { ...consent, accounts: accounts.slice(0, 1) });
    expect(await read()).toEqual([
      ['connection.created', 'connection-b', { utility_id: '14328', method: 'redirect' }],
      ['connection.removed', 'connection-a', { by: 'service', replaced_by: 'connection-b' }],
      ['connection.restored', 'connection-b', {}],
    ]);
    const found = await store.accounts.list('acme', 'user-other');
    expect(found.map(({ id, connectionId }) => [id, connectionId])).toEqual([
      ['1', 'connection-b'],
      ['2', 'connection-b'],
      ['3', 'connection-other'],
    ]);
    expect(await listRefused(store, 'acme', 'user-other')).toMatchObject([{ accountId: '3' }]);
  });

  it('tell that a login replaces a file', async ({ store }) => {
    const read = eventReader(store);
    await store.files.complete(await startFiles(store, 'a'));
    await read();
    await link(store, 'b', { accounts: [makeAccount('new', { accountKey: 'k' })] });
    expect(await read()).toEqual([
      ['connection.created', 'connection-b', { utility_id: '14328', method: 'sign_in' }],
      ['connection.removed', 'connection-a', { by: 'service', replaced_by: 'connection-b' }],
    ]);
  });

  it('tell who removed the connections of a user, and nothing of them afterwards', async ({ store }) => {
    const read = eventReader(store);
    const userRef = await link(store, 'a', { accounts });
    await link(store, 'b', { method: 'redirect' });
    await link(store, 'c', { userId: 'carol' });
    await read();
    await removeUser(store, userRef);
    // In any order.
    expect(new Set(await read())).toEqual(
      new Set([
        ['connection.removed', 'connection-a', { by: 'client' }],
        ['connection.removed', 'connection-b', { by: 'client' }],
      ]),
    );
    const removal = { clientId: 'acme', userRef: 'user-c', by: 'person', now, requestId: null } as const;
    await store.users.removeUser(removal);
    expect(await read()).toEqual([['connection.removed', 'connection-c', { by: 'person' }]]);
    await store.purge(nothing);
    expect(await read()).toEqual([]);
  });

  it('tell that a user was removed whose code was never exchanged', async ({ store }) => {
    const read = eventReader(store);
    await link(store, 'a');
    await read();
    await store.purge({ ...nothing, now: now + DAY, forgottenBefore: now + DAY });
    expect(await read()).toEqual([['connection.removed', 'connection-a', { by: 'service' }]]);
  });
});
