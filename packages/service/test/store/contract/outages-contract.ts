import { expect } from 'vitest';
import type { Store } from '../../../src/lib/create-sql-store.ts';
import type { SyncOutcome } from '../../../src/lib/store/syncs.ts';
import { link, makeAccount, makeClaim, now, syncWith, takeDown } from './fixtures.ts';
import type { StoreTest } from './store-test.ts';

const later = now + 60;
const failed = (blockedUntil: number | null): SyncOutcome => ({
  kind: 'failed',
  dueAt: now,
  blockedUntil,
  error: 'utility_unavailable',
});
const done: SyncOutcome = { kind: 'done', dueAt: now };

/** `Store.syncs`: when failed syncs put their utility into backoff. */
export function outagesContract(it: StoreTest): void {
  it.beforeEach(async ({ store }) => {
    for (const name of ['a', 'b', 'c', 'd']) await link(store, name, { userId: name });
  });

  const sync = (store: Store, name: string, time: number, outcome: SyncOutcome) =>
    syncWith(store, `account-${name}`, time, outcome);
  const leaseD = (store: Store, time: number) => store.syncs.claimLease('account-d', makeClaim(time));

  it('does not block a utility when one account fails repeatedly', async ({ store }) => {
    for (let round = 0; round < 9; round += 1) await sync(store, 'a', now + round, failed(later + 3_600));
    expect(await leaseD(store, later)).toMatchObject({ failures: 0, utilityFailures: 1 });
    expect(await sync(store, 'a', later, failed(later))).toMatchObject({ failures: 9, utilityFailures: 1 });
  });

  it('does not block a utility when several accounts of one login fail', async ({ store, syncs }) => {
    const accounts = ['1', '2', '3', '4'].map((id) => makeAccount(id));
    await link(store, 'landlord', { userId: 'landlord', accounts });
    const leases = await Promise.all(accounts.map(({ id }) => syncs.claimLease(id, makeClaim(now))));
    await Promise.all(
      leases.map((lease, index) => {
        if (typeof lease === 'string') throw new Error(lease);
        return syncs.finish(accounts[index]?.id ?? '', lease.leaseId, failed(later + 3_600));
      }),
    );
    expect(await leaseD(store, now)).toMatchObject({ utilityFailures: 1 });
  });

  it('does not block a utility when one login connects again after each failure', async ({ store }) => {
    for (let round = 0; round < 5; round += 1) {
      await link(store, `again-${round}`, {
        userId: 'a',
        loginKey: 'login-a',
        accounts: [makeAccount('account-a')],
      });
      await sync(store, 'a', now + round, failed(later + 3_600));
    }
    expect(await leaseD(store, later)).toMatchObject({ utilityFailures: 1 });
  });

  it('blocks a utility for requests and background syncs after three logins fail', async ({ store }) => {
    await sync(store, 'a', now, failed(later));
    await sync(store, 'b', now, failed(later));
    expect(await sync(store, 'c', now, failed(later))).toMatchObject({ utilityFailures: 2 });
    expect(await leaseD(store, later - 1)).toBe('utility_backoff');
    expect(await store.syncs.claimDue(makeClaim(later - 1))).toBeNull();
    expect(await leaseD(store, later)).toMatchObject({ failures: 0, utilityFailures: 3 });
  });

  it('keeps a utility blocked until the later of two times', async ({ store }) => {
    await takeDown(store, now + 3_600);
    expect(await leaseD(store, now + 3_599)).toBe('utility_backoff');
    await sync(store, 'a', now + 3_600, failed(now + 9_000));
    expect(await leaseD(store, now + 8_999)).toBe('utility_backoff');
  });

  it('counts repeated failures of one account during an outage', async ({ store }) => {
    await takeDown(store, later);
    await sync(store, 'a', later, failed(later + 10));
    await sync(store, 'a', later + 10, failed(later + 30));
    expect(await leaseD(store, later + 29)).toBe('utility_backoff');
    expect(await leaseD(store, later + 30)).toMatchObject({ utilityFailures: 5 });
  });

  it('resets the failures of a utility after a successful sync', async ({ store }) => {
    await takeDown(store, later);
    await sync(store, 'a', later, done);
    await sync(store, 'b', later, failed(later + 9_000));
    expect(await leaseD(store, later)).toMatchObject({ utilityFailures: 1 });
  });

  it('does not count failures that are not an outage of the utility', async ({ store }) => {
    for (const name of ['a', 'b', 'c']) await sync(store, name, now, failed(null));
    expect(await leaseD(store, now)).toMatchObject({ utilityFailures: 0 });
  });
}
