import { expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import type { AttemptCompletion } from '../../../src/lib/heart/store/attempts.ts';
import type { NewRevocation } from '../../../src/lib/heart/store/revocations.ts';
import { describeStore } from './describe-store.ts';
import { bytes, complete, link, makeAccount, now, removeUser, startLink } from './fixtures.ts';
import { checkWith, claimDue, makeClaim } from './job-fixtures.ts';

const consent = (changes: Partial<AttemptCompletion> = {}): Partial<AttemptCompletion> => ({
  method: 'redirect',
  usernameHint: '',
  ...changes,
});
const remove = (store: Store) => removeUser(store, 'user-a');

describeStore('revocations', (it) => {
  it('has the consents of a removed user, and no passwords', async ({ store, store: { revocations } }) => {
    await link(store, 'a', consent({ sealed: bytes('login') }));
    await link(store, 'password');
    await remove(store);
    expect(await claimDue(store, 'revocation')).toMatchObject({ key: 'connection-a', failures: 0 });
    expect(await revocations.find('connection-a')).toStrictEqual({
      id: 'connection-a',
      utilityId: '14328',
      environment: 'sandbox',
      loginKey: 'login-a',
      sealed: bytes('login'),
      createdAt: now,
      isConnected: false,
    });
    expect(await claimDue(store, 'revocation')).toBeNull();
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

  it('waits until the consent of an attempt is due, or is made due', async ({
    store,
    store: { revocations },
  }) => {
    await revocations.add(later);
    expect(await claimDue(store, 'revocation', makeClaim(now + 899))).toBeNull();
    await revocations.makeDue('unknown', now);
    expect(await claimDue(store, 'revocation', makeClaim(now + 899))).toBeNull();
    await revocations.makeDue('attempt-a', now + 1);
    expect(await claimDue(store, 'revocation', makeClaim(now + 1))).toMatchObject({ key: 'attempt-a' });
  });

  it('is replaced by one of the same authorization, unless it is leased', async ({
    store,
    store: { revocations },
  }) => {
    await revocations.add({ ...later, dueAt: now });
    await revocations.add({ ...later, id: 'other', loginKey: 'other' });
    await revocations.add({ ...later, id: 'newer', dueAt: now });
    expect(await claimDue(store, 'revocation')).toMatchObject({ key: 'newer' });
    expect(await claimDue(store, 'revocation')).toBeNull();
    await revocations.add({ ...later, id: 'newest', createdAt: now + 1 });
    const ids = [];
    for (let job = await claimDue(store, 'revocation', makeClaim(now + 900)); job; ) {
      ids.push(job.key);
      job = await claimDue(store, 'revocation', makeClaim(now + 900));
    }
    expect(ids.sort()).toEqual(['newer', 'newest', 'other']);
  });

  it('is deleted when its attempt succeeds', async ({ store, store: { revocations } }) => {
    const completion = await startLink(store, 'a', consent());
    await revocations.add(later);
    await complete(store, completion);
    expect(await claimDue(store, 'revocation', makeClaim(now + 900))).toBeNull();
  });

  it('waits for a renewal that runs during the removal, and gets its login', async ({ store }) => {
    const { connections, revocations } = store;
    await link(store, 'a', consent({ sealed: bytes('first') }));
    await connections.claimLease('connection-a', makeClaim());
    await remove(store);
    expect(await claimDue(store, 'revocation', makeClaim(now + 1))).toBeNull();
    expect(await connections.replaceSealed('connection-a', bytes('first'), bytes('renewed'))).toBe(false);
    expect(await claimDue(store, 'revocation', makeClaim(now + 60))).not.toBeNull();
    expect((await revocations.find('connection-a'))?.sealed).toStrictEqual(bytes('renewed'));
    expect(await revocations.replaceSealed('connection-a', bytes('first'), bytes('x'))).toBe(false);
    expect(await revocations.replaceSealed('connection-a', bytes('renewed'), bytes('x'))).toBe(true);
  });

  it('knows that the person has connected the same authorization again', async ({ store }) => {
    await link(store, 'a', consent());
    await remove(store);
    await link(store, 'again', consent({ loginKey: 'login-a' }));
    expect(await store.revocations.find('connection-a')).toMatchObject({ isConnected: true });
  });

  it('has a consent whose accounts have moved to a newer one', async ({ store }) => {
    const accounts = [makeAccount('1', { accountKey: 'k' })];
    await link(store, 'a', consent({ accounts }));
    await link(store, 'b', consent({ accounts }));
    expect(await claimDue(store, 'revocation')).toMatchObject({ key: 'connection-a' });
    expect(await claimDue(store, 'revocation')).toBeNull();
  });

  it('has a refused consent without accounts that the person has replaced', async ({ store }) => {
    await link(store, 'a', consent({ accounts: [], isPreparing: true }));
    await checkWith(store, now, { kind: 'login_refused', at: now, reason: 'login_expired' });
    await link(store, 'b', consent({ accounts: [], isPreparing: true }));
    expect(await store.connections.list('acme', 'user-a')).toMatchObject([{ signInNeededAt: null }]);
    expect(await claimDue(store, 'revocation')).toMatchObject({ key: 'connection-a' });
  });
});
