import { expect } from 'vitest';
import type { SyncOutcome } from '../../../src/lib/store/syncs.ts';
import { link, makeAccount, makeClaim, makeClient, now } from './fixtures.ts';
import type { StoreTest } from './store-test.ts';

const later = now + 60;
const outage = (blockedUntil: number): SyncOutcome => ({
  kind: 'failed',
  dueAt: now,
  blockedUntil,
  error: 'utility_unavailable',
});
const released: SyncOutcome = { kind: 'released' };
const refused: SyncOutcome = { kind: 'login_refused', at: now, reason: 'login_expired' };
const first = { leaseId: 'first', leaseUntil: later };
const second = { leaseId: 'second', leaseUntil: later + 60 };

/** `Store.syncs`: leases of accounts. */
export function leasesContract(it: StoreTest): void {
  it.beforeEach(async ({ store }) => {
    await link(store, 'a', { accounts: [1, 2, 3].map((number) => makeAccount(`${number}`)) });
  });

  it('leases an account again once its lease expires, and ignores the first holder', async ({ store }) => {
    const { syncs } = store;
    const claim = makeClaim(now, first);
    expect(await syncs.claimLease('1', claim)).toEqual({ ...first, failures: 0, utilityFailures: 0 });
    expect(await syncs.claimLease('1', makeClaim(later - 1))).toBe('busy');
    expect(await syncs.claimLease('1', makeClaim(later, second))).toMatchObject(second);
    expect(await syncs.renewLease('1', { ...first, leaseUntil: later + 90 })).toBe(false);
    expect(await syncs.finish('1', 'first', released)).toBe(false);
    expect(await syncs.claimLease('1', makeClaim(later))).toBe('busy');
    expect(await syncs.renewLease('1', { ...second, leaseUntil: later + 90 })).toBe(true);
    expect(await syncs.claimLease('1', makeClaim(later + 60))).toBe('busy');
    expect(await syncs.finish('1', 'second', released)).toBe(true);
    expect(await syncs.claimLease('1', makeClaim(later + 60))).toHaveProperty('leaseId');
  });

  it('does not lease an unknown account', async ({ syncs }) => {
    expect(await syncs.claimLease('unknown', makeClaim())).toBe('busy');
    expect(await syncs.renewLease('unknown', first)).toBe(false);
    for (const outcome of [released, outage(later), refused]) {
      expect(await syncs.finish('unknown', 'first', outcome)).toBe(false);
    }
  });

  it('shares the slots of a utility between requests and background syncs', async ({ store, syncs }) => {
    const limited = (time = now) => makeClaim(time, { perUtility: 2 });
    const leases = await Promise.all([
      syncs.claimLease('1', limited()),
      syncs.claimDue(limited()),
      syncs.claimLease('2', limited()),
      syncs.claimDue(limited()),
      syncs.claimLease('3', limited()),
    ]);
    expect(leases.filter((lease) => lease !== null && typeof lease === 'object')).toHaveLength(2);
    expect(await syncs.count(now)).toEqual({ due: 1, syncing: 2 });
    await link(store, 'b', { userId: 'bob' });
    expect(await syncs.claimLease('account-b', limited())).toBe('utility_full');
    await link(store, 'c', { userId: 'carol', utilityId: '17609' });
    expect(await syncs.claimLease('account-c', limited())).toMatchObject({ failures: 0 });
    await store.clients.put(makeClient('real', { environment: 'production' }));
    await link(store, 'd', { clientId: 'real' });
    expect(await syncs.claimLease('account-d', limited())).toMatchObject({ failures: 0 });
    expect(await syncs.claimLease('account-b', limited(later))).toMatchObject({ failures: 0 });
  });
}
