import { describe, expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import { firstDueAt } from '../../../src/lib/heart/sql/syncs/sync-store.ts';
import type { AttemptCompletion } from '../../../src/lib/heart/store/attempts.ts';
import { MAX_NOTIFIED, NOTIFIED_SECONDS } from '../../../src/lib/heart/store/connections.ts';
import { describeStore } from './describe-store.ts';
import { bytes, link, listRefused, makeAccount, makeClient, now, removeUser } from './fixtures.ts';
import { checkWith, claimDue, claimSync, countDue, makeClaim, syncWith, takeDown } from './job-fixtures.ts';

const DAY = 86_400;
const consent = (changes: Partial<AttemptCompletion> = {}): Partial<AttemptCompletion> => ({
  method: 'redirect',
  usernameHint: '',
  ...changes,
});
const preparing = consent({ accounts: [], isPreparing: true });

describeStore('connections by redirect', (it) => {
  it('leases a login to one process at a time', async ({ store: { connections }, store }) => {
    await link(store, 'a', consent());
    const lease = { now, leaseId: 'one', leaseUntil: now + 10 };
    expect(await connections.claimLease('connection-a', lease)).toBe(true);
    expect(await connections.claimLease('connection-a', { ...lease, leaseId: 'two' })).toBe(false);
    expect(await connections.renewLease('connection-a', { leaseId: 'two', leaseUntil: now })).toBe(false);
    expect(await connections.renewLease('connection-a', { leaseId: 'one', leaseUntil: now + 20 })).toBe(true);
    await connections.endLease('connection-a', 'two');
    expect(await connections.claimLease('connection-a', { ...lease, now: now + 15 })).toBe(false);
    await connections.endLease('connection-a', 'one');
    expect(await connections.claimLease('connection-a', { ...lease, leaseId: 'two' })).toBe(true);
    expect(await connections.claimLease('unknown', lease)).toBe(false);
  });

  it('replaces a sealed login unless it has changed', async ({ store: { connections }, store }) => {
    await link(store, 'a', consent({ sealed: bytes('first') }));
    expect(await connections.replaceSealed('connection-a', bytes('other'), bytes('new'))).toBe(false);
    expect(await connections.replaceSealed('connection-a', bytes('first'), bytes('new'))).toBe(true);
    expect(await connections.findLogin('connection-a')).toStrictEqual({
      loginKey: 'login-a',
      sealed: bytes('new'),
      notified: [],
      isRefused: false,
    });
    expect(await connections.findLogin('unknown')).toBeNull();
  });

  it('finds a login only for the user who has it', async ({ store: { connections }, store }) => {
    await link(store, 'a', { sealed: bytes('of alice') });
    const own = { clientId: 'acme', userId: 'alice', utilityId: '14328', loginKey: 'login-a' };
    expect(await connections.findOwnLogin(own)).toStrictEqual({
      id: 'connection-a',
      sealed: bytes('of alice'),
    });
    await link(store, 'b', { userId: 'bob' });
    for (const other of [{ userId: 'bob' }, { clientId: 'other' }, { utilityId: '99' }, { loginKey: 'l' }]) {
      expect(await connections.findOwnLogin({ ...own, ...other })).toBeNull();
    }
  });

  describe('checks', () => {
    it('are due a day after the consent, or at once without accounts', async ({ store }) => {
      const { connections } = store;
      await link(store, 'a', consent());
      expect(await claimDue(store, 'check', makeClaim(now + DAY - 1))).toBeNull();
      await link(store, 'b', { ...preparing, userId: 'bob' });
      expect(await claimDue(store, 'check', makeClaim(now))).toStrictEqual({
        kind: 'check',
        key: 'connection-b',
        groupKey: 'sandbox/14328',
        failures: 0,
        leaseId: expect.any(String),
        leaseUntil: now + 60,
      });
      expect(await connections.findChecked('connection-b')).toEqual({
        utilityId: '14328',
        environment: 'sandbox',
        isDisabled: false,
      });
      expect(await claimDue(store, 'check', makeClaim(now))).toBeNull();
      expect((await claimDue(store, 'check', makeClaim(now + DAY)))?.key).toBe('connection-b');
      expect((await claimDue(store, 'check', makeClaim(now + DAY)))?.key).toBe('connection-a');
    });

    it('wait while their utility is in backoff', async ({ store }) => {
      await link(store, 'a', preparing);
      await takeDown(store);
      expect(await claimDue(store, 'check', makeClaim(now))).toBeNull();
      expect(await claimDue(store, 'check', makeClaim(now + 60))).not.toBeNull();
    });

    it('mark a connection without accounts as refused until the person consents again', async ({ store }) => {
      const { connections } = store;
      await link(store, 'a', preparing);
      await checkWith(store, now, { kind: 'login_refused', at: now, reason: 'login_expired' });
      expect(await connections.list('acme', 'user-a')).toMatchObject([{ signInNeededAt: now }]);
      expect(await claimDue(store, 'check', makeClaim(now + DAY))).toBeNull();
      await link(store, 'again', { ...preparing, loginKey: 'login-a' });
      expect(await connections.list('acme', 'user-a')).toMatchObject([{ signInNeededAt: null }]);
      expect(await claimDue(store, 'check', makeClaim(now))).not.toBeNull();
    });

    it('mark all accounts as refused, and so does a sync for the check', async ({ store }) => {
      const accounts = [makeAccount('1'), makeAccount('2')];
      await link(store, 'a', consent({ accounts }));
      await checkWith(store, now + DAY, { kind: 'login_refused', at: now, reason: 'login_expired' });
      expect(await listRefused(store, 'acme', 'user-a')).toHaveLength(2);
      await link(store, 'again', consent({ accounts, loginKey: 'login-a' }));
      expect(await listRefused(store, 'acme', 'user-a')).toEqual([]);
      await syncWith(store, '1', now, { kind: 'login_refused', at: now, reason: 'login_expired' });
      expect(await claimDue(store, 'check', makeClaim(now + DAY))).toBeNull();
    });

    it('keep the failure until one succeeds, and when the utility is asked again', async ({
      store,
      store: { connections },
    }) => {
      await link(store, 'a', preparing);
      const failed = { kind: 'failed', dueAt: now + 10, error: 'client_refused', isOutage: false } as const;
      await checkWith(store, now, failed);
      await takeDown(store);
      expect(await connections.list('acme', 'user-a')).toMatchObject([
        { check: { lastError: 'client_refused' }, blockedUntil: now + 60 },
      ]);
      await checkWith(store, now + 60, { kind: 'done', dueAt: now + DAY });
      expect(await connections.list('acme', 'user-a')).toMatchObject([{ check: { lastError: null } }]);
    });

    it('ignore a refusal after the person has consented again', async ({ store, store: { connections } }) => {
      await link(store, 'a', preparing);
      const job = await claimDue(store, 'check', makeClaim(now));
      await link(store, 'again', { ...preparing, loginKey: 'login-a' });
      await connections.finishCheck(job as never, {
        outcome: {
          kind: 'login_refused',
          at: now,
          reason: 'login_expired',
        },
        now,
        share: 1,
      });
      expect(await claimDue(store, 'check', makeClaim(now))).not.toBeNull();
    });
  });

  describe('listed accounts', () => {
    const found = makeAccount('found', { accountKey: 'k' });

    it('are added and due, and end the wait for them', async ({ store, store: { connections } }) => {
      await link(store, 'a', preparing);
      expect(await connections.list('acme', 'user-a')).toMatchObject([
        { isPreparing: true, check: { dueAt: firstDueAt(now) } },
      ]);
      expect(await connections.addAccounts('connection-a', [found], now)).toMatchObject([
        { id: 'found', connectionId: 'connection-a', method: 'redirect', syncedTo: null },
      ]);
      expect(await store.accounts.list('acme', 'user-a')).toHaveLength(1);
      expect(await countDue(store, now)).toBe(1);
      expect(await connections.list('acme', 'user-a')).toMatchObject([{ isPreparing: false }]);
    });

    it('leave known accounts and those of other logins unchanged', async ({ store }) => {
      const { accounts, connections } = store;
      await link(store, 'a', consent({ accounts: [makeAccount('known')] }));
      await link(store, 'b', consent({ accounts: [makeAccount('other', { accountKey: 'other' })] }));
      await syncWith(store, 'known', now, { kind: 'done', dueAt: now + DAY });
      const listed = [
        makeAccount('x', { accountKey: 'key-of-known', address: 'elsewhere' }),
        makeAccount('y', { accountKey: 'other' }),
        found,
      ];
      const added = await connections.addAccounts('connection-a', listed, now);
      expect(added).toMatchObject([{ id: 'found' }]);
      expect(
        (await accounts.list('acme', 'user-a')).map(({ id, connectionId }) => [id, connectionId]),
      ).toEqual([
        ['found', 'connection-a'],
        ['known', 'connection-a'],
        ['other', 'connection-b'],
      ]);
      expect(await countDue(store, now)).toBe(2);
    });

    it('take over those of an earlier consent when they are listed first', async ({ store }) => {
      await link(store, 'a', consent({ accounts: [makeAccount('1', { accountKey: 'k' })] }));
      await link(store, 'b', preparing);
      await store.connections.addAccounts('connection-b', [found], now);
      expect(await store.accounts.list('acme', 'user-a')).toMatchObject([
        { id: '1', connectionId: 'connection-b' },
      ]);
      expect(await store.connections.list('acme', 'user-a')).toHaveLength(1);
      expect(await claimDue(store, 'revocation')).toMatchObject({ key: 'connection-a' });
    });

    it('are not added to a removed connection', async ({ store, store: { connections } }) => {
      await link(store, 'a', preparing);
      await removeUser(store, 'user-a');
      expect(await connections.addAccounts('connection-a', [found], now)).toBeNull();
    });
  });

  describe('notifications', () => {
    const notify = (store: Store, time: number, resources: readonly string[] = ['r'], loginKey = 'login-a') =>
      store.connections.notify({
        utilityId: '14328',
        environment: 'sandbox',
        named: resources.map((resource) => ({ loginKey, resource })),
        now: time,
      });
    const syncAt = (store: Store, time: number) =>
      syncWith(store, 'account-a', time, { kind: 'done', dueAt: time + DAY });

    it('make the accounts of a connection due, and their check only before the accounts are listed', async ({
      store,
    }) => {
      await link(store, 'a', consent());
      await syncAt(store, now);
      expect(await notify(store, now + 5)).toBe(1);
      expect(await countDue(store, now + 5)).toBe(1);
      expect(await claimDue(store, 'check', makeClaim(now + 5))).toBeNull();
      await link(store, 'b', { ...preparing, userId: 'bob' });
      await checkWith(store, now + 5, { kind: 'not_yet', dueAt: now + DAY });
      await notify(store, now + 6, ['r'], 'login-b');
      expect(await claimDue(store, 'check', makeClaim(now + 6))).toMatchObject({ key: 'connection-b' });
    });

    it('make a connection due once in ten minutes, but are not lost', async ({ store }) => {
      await link(store, 'a', consent());
      await syncAt(store, now);
      await notify(store, now);
      await syncAt(store, now + 1);
      for (let second = 2; second < 9; second += 1) await notify(store, now + second);
      expect(await countDue(store, now + NOTIFIED_SECONDS - 1)).toBe(0);
      expect(await countDue(store, now + NOTIFIED_SECONDS)).toBe(1);
      // A read may start a sync meanwhile.
      await syncAt(store, now + 9);
      expect(await countDue(store, now + NOTIFIED_SECONDS)).toBe(0);
      await notify(store, now + 10);
      expect(await countDue(store, now + NOTIFIED_SECONDS - 1)).toBe(0);
      expect(await countDue(store, now + NOTIFIED_SECONDS)).toBe(1);
      await syncAt(store, now + NOTIFIED_SECONDS);
      expect(await countDue(store, now + 3 * NOTIFIED_SECONDS)).toBe(0);
    });

    it('make a connection due again if they arrive during a sync or a check', async ({ store }) => {
      const { connections, syncs } = store;
      await link(store, 'a', consent());
      const sync = await claimSync(store, 'account-a');
      await notify(store, now + 1);
      await syncs.finish(sync as never, { kind: 'done', dueAt: now + DAY }, now, 1);
      expect(await countDue(store, now + 1)).toBe(1);
      await link(store, 'b', { ...preparing, userId: 'bob' });
      await notify(store, now, ['r'], 'login-b');
      const job = await claimDue(store, 'check', makeClaim(now));
      await notify(store, now + 1, ['r'], 'login-b');
      await connections.finishCheck(job as never, {
        outcome: { kind: 'not_yet', dueAt: now + DAY },
        now,
        share: 1,
      });
      expect(await claimDue(store, 'check', makeClaim(now + NOTIFIED_SECONDS))).not.toBeNull();
    });

    it('keep the newest resources of a connection', async ({ store }) => {
      await link(store, 'a', consent());
      const resources = Array.from({ length: MAX_NOTIFIED }, (_, index) => `r${index}`);
      await notify(store, now, resources);
      await notify(store, now + 1, ['newest', 'newest', 'r3']);
      const notified = (await store.connections.findLogin('connection-a'))?.notified ?? [];
      expect(notified.slice(0, 2)).toEqual(['newest', 'r3']);
      expect(notified).toHaveLength(MAX_NOTIFIED);
    });

    it('change nothing of other logins, utilities and environments, nor of a refused one', async ({
      store,
    }) => {
      await store.clients.put(makeClient('real', { environment: 'production' }));
      await link(store, 'real', consent({ clientId: 'real', loginKey: 'login-a' }));
      await link(store, 'password', { userId: 'bob' });
      for (const id of ['account-real', 'account-password'])
        await syncWith(store, id, now, { kind: 'done', dueAt: now + DAY });
      for (const loginKey of ['login-a', 'login-password', 'unknown'])
        expect(await notify(store, now + 1, ['r'], loginKey)).toBe(0);
      expect(await countDue(store, now + 1)).toBe(0);
      await link(store, 'a', consent());
      await syncWith(store, 'account-a', now, { kind: 'login_refused', at: now, reason: 'login_expired' });
      expect(await notify(store, now + 1)).toBe(1);
      expect(await countDue(store, now + 1)).toBe(0);
    });
  });
});
