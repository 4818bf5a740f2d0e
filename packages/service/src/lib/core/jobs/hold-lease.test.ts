import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { link, now as start } from '../../../../test/store/contract/fixtures.ts';
import { claimSync, makeClaim } from '../../../../test/store/contract/job-fixtures.ts';
import { createMemoryStore } from '../../app/create-memory-store.ts';
import type { Store } from '../../app/create-sql-store.ts';
import { holdLease } from './hold-lease.ts';
import { LEASE_SECONDS, type Lease } from './leases.ts';

let store: Store;
beforeEach(async () => {
  store = await createMemoryStore();
  await link(store, 'a');
  vi.useFakeTimers({ now: start * 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const now = () => Math.floor(Date.now() / 1000);
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const claim = () => claimSync(store, 'account-a', makeClaim(now(), { leaseUntil: now() + LEASE_SECONDS }));

/** Works under a lease until told to end. */
const work = async () => {
  const lease = await claim();
  if (typeof lease === 'string') throw new Error(lease);
  let end: () => void = () => {};
  let lost: AbortSignal | undefined;
  const renew = (renewed: Lease) => store.jobs.renewLease({ kind: 'sync', key: 'account-a' }, renewed);
  const done = holdLease(lease, { now, renew }, (signal) => {
    lost = signal;
    return new Promise<string>((resolve) => {
      end = () => resolve('done');
    });
  });
  return { done, end: () => end(), isLost: () => lost?.aborted };
};

describe('holdLease', () => {
  it('renews the lease until the work ends', async () => {
    const { done, end, isLost } = await work();
    await pass(10 * LEASE_SECONDS + 5);
    expect(await claim()).toBe('busy');
    expect(isLost()).toBe(false);
    end();
    expect(await done).toBe('done');
    await pass(LEASE_SECONDS);
    expect(await claim()).toHaveProperty('leaseId');
  });

  it('keeps the lease when renewals fail for less than the lease lasts', async () => {
    const { jobs } = store;
    const { renewLease } = jobs;
    const { done, end, isLost } = await work();
    jobs.renewLease = () => Promise.reject(new Error('down'));
    await pass(LEASE_SECONDS - 4);
    jobs.renewLease = renewLease;
    await pass(2 * LEASE_SECONDS);
    expect(isLost()).toBe(false);
    expect(await claim()).toBe('busy');
    end();
    await done;
  });

  it('aborts the work when renewals fail for longer than the lease lasts', async () => {
    store.jobs.renewLease = () => Promise.reject(new Error('down'));
    const { done, end, isLost } = await work();
    await pass(LEASE_SECONDS + 3);
    expect(isLost()).toBe(true);
    end();
    await done;
  });

  it('aborts the work when another process has the lease, and does not renew that lease', async () => {
    const { done, end, isLost } = await work();
    vi.setSystemTime((start + LEASE_SECONDS) * 1000);
    expect(await claim()).toHaveProperty('leaseId');
    await pass(3);
    expect(isLost()).toBe(true);
    end();
    await done;
    expect(await claim()).toBe('busy');
  });

  it('stops renewing when the work fails', async () => {
    const renew = vi.fn(async () => true);
    const lease = { leaseId: 'lease', leaseUntil: start + LEASE_SECONDS };
    const failed = holdLease(lease, { now, renew }, () => Promise.reject(new Error('failed')));
    await expect(failed).rejects.toThrow('failed');
    await pass(2 * LEASE_SECONDS);
    expect(renew).not.toHaveBeenCalled();
  });
});
