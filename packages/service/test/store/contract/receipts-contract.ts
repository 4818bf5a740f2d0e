import { expect } from 'vitest';
import type { Store } from '../../../src/lib/create-sql-store.ts';
import { bytes, issue, link, now, removeUser } from './fixtures.ts';
import type { StoreTest } from './store-test.ts';

const sealed = bytes('address');

const addTo = (store: Store, name: string): Promise<void> =>
  store.receipts.add({ publicId: `session-${name}`, clientId: 'acme', sealed, createdAt: now });

/** `Store.receipts`. */
export function receiptsContract(it: StoreTest): void {
  it('has no mail before the person has connected', async ({ store }) => {
    await link(store, 'a');
    await addTo(store, 'a');
    expect(await store.receipts.claimDue(now + 60)).toBeNull();
  });

  it('queues one mail of consent, in the language of the consent, also if the code is issued again', async ({
    store,
  }) => {
    await link(store, 'a');
    await addTo(store, 'a');
    const consent = { publicId: 'session-a', termsVersion: '1', locale: 'es' as const, consentedAt: now };
    await store.sessions.recordConsent(consent);
    await issue(store, 'a');
    const receipt = await store.receipts.claimDue(now);
    expect(receipt).toStrictEqual({
      publicId: 'session-a',
      clientId: 'acme',
      userRef: 'user-a',
      locale: 'es',
      sealed,
      createdAt: now,
      mail: { kind: 'consent' },
      attempts: 1,
    });
    if (receipt) await store.receipts.finish(receipt);
    await issue(store, 'a', { codeHash: 'again' });
    expect(await store.receipts.claimDue(now + 9_999)).toBeNull();
  });

  it('gives a mail to one of several processes, and again later if it was not finished', async ({
    store,
  }) => {
    await link(store, 'a');
    await addTo(store, 'a');
    await issue(store, 'a');
    const claims = await Promise.all([1, 2, 3].map(() => store.receipts.claimDue(now)));
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    expect(await store.receipts.claimDue(now + 59)).toBeNull();
    expect(await store.receipts.claimDue(now + 60)).toMatchObject({ attempts: 2 });
    expect(await store.receipts.claimDue(now + 60 + 119)).toBeNull();
    expect(await store.receipts.claimDue(now + 60 + 120)).toMatchObject({ attempts: 3 });
  });

  it('queues a mail of removal in place of one that waits, and then deletes the address', async ({
    store,
  }) => {
    await link(store, 'a');
    await addTo(store, 'a');
    await issue(store, 'a');
    const consent = await store.receipts.claimDue(now);
    await removeUser(store, 'user-a');
    // It was being sent meanwhile.
    if (consent) await store.receipts.finish(consent);
    const removal = await store.receipts.claimDue(now + 60);
    expect(removal?.mail).toEqual({
      kind: 'removal',
      utilityIds: ['14328'],
      accounts: 1,
      isAll: true,
      cause: 'removed',
    });
    if (removal) await store.receipts.finish(removal);
    expect(await store.receipts.claimDue(now + 9_999)).toBeNull();
    const query = { kind: 'receipt', otherThan: null, after: '', limit: 9 } as const;
    expect(await store.keys.listSealed(query)).toEqual([]);
  });

  it('deletes addresses of people who did not connect', async ({ store }) => {
    await link(store, 'a');
    await link(store, 'b', { userId: 'bob' });
    await addTo(store, 'a');
    await addTo(store, 'b');
    await issue(store, 'b');
    await store.purge({
      now: now + 3_600,
      abandonedBefore: now,
      forgottenBefore: 0,
      eventsBefore: 0,
      limit: 9,
    });
    const query = { kind: 'receipt', otherThan: null, after: '', limit: 9 } as const;
    expect((await store.keys.listSealed(query)).map(({ id }) => id)).toEqual(['session-b']);
  });
}
