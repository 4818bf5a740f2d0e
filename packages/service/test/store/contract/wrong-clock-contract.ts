import { beforeEach, expect, it } from 'vitest';
import type { Purge } from '../../../src/lib/store/purge.ts';
import type { Store } from '../../../src/lib/store/store.ts';
import type { SyncClaim } from '../../../src/lib/store/syncs.ts';
import { link, now, takeDown } from './fixtures.ts';
import { nothing } from './purge-contract.ts';

const YEAR = 365 * 86_400;
const at = (time: number): SyncClaim => ({ now: time, leaseUntil: time + 30, perUtility: 4 });
const HOUR = 3600;
const wrongBeyond = { due: now + 48 * HOUR, held: now + 2 * HOUR };
const minutely: Purge = { ...nothing, now, wrongBeyond, limit: 2 };
const names = ['a', 'b', 'c', 'd', 'e'];

/** What a clock leaves behind that was a year ahead for a moment. */
export function wrongClockContract(getStore: () => Store): void {
  beforeEach(async () => {
    for (const name of names) await link(getStore(), name, { userId: name });
  });

  const lease = async (name: string, time: number) => {
    const taken = await getStore().syncs.lease(`account-${name}`, at(time));
    if (typeof taken === 'string') throw new Error(taken);
    return taken.held;
  };

  it('makes no later reading last for a year, of whose process nothing is heard', async () => {
    const { syncs } = getStore();
    for (const name of names) {
      const held = await lease(name, now + YEAR);
      await syncs.finish(`account-${name}`, held, { kind: 'done', dueAt: now + YEAR });
    }
    for (const name of names.slice(1)) expect(await lease(name, now)).toBe(now + 30);
    expect(await syncs.lease('account-a', at(now))).toBe('utility_full');
    expect(await lease('a', now + 30)).toBe(now + 60);
  });

  it('counts no limit for a year', async () => {
    const { limits } = getStore();
    const take = (time: number) => limits.take({ key: 'login', amount: 1, seconds: 3600, now: time });
    await take(now + YEAR);
    expect(await take(now)).toStrictEqual({ used: 1, resetsAt: now + 3600 });
    // A clock that is a little behind still counts with the others.
    expect(await take(now - 300)).toStrictEqual({ used: 2, resetsAt: now + 3600 });
  });

  it('is put right for readings, some at a time, and changes none that are as they should be', async () => {
    const store = getStore();
    for (const name of ['a', 'b', 'c']) {
      const held = await lease(name, now + YEAR);
      await store.syncs.finish(`account-${name}`, held, { kind: 'done', dueAt: now + YEAR + 86_400 });
    }
    await lease('d', now + YEAR);
    const held = await lease('e', now);
    await store.syncs.finish('account-e', held, { kind: 'done', dueAt: now + 86_400 });
    expect(await store.syncs.count(now)).toEqual({ due: 0, reading: 1 });
    while ((await store.purge(minutely)) > 0);
    expect(await store.syncs.count(now)).toEqual({ due: 4, reading: 0 });
    expect(await store.syncs.count(now + 86_400)).toEqual({ due: 5, reading: 0 });
  });

  it('is put right for a utility that rests', async () => {
    const store = getStore();
    await takeDown(store, now + YEAR + 3600, now + YEAR);
    expect(await store.syncs.lease('account-b', at(now))).toBe('utility_resting');
    while ((await store.purge(minutely)) > 0);
    expect(await lease('b', now)).toBe(now + 30);
  });

  it('is put right for what is over soon, where the clock was hours ahead, and not for what is due in hours', async () => {
    const store = getStore();
    const ahead = now + 12 * HOUR;
    for (const name of ['a', 'b', 'c']) await lease(name, ahead);
    const held = await lease('d', ahead);
    const failed = { kind: 'failed', dueAt: ahead + 300, blockedUntil: ahead + 60 } as const;
    await store.syncs.finish('account-d', held, failed);
    while ((await store.purge(minutely)) > 0);
    for (const name of names.slice(0, 4)) expect(await lease(name, now)).toBe(now + 30);
    expect(await store.syncs.count(now + 30)).toEqual({ due: 4, reading: 0 });
  });

  it('is put right for no utility that rests for an hour by a right clock', async () => {
    const store = getStore();
    await takeDown(store, now + HOUR);
    while ((await store.purge(minutely)) > 0);
    expect(await store.syncs.lease('account-b', at(now))).toBe('utility_resting');
  });
}
