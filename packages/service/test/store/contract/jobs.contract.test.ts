import { describe, expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import type { Job, JobClaim, JobOutcome } from '../../../src/lib/core/jobs/job.ts';
import { describeStore } from './describe-store.ts';
import { link, makeAccount, makeClient, now, removeUser } from './fixtures.ts';
import { claimDue, claimSync, countDue, makeClaim } from './job-fixtures.ts';

const later = now + 60;

// `Store.jobs`: how any number of processes share the jobs.
describeStore('jobs', (it) => {
  it.beforeEach(async ({ store }) => {
    await link(store, 'a', { now: now - 2 });
    await link(store, 'b', { userId: 'bob', now: now - 1 });
  });

  const claimAll = async (
    store: Store,
    time?: number,
    changes: Partial<JobClaim> = {},
  ): Promise<string[]> => {
    const keys: string[] = [];
    for (;;) {
      const job = await claimDue(store, 'sync', makeClaim(time, changes));
      if (!job) return keys;
      keys.push(job.key);
    }
  };

  const claimed = async (store: Store, id: string, claim?: JobClaim): Promise<Job> => {
    const job = await claimSync(store, id, claim);
    if (typeof job === 'string') throw new Error(job);
    return job;
  };

  describe('a claim', () => {
    it('gets each job once, the one that has been due longest first', async ({ store }) => {
      const claim = makeClaim();
      expect(await claimDue(store, 'sync', claim)).toEqual({
        kind: 'sync',
        key: 'account-a',
        groupKey: 'sandbox/14328',
        failures: 0,
        leaseId: claim.leaseId,
        leaseUntil: later,
      });
      expect(await claimAll(store)).toEqual(['account-b']);
      expect(await claimAll(store)).toEqual([]);
    });

    it('gets no job that another of twelve callers gets at the same time', async ({ store }) => {
      const accounts = Array.from({ length: 10 }, (_, index) => makeAccount(`many-${index}`));
      await link(store, 'c', { userId: 'carol', accounts });
      const all = { maxPerGroup: 100 };
      const keys = (await Promise.all(Array.from({ length: 12 }, () => claimAll(store, now, all)))).flat();
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.length).toBe(12);
    });

    it('prefers the job that has been due longest over all groups', async ({ store }) => {
      await link(store, 'c', { userId: 'carol', utilityId: '17609', now: now - 3 });
      await link(store, 'd', { userId: 'dora', utilityId: '17609', now: now + 1 });
      expect(await claimAll(store)).toEqual(['account-c', 'account-a', 'account-b', 'account-d']);
    });

    it('gets no more jobs of a group than may run', async ({ store }) => {
      const accounts = [1, 2, 3, 4].map((number) => makeAccount(`more-${number}`));
      await link(store, 'c', { userId: 'carol', accounts });
      await link(store, 'd', { userId: 'dora', utilityId: '17609' });
      const two = { maxPerGroup: 2 };
      const keys = (await Promise.all(Array.from({ length: 8 }, () => claimAll(store, now, two)))).flat();
      expect(keys).toHaveLength(3);
      expect(keys).toContain('account-d');
    });

    it('counts the running jobs of sandbox and production clients separately', async ({ store }) => {
      await store.clients.put(makeClient('real', { environment: 'production' }));
      await link(store, 'c', { clientId: 'real' });
      expect(await claimAll(store, now, { maxPerGroup: 1 })).toEqual(['account-a', 'account-c']);
    });

    it('of one job shares the maximum of its group with claims of any job', async ({ store }) => {
      const accounts = [1, 2, 3].map((number) => makeAccount(`${number}`));
      await link(store, 'c', { userId: 'carol', accounts });
      const limited = (time = now) => makeClaim(time, { maxPerGroup: 2 });
      const jobs = await Promise.all([
        claimSync(store, '1', limited()),
        claimDue(store, 'sync', limited()),
        claimSync(store, '2', limited()),
        claimDue(store, 'sync', limited()),
        claimSync(store, '3', limited()),
      ]);
      expect(jobs.filter((job) => job !== null && typeof job === 'object')).toHaveLength(2);
      expect((await store.jobs.count('sync', now)).running).toBe(2);
      await link(store, 'd', { userId: 'dora' });
      expect(await claimSync(store, 'account-d', limited())).toBe('group_full');
      expect(await claimSync(store, 'account-d', limited(later))).toMatchObject({ failures: 0 });
    });

    it('gets neither an unknown job nor that of a removed account', async ({ store }) => {
      expect(await claimSync(store, 'unknown')).toBe('busy');
      await removeUser(store, 'user-a');
      expect(await claimAll(store)).toEqual(['account-b']);
    });
  });

  describe('a lease', () => {
    it('expires, so that another process can have it, and ends nothing afterwards', async ({ store }) => {
      const { jobs } = store;
      const first = await claimed(store, 'account-a');
      expect(await claimSync(store, 'account-a', makeClaim(later - 1))).toBe('busy');
      const second = await claimed(store, 'account-a', makeClaim(later));
      expect(await jobs.renewLease(first, { ...first, leaseUntil: later + 90 })).toBe(false);
      expect(await jobs.end(first, { kind: 'released' })).toBe(false);
      expect(await jobs.end(first, { kind: 'removed' })).toBe(false);
      expect(await claimSync(store, 'account-a', makeClaim(later))).toBe('busy');
      expect(await jobs.renewLease(second, { ...second, leaseUntil: later + 90 })).toBe(true);
      expect(await claimSync(store, 'account-a', makeClaim(later + 60))).toBe('busy');
      expect(await jobs.end(second, { kind: 'released' })).toBe(true);
      expect(await claimSync(store, 'account-a', makeClaim(later + 60))).toHaveProperty('leaseId');
    });

    it('of an unknown job does not exist', async ({ store: { jobs } }) => {
      const unknown = { kind: 'sync', key: 'unknown', leaseId: 'first', leaseUntil: later } as const;
      expect(await jobs.renewLease(unknown, unknown)).toBe(false);
      expect(await jobs.end(unknown, { kind: 'done', dueAt: now })).toBe(false);
    });
  });

  describe('an outcome', () => {
    const end = async (store: Store, time: number, outcome: JobOutcome): Promise<Job> => {
      const job = await claimed(store, 'account-a', makeClaim(time));
      await store.jobs.end(job, outcome);
      return job;
    };

    it('says when the job is due again', async ({ store }) => {
      await end(store, now, { kind: 'done', dueAt: now + 100 });
      await store.jobs.end(await claimed(store, 'account-b'), { kind: 'released' });
      expect(await claimAll(store)).toEqual(['account-b']);
      expect(await claimAll(store, now + 99)).toEqual(['account-b']);
      expect(await claimAll(store, now + 100)).toEqual(['account-a']);
    });

    it('counts failures in a row, to which a wait does not belong', async ({ store }) => {
      await end(store, now, { kind: 'failed', dueAt: now, error: 'server_error' });
      expect(await end(store, now, { kind: 'not_yet', dueAt: now })).toMatchObject({ failures: 1 });
      expect(await end(store, now, { kind: 'failed', dueAt: now, error: 'server_error' })).toMatchObject({
        failures: 1,
      });
      expect(await end(store, now, { kind: 'done', dueAt: now })).toMatchObject({ failures: 2 });
      expect(await claimed(store, 'account-a')).toMatchObject({ failures: 0 });
    });

    it('without a time parks the job', async ({ store }) => {
      await end(store, now, { kind: 'done', dueAt: null });
      expect(await claimSync(store, 'account-a')).toBe('parked');
      expect(await claimAll(store, now + 999_999)).toEqual(['account-b']);
    });

    it('removes the job', async ({ store }) => {
      await end(store, now, { kind: 'removed' });
      expect(await claimSync(store, 'account-a', makeClaim(later))).toBe('busy');
    });

    it('does not delay a job that was made due while it ran', async ({ store }) => {
      const job = await claimed(store, 'account-a');
      const named = [{ loginKey: 'login-c', resource: 'r' }];
      await link(store, 'c', { userId: 'carol', method: 'redirect' });
      const sync = await claimed(store, 'account-c');
      await store.connections.notify({ utilityId: '14328', environment: 'sandbox', named, now: now + 1 });
      await store.jobs.end(sync, { kind: 'done', dueAt: now + 999 });
      await store.jobs.end(job, { kind: 'done', dueAt: now + 999 });
      expect(await claimAll(store, now + 1)).toEqual(['account-b', 'account-c']);
    });
  });

  it('are counted: those that are due and those that run', async ({ store }) => {
    const { jobs } = store;
    expect(await jobs.count('sync', now)).toEqual({ due: 2, running: 0 });
    await claimDue(store, 'sync');
    expect(await jobs.count('sync', now)).toEqual({ due: 1, running: 1 });
    expect(await jobs.count('sync', later)).toEqual({ due: 2, running: 0 });
    await jobs.end(await claimed(store, 'account-b'), { kind: 'done', dueAt: null });
    expect(await countDue(store, later)).toBe(1);
  });
});
