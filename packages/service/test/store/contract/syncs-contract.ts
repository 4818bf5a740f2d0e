import { expect } from 'vitest';
import type { Store } from '../../../src/lib/create-sql-store.ts';
import type { SyncClaim } from '../../../src/lib/store/syncs.ts';
import { bytes, link, listRefused, makeAccount, makeClaim, makeClient, now, removeUser } from './fixtures.ts';
import type { StoreTest } from './store-test.ts';

const later = now + 60;
// One id for the leases of all accounts: a lease belongs to one account.
const leaseId = 'lease';
const claim = (changes: Partial<SyncClaim> = {}) => makeClaim(changes.now, { leaseId, ...changes });

/** `Store.syncs`. */
export function syncsContract(it: StoreTest): void {
  it.beforeEach(async ({ store }) => {
    await link(store, 'a', { now: now - 2 });
    await link(store, 'b', { userId: 'bob', now: now - 1 });
  });

  const claimAll = async ({ syncs }: Store, changes: Partial<SyncClaim> = {}): Promise<string[]> => {
    const ids: string[] = [];
    for (;;) {
      const job = await syncs.claimDue(claim(changes));
      if (!job) return ids;
      ids.push(job.account.id);
    }
  };

  it('claims each account once, in the order of their connection', async ({ store, accounts, syncs }) => {
    expect(await syncs.claimDue(claim())).toEqual({
      account: await accounts.find('acme', 'user-a', 'account-a'),
      environment: 'sandbox',
      leaseId,
      leaseUntil: later,
      failures: 0,
      utilityFailures: 0,
    });
    expect(await claimAll(store)).toEqual(['account-b']);
    expect(await claimAll(store)).toEqual([]);
  });

  it('counts the accounts that are due and those that are syncing', async ({ syncs }) => {
    expect(await syncs.count(now)).toEqual({ due: 2, syncing: 0 });
    await syncs.claimDue(claim());
    expect(await syncs.count(now)).toEqual({ due: 1, syncing: 1 });
    expect(await syncs.count(later)).toEqual({ due: 2, syncing: 0 });
    await syncs.finish('account-a', leaseId, { kind: 'done', dueAt: later + 60 });
    const job = await syncs.claimDue(claim());
    await syncs.finish(job?.account.id ?? '', leaseId, {
      kind: 'login_refused',
      at: now,
      reason: 'login_expired',
    });
    expect(await syncs.count(now)).toEqual({ due: 0, syncing: 0 });
  });

  it('claims each account once when twelve callers claim at the same time', async ({ store }) => {
    const accounts = Array.from({ length: 10 }, (_, index) => makeAccount(`many-${index}`));
    await link(store, 'c', { userId: 'carol', accounts });
    const jobs = await Promise.all(Array.from({ length: 12 }, () => claimAll(store, { perUtility: 100 })));
    const ids = jobs.flat();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(12);
  });

  it('claims no more accounts of a utility than it has slots', async ({ store }) => {
    const accounts = [1, 2, 3, 4].map((number) => makeAccount(`more-${number}`));
    await link(store, 'c', { userId: 'carol', accounts });
    await link(store, 'd', { userId: 'dora', utilityId: '17609' });
    const jobs = await Promise.all(Array.from({ length: 8 }, () => claimAll(store, { perUtility: 2 })));
    expect(jobs.flat()).toHaveLength(3);
    expect(jobs.flat()).toContain('account-d');
  });

  it('claims the account that has been due for longest across all utilities', async ({ store }) => {
    await link(store, 'c', { userId: 'carol', utilityId: '17609', now: now - 3 });
    await link(store, 'd', { userId: 'dora', utilityId: '17609', now: now + 1 });
    expect(await claimAll(store)).toEqual(['account-c', 'account-a', 'account-b', 'account-d']);
  });

  it('counts the slots of sandbox and production clients separately', async ({ store }) => {
    await store.clients.put(makeClient('real', { environment: 'production' }));
    await link(store, 'c', { clientId: 'real' });
    expect(await claimAll(store, { perUtility: 1 })).toEqual(['account-a', 'account-c']);
  });

  it('claims an account again when its outcome says that it is due', async ({ store, syncs }) => {
    await claimAll(store);
    await syncs.finish('account-a', leaseId, { kind: 'done', dueAt: now + 100 });
    await syncs.finish('account-b', leaseId, { kind: 'released' });
    expect(await claimAll(store)).toEqual(['account-b']);
    expect(await claimAll(store, { now: now + 99 })).toEqual(['account-b']);
    expect(await claimAll(store, { now: now + 100 })).toEqual(['account-a']);
  });

  it('counts failures of an account in a row until a sync succeeds', async ({ syncs }) => {
    const attempt = async (at: number) => syncs.claimDue(claim({ now: at, leaseUntil: at + 5 }));
    await attempt(now);
    await syncs.finish('account-a', leaseId, {
      kind: 'failed',
      dueAt: now + 10,
      blockedUntil: now + 20,
      error: 'utility_unavailable',
    });
    expect(await attempt(now + 9)).toMatchObject({
      account: { id: 'account-b' },
      failures: 0,
      utilityFailures: 1,
    });
    await syncs.finish('account-b', leaseId, {
      kind: 'failed',
      dueAt: now + 900,
      blockedUntil: null,
      error: 'utility_unavailable',
    });
    expect(await attempt(now + 21)).toMatchObject({
      account: { id: 'account-a' },
      failures: 1,
      utilityFailures: 1,
    });
    await syncs.finish('account-a', leaseId, { kind: 'done', dueAt: now + 30 });
    expect(await attempt(now + 30)).toMatchObject({
      account: { id: 'account-a' },
      failures: 0,
      utilityFailures: 0,
    });
  });

  it('counts a sync that has to wait for its utility neither as a success nor as a failure', async ({
    syncs,
  }) => {
    const wait = { kind: 'not_yet', dueAt: now + 50 } as const;
    await syncs.claimDue(claim({ leaseUntil: now + 5 }));
    await syncs.finish('account-a', leaseId, {
      kind: 'failed',
      dueAt: now,
      blockedUntil: now,
      error: 'utility_unavailable',
    });
    await syncs.claimLease('account-a', claim());
    expect(await syncs.finish('account-a', leaseId, wait)).toBe(true);
    await syncs.claimLease('account-b', claim());
    await syncs.finish('account-b', leaseId, wait);
    expect(await syncs.claimDue(claim({ now: now + 49 }))).toBeNull();
    const jobs = [
      await syncs.claimDue(claim({ now: now + 50 })),
      await syncs.claimDue(claim({ now: now + 50 })),
    ];
    const failures = jobs.map((job) => [job?.account.id, job?.failures, job?.utilityFailures]);
    expect(failures.toSorted()).toEqual([
      ['account-a', 1, 1],
      ['account-b', 0, 1],
    ]);
  });

  it('claims no account of a refused login until the login connects again', async ({ store }) => {
    const accounts = ['one', 'two'].map((id) => makeAccount(id));
    await link(store, 'c', { userId: 'carol', accounts });
    await claimAll(store);
    await store.syncs.finish('one', leaseId, { kind: 'login_refused', at: now, reason: 'login_expired' });
    expect(await store.syncs.claimLease('one', claim({ now: later }))).toBe('login_refused');
    expect(await store.syncs.claimLease('two', claim({ now: later }))).toBe('login_refused');
    const refused = await listRefused(store, 'acme', 'user-c');
    expect(refused.toSorted((a, b) => a.accountId.localeCompare(b.accountId))).toStrictEqual([
      { accountId: 'one', at: now },
      { accountId: 'two', at: now },
    ]);
    expect(await listRefused(store, 'acme', 'user-a')).toEqual([]);
    expect(await listRefused(store, 'other', 'user-c')).toEqual([]);
    expect((await claimAll(store, { now: later })).toSorted()).toEqual(['account-a', 'account-b']);

    await link(store, 'again', { userId: 'carol', loginKey: 'login-c', accounts, now: later });
    expect(await listRefused(store, 'acme', 'user-c')).toEqual([]);
    expect((await claimAll(store, { now: later })).toSorted()).toEqual(['one', 'two']);
  });

  it('replaces the sealed credentials of one connection only', async ({ store, accounts }) => {
    expect(
      await store.connections.replaceSealed('connection-a', bytes('credentials of a'), bytes('newer')),
    ).toBe(true);
    expect((await accounts.findSealed('account-a'))?.sealed).toEqual(bytes('newer'));
    expect((await accounts.findSealed('account-b'))?.sealed).toEqual(bytes('credentials of b'));
  });

  it('keeps credentials that changed since the caller read them', async ({ store, accounts }) => {
    await link(store, 'again', { loginKey: 'login-a', sealed: bytes('signed in again') });
    expect(
      await store.connections.replaceSealed('connection-a', bytes('credentials of a'), bytes('older')),
    ).toBe(false);
    expect((await accounts.findSealed('account-a'))?.sealed).toEqual(bytes('signed in again'));
    expect(await store.connections.replaceSealed('unknown', bytes('credentials of a'), bytes('older'))).toBe(
      false,
    );
  });

  it('does not claim a removed account', async ({ store }) => {
    await removeUser(store, 'user-a');
    expect(await claimAll(store)).toEqual(['account-b']);
  });
}
