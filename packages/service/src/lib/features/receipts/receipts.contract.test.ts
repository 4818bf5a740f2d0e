import { expect } from 'vitest';
import { describeStore } from '../../../../test/store/contract/describe-store.ts';
import { bytes, issue, link, now, removeUser } from '../../../../test/store/contract/fixtures.ts';
import { claimDue } from '../../../../test/store/contract/job-fixtures.ts';
import type { Store } from '../../app/create-sql-store.ts';
import type { JobClaim } from '../../core/jobs/job.ts';
import { newClaim } from '../../core/jobs/leases.ts';

const sealed = bytes('address');

const addTo = (store: Store, name: string): Promise<void> =>
  store.receipts.add({ publicId: `session-${name}`, clientId: 'acme', sealed, createdAt: now });

const direct = (time: number): JobClaim => ({ ...newClaim(time) });

const claim = async (store: Store) => {
  const job = await claimDue(store, 'receipt', direct(now));
  const receipt = job && (await store.receipts.find(job.key));
  if (!job || !receipt) throw new Error('No mail waits.');
  return { job, receipt };
};

describeStore('receipts', (it) => {
  it('has no mail before the person has connected', async ({ store }) => {
    await link(store, 'a');
    await addTo(store, 'a');
    expect(await claimDue(store, 'receipt', direct(now + 60))).toBeNull();
    expect(await store.receipts.find('session-a')).toBeNull();
  });

  it('queues one mail of consent, in the language of the consent, also if the code is issued again', async ({
    store,
  }) => {
    await link(store, 'a');
    await addTo(store, 'a');
    const consent = { publicId: 'session-a', termsVersion: '1', locale: 'es' as const, consentedAt: now };
    await store.sessions.recordConsent(consent);
    await issue(store, 'a');
    const { job, receipt } = await claim(store);
    expect(receipt).toStrictEqual({
      publicId: 'session-a',
      clientId: 'acme',
      userRef: 'user-a',
      locale: 'es',
      sealed,
      createdAt: now,
      mail: { kind: 'consent' },
    });
    await store.receipts.finish(job, receipt);
    await issue(store, 'a', { codeHash: 'again' });
    expect(await claimDue(store, 'receipt', direct(now + 9_999))).toBeNull();
  });

  it('queues a mail of removal in place of one that waits, and then deletes the address', async ({
    store,
  }) => {
    await link(store, 'a');
    await addTo(store, 'a');
    await issue(store, 'a');
    const consent = await claim(store);
    await removeUser(store, 'user-a');
    // It was being sent meanwhile.
    await store.receipts.finish(consent.job, consent.receipt);
    const removal = await claim(store);
    expect(removal.receipt.mail).toEqual({
      kind: 'removal',
      utilityIds: ['14328'],
      accounts: 1,
      isAll: true,
      cause: 'removed',
    });
    await store.receipts.finish(removal.job, removal.receipt);
    expect(await claimDue(store, 'receipt', direct(now + 9_999))).toBeNull();
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
      outcomesBefore: 0,
      limit: 9,
    });
    const query = { kind: 'receipt', otherThan: null, after: '', limit: 9 } as const;
    expect((await store.keys.listSealed(query)).map(({ id }) => id)).toEqual(['session-b']);
  });
});
