import { expect } from 'vitest';
import type { Store } from '../../../src/lib/create-sql-store.ts';
import type { AttemptCompletion } from '../../../src/lib/store/attempts.ts';
import type { NewRevocation } from '../../../src/lib/store/revocations.ts';
import { bytes, complete, link, makeAccount, makeClaim, now, removeUser, startLink } from './fixtures.ts';
import type { StoreTest } from './store-test.ts';

const consent = (changes: Partial<AttemptCompletion> = {}): Partial<AttemptCompletion> => ({
  method: 'redirect',
  usernameHint: '',
  ...changes,
});
const remove = (store: Store) => removeUser(store, 'user-a');

/** `Store.revocations`. */
export function revocationsContract(it: StoreTest): void {
  it('has the consents of a removed user, and no passwords', async ({ store, store: { revocations } }) => {
    await link(store, 'a', consent({ sealed: bytes('login') }));
    await link(store, 'password');
    await remove(store);
    const claim = makeClaim();
    expect(await revocations.claimDue(claim)).toStrictEqual({
      id: 'connection-a',
      utilityId: '14328',
      environment: 'sandbox',
      loginKey: 'login-a',
      sealed: bytes('login'),
      leaseId: claim.leaseId,
      leaseUntil: claim.leaseUntil,
      failures: 0,
      createdAt: now,
      isConnected: false,
    });
    expect(await revocations.claimDue(makeClaim())).toBeNull();
  });

  it('is retried when it is due again, under a lease', async ({ store, store: { revocations } }) => {
    await link(store, 'a', consent());
    await remove(store);
    const { leaseId } = (await revocations.claimDue(makeClaim())) ?? { leaseId: '' };
    expect(await revocations.renewLease('connection-a', { leaseId, leaseUntil: now + 90 })).toBe(true);
    await revocations.retry('connection-a', 'other', now);
    expect(await revocations.claimDue(makeClaim(now + 61))).toBeNull();
    await revocations.retry('connection-a', leaseId, now + 100);
    expect(await revocations.claimDue(makeClaim(now + 99))).toBeNull();
    const again = await revocations.claimDue(makeClaim(now + 100));
    expect(again).toMatchObject({ failures: 1 });
    await revocations.remove('connection-a', leaseId);
    expect(
      await revocations.renewLease('connection-a', { leaseId: again?.leaseId ?? '', leaseUntil: 0 }),
    ).toBe(true);
    await revocations.remove('connection-a', again?.leaseId ?? '');
    expect(await revocations.claimDue(makeClaim(now + 9999))).toBeNull();
  });

  const later: NewRevocation = {
    id: 'attempt-a',
    utilityId: '14328',
    environment: 'sandbox',
    loginKey: 'login-a',
    sealed: bytes('login'),
    dueAt: now + 900,
    createdAt: now,
  };

  it('waits until the consent of an attempt is due, or is made due', async ({ store: { revocations } }) => {
    await revocations.add(later);
    expect(await revocations.claimDue(makeClaim(now + 899))).toBeNull();
    await revocations.makeDue('unknown', now);
    expect(await revocations.claimDue(makeClaim(now + 899))).toBeNull();
    await revocations.makeDue('attempt-a', now + 1);
    expect(await revocations.claimDue(makeClaim(now + 1))).toMatchObject({
      id: 'attempt-a',
      sealed: bytes('login'),
      isConnected: false,
    });
  });

  it('is replaced by one of the same authorization, unless it is leased', async ({
    store: { revocations },
  }) => {
    await revocations.add({ ...later, dueAt: now });
    await revocations.add({ ...later, id: 'other', loginKey: 'other' });
    await revocations.add({ ...later, id: 'newer', dueAt: now });
    expect(await revocations.claimDue(makeClaim())).toMatchObject({ id: 'newer' });
    expect(await revocations.claimDue(makeClaim())).toBeNull();
    await revocations.add({ ...later, id: 'newest', createdAt: now + 1 });
    const ids = [];
    for (let job = await revocations.claimDue(makeClaim(now + 900)); job; ) {
      ids.push(job.id);
      job = await revocations.claimDue(makeClaim(now + 900));
    }
    expect(ids.sort()).toEqual(['newer', 'newest', 'other']);
  });

  it('is deleted when its attempt succeeds', async ({ store, store: { revocations } }) => {
    const completion = await startLink(store, 'a', consent());
    await revocations.add(later);
    await complete(store, completion);
    expect(await revocations.claimDue(makeClaim(now + 900))).toBeNull();
  });

  it('waits for a renewal that runs during the removal, and gets its login', async ({ store }) => {
    const { connections, revocations } = store;
    await link(store, 'a', consent({ sealed: bytes('first') }));
    await connections.claimLease('connection-a', makeClaim());
    await remove(store);
    expect(await revocations.claimDue(makeClaim(now + 1))).toBeNull();
    expect(await connections.replaceSealed('connection-a', bytes('first'), bytes('renewed'))).toBe(false);
    const job = await revocations.claimDue(makeClaim(now + 60));
    expect(job?.sealed).toStrictEqual(bytes('renewed'));
    expect(await revocations.replaceSealed('connection-a', bytes('first'), bytes('x'))).toBe(false);
    expect(await revocations.replaceSealed('connection-a', bytes('renewed'), bytes('x'))).toBe(true);
  });

  it('knows that the person has connected the same authorization again', async ({ store }) => {
    await link(store, 'a', consent());
    await remove(store);
    await link(store, 'again', consent({ loginKey: 'login-a' }));
    expect(await store.revocations.claimDue(makeClaim())).toMatchObject({ isConnected: true });
  });

  it('has a consent whose accounts have moved to a newer one', async ({ store }) => {
    const accounts = [makeAccount('1', { accountKey: 'k' })];
    await link(store, 'a', consent({ accounts }));
    await link(store, 'b', consent({ accounts }));
    expect(await store.revocations.claimDue(makeClaim())).toMatchObject({ id: 'connection-a' });
    expect(await store.revocations.claimDue(makeClaim())).toBeNull();
  });

  it('has a refused consent without accounts that the person has replaced', async ({ store }) => {
    await link(store, 'a', consent({ accounts: [], isPreparing: true }));
    const job = await store.connections.claimCheck(now);
    await store.connections.finishCheck(job as never, {
      kind: 'login_refused',
      at: now,
      reason: 'login_expired',
    });
    await link(store, 'b', consent({ accounts: [], isPreparing: true }));
    expect(await store.connections.list('acme', 'user-a')).toMatchObject([
      { check: { loginRefusedAt: null } },
    ]);
    expect(await store.revocations.claimDue(makeClaim())).toMatchObject({ id: 'connection-a' });
  });
}
