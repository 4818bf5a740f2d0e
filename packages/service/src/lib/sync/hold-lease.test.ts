import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { link, now as start } from '../../../test/store/contract/fixtures.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { Store } from '../store/store.ts';
import { claimAt, holdLease, LEASE_SECONDS } from './hold-lease.ts';

let store: Store;
beforeEach(async () => {
  store = createMemoryStore();
  await link(store, 'a');
  vi.useFakeTimers({ now: start * 1000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const now = () => Math.floor(Date.now() / 1000);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const othersGet = () => store.syncs.lease('account-a', claimAt(now()));

/** Works under a lease until told to end. */
const work = async () => {
  const lease = await store.syncs.lease('account-a', claimAt(now()));
  if (typeof lease === 'string') throw new Error(lease);
  let end: () => void = () => {};
  let lost: AbortSignal | undefined;
  const done = holdLease(store.syncs, 'account-a', lease.held, now, (signal) => {
    lost = signal;
    return new Promise((resolve) => {
      end = () => resolve({ kind: 'done', dueAt: now() + 500 });
    });
  });
  return { done, end: () => end(), isLost: () => lost?.aborted };
};

it('keeps the account while the work goes on, and gives it back at its end', async () => {
  const { done, end, isLost } = await work();
  await seconds(10 * LEASE_SECONDS + 5);
  expect(await othersGet()).toBe('busy');
  expect(isLost()).toBe(false);
  end();
  expect(await done).toBe(true);
  expect(await othersGet()).toHaveProperty('held');
});

it('outlives a moment without the database', async () => {
  const { syncs } = store;
  const renew = syncs.renew;
  const { done, end, isLost } = await work();
  syncs.renew = () => Promise.reject(new Error('away'));
  await seconds(15);
  syncs.renew = renew;
  await seconds(2 * LEASE_SECONDS);
  expect(isLost()).toBe(false);
  expect(await othersGet()).toBe('busy');
  end();
  await done;
});

it('ends the work when the database was away for longer than the lease', async () => {
  store.syncs.renew = () => Promise.reject(new Error('away'));
  const { done, end, isLost } = await work();
  await seconds(LEASE_SECONDS);
  expect(isLost()).toBe(true);
  end();
  await done;
});

it('ends the work, and leaves the lease alone, when somebody else has it', async () => {
  const { done, end, isLost } = await work();
  vi.setSystemTime((start + LEASE_SECONDS) * 1000);
  expect(await othersGet()).toHaveProperty('held');
  await seconds(10);
  expect(isLost()).toBe(true);
  end();
  expect(await done).toBe(false);
  expect(await othersGet()).toBe('busy');
});
