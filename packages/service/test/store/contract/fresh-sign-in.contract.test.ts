import { expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import type { Job } from '../../../src/lib/core/jobs/job.ts';
import type { NewAccount } from '../../../src/lib/heart/store/accounts.ts';
import type { SyncOutcome } from '../../../src/lib/heart/store/syncs.ts';
import { describeStore } from './describe-store.ts';
import { link, listRefused, makeAccount, now } from './fixtures.ts';
import { claimDue, claimSync, syncWith } from './job-fixtures.ts';

const refused: SyncOutcome = { kind: 'login_refused', at: now, reason: 'login_expired' };

const claimSyncOf = async (store: Store, id: string): Promise<Job> => {
  const job = await claimSync(store, id);
  if (typeof job === 'string') throw new Error(job);
  return job;
};

// `Store.syncs`: a sign-in during a sync.
describeStore('sign-in during a sync', (it) => {
  const two = ['1', '2'].map((id) => makeAccount(id));
  it.beforeEach(async ({ store }) => {
    await link(store, 'a', { accounts: two });
  });
  const signInAgain = (store: Store, accounts: readonly NewAccount[] = two) =>
    link(store, `again-${Math.random()}`, { loginKey: 'login-a', accounts, now });

  it('ends the lease of a sync with the old password', async ({ store, syncs }) => {
    const job = await claimSyncOf(store, '1');
    await signInAgain(store);
    expect(await store.jobs.renewLease(job, job)).toBe(false);
    expect(await claimSync(store, '1')).toMatchObject({ failures: 0 });
    expect(await syncs.finish(job, { kind: 'released' }, now, 1)).toBe(false);
    expect(await claimSync(store, '1')).toBe('busy');
  });

  it.for([
    ['of an account', two],
    ['of an account that the login no longer lists', two.slice(1)],
  ] as const)('ignores a late refusal of the old password %s', async ([, accounts], { store, syncs }) => {
    const job = await claimSyncOf(store, '1');
    await signInAgain(store, accounts);
    expect(await syncs.finish(job, refused, now, 1)).toBe(false);
    expect(await listRefused(store, 'acme', 'user-a')).toEqual([]);
    expect(await claimSync(store, '2')).toMatchObject({ failures: 0 });
  });

  it('ignores a refusal of the old password while the new sync runs', async ({ store, syncs }) => {
    const job = await claimSyncOf(store, '1');
    await signInAgain(store);
    await claimSyncOf(store, '1');
    expect(await syncs.finish(job, refused, now, 1)).toBe(false);
    expect(await listRefused(store, 'acme', 'user-a')).toEqual([]);
  });

  it('makes the accounts due before all others', async ({ store }) => {
    for (const id of ['1', '2']) await syncWith(store, id, now, { kind: 'done', dueAt: now - 86_400 });
    await link(store, 'b', { userId: 'bob' });
    expect((await claimDue(store, 'sync'))?.key).toBe('account-b');
  });
});
