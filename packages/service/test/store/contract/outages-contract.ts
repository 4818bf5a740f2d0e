import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../src/lib/store/store.ts';
import type { SyncOutcome } from '../../../src/lib/store/syncs.ts';
import { link, makeAccount, makeClaim, now, syncWith, takeDown } from './fixtures.ts';

const later = now + 60;
const failed = (blockedUntil: number | null): SyncOutcome => ({ kind: 'failed', dueAt: now, blockedUntil });
const done: SyncOutcome = { kind: 'done', dueAt: now };

/** `Store.syncs`: when failed syncs put their utility into backoff. */
export function outagesContract(getStore: () => Store): void {
  beforeEach(async () => {
    for (const name of ['a', 'b', 'c', 'd']) await link(getStore(), name, { userId: name });
  });

  const sync = (name: string, time: number, outcome: SyncOutcome) =>
    syncWith(getStore(), `account-${name}`, time, outcome);
  const leaseD = (time: number) => getStore().syncs.claimLease('account-d', makeClaim(time));

  it('does not block a utility when one account fails repeatedly', async () => {
    for (let round = 0; round < 9; round += 1) await sync('a', now + round, failed(later + 3_600));
    expect(await leaseD(later)).toMatchObject({ failures: 0, utilityFailures: 1 });
    expect(await sync('a', later, failed(later))).toMatchObject({ failures: 9, utilityFailures: 1 });
  });

  it('does not block a utility when several accounts of one login fail', async () => {
    const { syncs } = getStore();
    const accounts = ['1', '2', '3', '4'].map((id) => makeAccount(id));
    await link(getStore(), 'landlord', { userId: 'landlord', accounts });
    const leases = await Promise.all(accounts.map(({ id }) => syncs.claimLease(id, makeClaim(now))));
    await Promise.all(
      leases.map((lease, index) => {
        if (typeof lease === 'string') throw new Error(lease);
        return syncs.finish(accounts[index]?.id ?? '', lease.leaseId, failed(later + 3_600));
      }),
    );
    expect(await leaseD(now)).toMatchObject({ utilityFailures: 1 });
  });

  it('does not block a utility when one login connects again after each failure', async () => {
    for (let round = 0; round < 5; round += 1) {
      await link(getStore(), `again-${round}`, {
        userId: 'a',
        loginKey: 'login-a',
        accounts: [makeAccount('account-a')],
      });
      await sync('a', now + round, failed(later + 3_600));
    }
    expect(await leaseD(later)).toMatchObject({ utilityFailures: 1 });
  });

  it('blocks a utility for requests and background syncs when three logins fail in a row', async () => {
    await sync('a', now, failed(later));
    await sync('b', now, failed(later));
    expect(await sync('c', now, failed(later))).toMatchObject({ utilityFailures: 2 });
    expect(await leaseD(later - 1)).toBe('utility_backoff');
    expect(await getStore().syncs.claimDue(makeClaim(later - 1))).toBeNull();
    expect(await leaseD(later)).toMatchObject({ failures: 0, utilityFailures: 3 });
  });

  it('keeps a utility blocked until the later of two times', async () => {
    await takeDown(getStore(), now + 3_600);
    expect(await leaseD(now + 3_599)).toBe('utility_backoff');
    await sync('a', now + 3_600, failed(now + 9_000));
    expect(await leaseD(now + 8_999)).toBe('utility_backoff');
  });

  it('counts repeated failures of one account during an outage', async () => {
    await takeDown(getStore(), later);
    await sync('a', later, failed(later + 10));
    await sync('a', later + 10, failed(later + 30));
    expect(await leaseD(later + 29)).toBe('utility_backoff');
    expect(await leaseD(later + 30)).toMatchObject({ utilityFailures: 5 });
  });

  it('resets the failures of a utility after a successful sync', async () => {
    await takeDown(getStore(), later);
    await sync('a', later, done);
    await sync('b', later, failed(later + 9_000));
    expect(await leaseD(later)).toMatchObject({ utilityFailures: 1 });
  });

  it('does not count failures that are not an outage of the utility', async () => {
    for (const name of ['a', 'b', 'c']) await sync(name, now, failed(null));
    expect(await leaseD(now)).toMatchObject({ utilityFailures: 0 });
  });
}
