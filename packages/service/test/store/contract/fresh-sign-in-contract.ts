import { expect } from 'vitest';
import type { Store } from '../../../src/lib/create-sql-store.ts';
import type { NewAccount } from '../../../src/lib/store/accounts.ts';
import { link, listRefused, makeAccount, makeClaim, now, syncWith } from './fixtures.ts';
import type { StoreTest } from './store-test.ts';

const first = { leaseId: 'first', leaseUntil: now + 60 };
const second = { leaseId: 'second', leaseUntil: now + 120 };

/** `Store.syncs`: a sign-in during a sync. */
export function freshSignInContract(it: StoreTest): void {
  const two = ['1', '2'].map((id) => makeAccount(id));
  it.beforeEach(async ({ store }) => {
    await link(store, 'a', { accounts: two });
  });
  const signInAgain = (store: Store, accounts: readonly NewAccount[] = two) =>
    link(store, `again-${Math.random()}`, { loginKey: 'login-a', accounts, now });

  it('ends the lease of a sync with the old password', async ({ store, syncs }) => {
    await syncs.claimLease('1', makeClaim(now, first));
    await signInAgain(store);
    expect(await syncs.renewLease('1', first)).toBe(false);
    expect(await syncs.claimLease('1', makeClaim())).toMatchObject({ failures: 0 });
    expect(await syncs.finish('1', 'first', { kind: 'released' })).toBe(false);
    expect(await syncs.claimLease('1', makeClaim())).toBe('busy');
  });

  it.for([
    ['of an account', two],
    ['of an account that the login no longer lists', two.slice(1)],
  ] as const)('ignores a late refusal of the old password %s', async ([, accounts], { store, syncs }) => {
    await syncs.claimLease('1', makeClaim(now, first));
    await signInAgain(store, accounts);
    expect(
      await syncs.finish('1', 'first', { kind: 'login_refused', at: now, reason: 'login_expired' }),
    ).toBe(false);
    expect(await listRefused(store, 'acme', 'user-a')).toEqual([]);
    expect(await syncs.claimLease('2', makeClaim())).toMatchObject({ failures: 0 });
  });

  it('ignores a refusal of the old password while the new sync runs', async ({ store, syncs }) => {
    await syncs.claimLease('1', makeClaim(now, first));
    await signInAgain(store);
    await syncs.claimLease('1', makeClaim(now, second));
    expect(
      await syncs.finish('1', 'first', { kind: 'login_refused', at: now, reason: 'login_expired' }),
    ).toBe(false);
    expect(await listRefused(store, 'acme', 'user-a')).toEqual([]);
  });

  it.for([
    ['one of its accounts', two.slice(1)],
    ['none of its accounts', []],
  ] as const)('ends the refusal of a login that now lists %s', async ([, accounts], { store, syncs }) => {
    await syncWith(store, '1', now, { kind: 'login_refused', at: now, reason: 'login_expired' });
    await signInAgain(store, accounts);
    expect(await listRefused(store, 'acme', 'user-a')).toEqual([]);
    for (const id of ['1', '2'])
      expect(await syncs.claimLease(id, makeClaim())).toMatchObject({ failures: 0 });
  });

  it('makes the accounts due before all others', async ({ store }) => {
    for (const id of ['1', '2']) await syncWith(store, id, now, { kind: 'done', dueAt: now - 86_400 });
    await link(store, 'b', { userId: 'bob' });
    expect((await store.syncs.claimDue(makeClaim()))?.account.id).toBe('account-b');
  });
}
