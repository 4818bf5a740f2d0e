import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../src/lib/store/store.ts';
import type { SyncClaim, SyncOutcome } from '../../../src/lib/store/syncs.ts';
import { link, makeAccount, makeClient, now } from './fixtures.ts';

const later = now + 60;
const claim = (changes: Partial<SyncClaim> = {}): SyncClaim => ({
  now,
  leaseUntil: later,
  perUtility: 10,
  ...changes,
});
const at = (time: number) => claim({ now: time, leaseUntil: time + 60 });
const outage = (blockedUntil: number): SyncOutcome => ({ kind: 'failed', dueAt: now, blockedUntil });
const refused: SyncOutcome = { kind: 'login_refused', at: now };

/** `Store.syncs`: who may read, of requests and of background work. */
export function leasesContract(getStore: () => Store): void {
  beforeEach(async () => {
    await link(getStore(), 'a', { accounts: [1, 2, 3].map((number) => makeAccount(`${number}`)) });
  });

  it('gives an account again when its lease has run out, and its first holder no more', async () => {
    const { syncs } = getStore();
    expect(await syncs.lease('1', claim())).toEqual({ held: later, failures: 0, utilityFailures: 0 });
    expect(await syncs.lease('1', at(later - 1))).toBe('busy');
    expect(await syncs.lease('1', at(later))).toMatchObject({ held: later + 60 });
    expect(await syncs.renew('1', later, later + 90)).toBe(false);
    expect(await syncs.finish('1', later, { kind: 'released' })).toBe(false);
    expect(await syncs.lease('1', at(later))).toBe('busy');
    expect(await syncs.renew('1', later + 60, later + 90)).toBe(true);
    expect(await syncs.lease('1', at(later + 60))).toBe('busy');
    expect(await syncs.finish('1', later + 90, { kind: 'released' })).toBe(true);
    expect(await syncs.lease('1', at(later + 60))).toMatchObject({ held: later + 120 });
  });

  it('has nobody read an account that does not exist', async () => {
    const { syncs } = getStore();
    expect(await syncs.lease('unknown', claim())).toBe('busy');
    expect(await syncs.renew('unknown', now, later)).toBe(false);
    expect(await syncs.finish('unknown', later, { kind: 'released' })).toBe(false);
    expect(await syncs.finish('unknown', later, outage(later))).toBe(false);
    expect(await syncs.finish('unknown', later, refused)).toBe(false);
  });

  it('gives requests and background work together no more of one utility than are to be read at once', async () => {
    const { syncs } = getStore();
    const limited = claim({ perUtility: 2 });
    const leases = await Promise.all([
      syncs.lease('1', limited),
      syncs.claimDue(limited),
      syncs.lease('2', limited),
      syncs.claimDue(limited),
      syncs.lease('3', limited),
    ]);
    const taken = leases.filter((lease) => lease !== null && typeof lease === 'object');
    expect(taken).toHaveLength(2);
    expect(await syncs.count(now)).toEqual({ due: 1, reading: 2 });
    await link(getStore(), 'b', { userId: 'bob' });
    expect(await syncs.lease('account-b', limited)).toBe('utility_full');
    await link(getStore(), 'c', { userId: 'carol', utilityId: '17609' });
    expect(await syncs.lease('account-c', limited)).toMatchObject({ failures: 0 });
    await getStore().clients.put(makeClient('real', { environment: 'production' }));
    await link(getStore(), 'd', { clientId: 'real' });
    expect(await syncs.lease('account-d', limited)).toMatchObject({ failures: 0 });
    expect(await syncs.lease('account-b', { ...at(later), perUtility: 2 })).toMatchObject({ failures: 0 });
  });

  it('gives no two readings of an account the same name, within one second either', async () => {
    const { syncs } = getStore();
    const held = [];
    for (let reading = 0; reading < 3; reading += 1) {
      const lease = await syncs.lease('1', claim());
      if (typeof lease === 'string') throw new Error(lease);
      held.push(lease.held);
      await syncs.finish('1', lease.held, { kind: 'released' });
    }
    expect(new Set(held).size).toBe(3);
  });
}

/** `Store.syncs` and a sign-in that comes in the middle of a reading. */
export function freshSignInContract(getStore: () => Store): void {
  const two = ['1', '2'].map((id) => makeAccount(id));
  beforeEach(() => link(getStore(), 'a', { accounts: two }));
  const signInAgain = (accounts = two) =>
    link(getStore(), `again-${Math.random()}`, { loginKey: 'login-a', accounts, now });

  it('takes the account from whoever reads it with the old password', async () => {
    const { syncs } = getStore();
    await syncs.lease('1', claim());
    await signInAgain();
    expect(await syncs.renew('1', later, later + 30)).toBe(false);
    const lease = await syncs.lease('1', claim());
    expect(lease).toMatchObject({ failures: 0 });
    expect(await syncs.finish('1', later, { kind: 'released' })).toBe(false);
    expect(await syncs.lease('1', claim())).toBe('busy');
  });

  it.each([
    ['late', two],
    ['late, of an account that the login no longer shows', two.slice(1)],
  ])('is not undone by a refusal of the old password that comes %s', async (_title, accounts) => {
    const { syncs } = getStore();
    await syncs.lease('1', claim());
    await signInAgain(accounts);
    expect(await syncs.finish('1', later, refused)).toBe(false);
    expect(await syncs.listRefused('acme', 'user-a')).toEqual([]);
    expect(await syncs.lease('2', claim())).toMatchObject({ failures: 0 });
  });

  it('is not undone by a refusal that comes while the new reading began within the same second', async () => {
    const { syncs } = getStore();
    await syncs.lease('1', claim());
    await signInAgain();
    await syncs.lease('1', claim());
    expect(await syncs.finish('1', later, refused)).toBe(false);
    expect(await syncs.listRefused('acme', 'user-a')).toEqual([]);
  });

  it('comes before all who are merely due again, since a person waits', async () => {
    const store = getStore();
    await store.syncs.lease('1', claim());
    await store.syncs.finish('1', later, { kind: 'done', dueAt: now - 86_400 });
    await store.syncs.lease('2', claim());
    await store.syncs.finish('2', later, { kind: 'done', dueAt: now - 86_400 });
    await link(store, 'b', { userId: 'bob' });
    expect((await store.syncs.claimDue(claim()))?.account.id).toBe('account-b');
  });
}
