import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import {
  bytes,
  findUser,
  grant,
  link,
  makeAccount,
  makeChunk,
  makeSession,
  months,
  now,
} from './fixtures.ts';
import { claimDue, claimSync, eraseAll, makeClaim } from './job-fixtures.ts';

// More accounts than `removeUser` erases before it returns, which are about 100.
const names = Array.from({ length: 120 }, (_, index) => `many-${index}`);
const accounts = names.map((name) => makeAccount(name));

// `Store.users.removeUser` of a user with many accounts, the rest of whose data jobs erase.
describeStore('removal of a large user', (it) => {
  it.beforeEach(async ({ store }) => {
    await link(store, 'many', { accounts });
    await grant(store, 'many');
    for (const name of names) {
      const chunks = [makeChunk(months.july, bytes('usage'))];
      await store.accounts.putData(name, { chunks, bills: [], syncedTo: now });
    }
    const user = { clientId: 'acme', userRef: 'user-many' };
    await store.users.removeUser({ ...user, by: 'client', now, requestId: 'request' });
  });

  it('makes the data of the user inaccessible at once', async ({ store }) => {
    const { accounts, journal, keys, sessions, users } = store;
    expect(await findUser(store, 'acme', 'token-many')).toBeNull();
    expect(await users.hasConnectedUser('acme', 'alice')).toBe(false);
    expect(await accounts.find('acme', 'user-many', 'many-119')).toBeNull();
    expect(await accounts.findRevision('many-119')).toBeNull();
    expect(await accounts.list('acme', 'user-many')).toEqual([]);
    const connections = { kind: 'connection', otherThan: null, after: '', limit: 9 } as const;
    expect(await keys.listSealed(connections)).toEqual([]);
    expect(await claimDue(store, 'sync', makeClaim(now + 9999))).toBeNull();
    expect(await claimSync(store, 'many-119', makeClaim(now + 9999))).toBe('busy');
    expect(await sessions.find('session-many')).toEqual(makeSession('session-many', { usedAt: now }));
    const events = await journal.listAudit({ clientId: null, since: 0, after: null, limit: 9 });
    expect(events.at(-1)).toMatchObject({ type: 'removed', userRef: 'user-many', requestId: 'request' });
  });

  it('leaves the remaining data to jobs, which erase it', async ({ store }) => {
    expect(await eraseAll(store)).toBe(20);
    for (const name of names) {
      expect(await store.accounts.readChunks(name, months.july, months.july)).toEqual([]);
    }
  });

  it('frees the user_id for another login, which the jobs do not touch', async ({ store }) => {
    expect(await link(store, 'other')).toBe('user-other');
    await grant(store, 'other');
    await eraseAll(store);
    expect(await store.accounts.list('acme', 'user-other')).toHaveLength(1);
    expect(await findUser(store, 'acme', 'token-other')).toBe('user-other');
  });

  it('lets the same login connect again at once without its earlier data', async ({ store }) => {
    expect(await link(store, 'again', { loginKey: 'login-many', accounts })).toBe('user-again');
    const found = await store.accounts.list('acme', 'user-again');
    expect(new Set(found.map(({ syncedTo }) => syncedTo))).toEqual(new Set([null]));
    await eraseAll(store);
    expect(await store.accounts.list('acme', 'user-again')).toHaveLength(names.length);
    for (const { id } of found) {
      expect(await store.accounts.readChunks(id, months.july, months.july)).toEqual([]);
    }
  });

  it('refuses data that a running sync stores after the removal', async ({ store }) => {
    const chunks = [makeChunk(months.august, bytes('late'))];
    expect(await store.accounts.putData('many-119', { chunks, bills: [], syncedTo: now })).toBe(false);
  });
});
