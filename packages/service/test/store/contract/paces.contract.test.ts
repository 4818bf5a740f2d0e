import type { RequestLimit } from '@utility-connect/connector';
import { expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import { createClaimTurn } from '../../../src/lib/heart/limits/claim-turn.ts';
import { describeStore } from './describe-store.ts';
import { nothing, now } from './fixtures.ts';

const everybody: RequestLimit = { host: 'api.example.com', requests: 10, seconds: 60, per: 'everybody' };
const lookupKey = new Uint8Array(32);

/** Claims turns with a clock of its own. */
const claimer = ({ paces }: Store, limit: RequestLimit = everybody) => {
  const clock = { now: now * 1000 };
  const claim = createClaimTurn({ store: { paces, clock: () => clock.now }, lookupKey });
  return {
    clock,
    claim: async (withinMs = 0, subject = '') => {
      const { at } = await claim(limit, subject, { notBefore: 0, withinMs });
      return at - now * 1000;
    },
  };
};

/** The most turns in any window of the limit. */
const mostIn = (turns: readonly number[], windowMs: number): number =>
  Math.max(...turns.map((from) => turns.filter((at) => at >= from && at < from + windowMs).length));

describeStore('paces', (it) => {
  it('gives half of the requests at once, and then one at a time', async ({ store }) => {
    const { claim } = claimer(store);
    const turns = [];
    for (let count = 0; count < 7; count += 1) turns.push(await claim(30_000));
    expect(turns).toEqual([0, 0, 0, 0, 0, 10_000, 20_000]);
  });

  it('tells how long to wait for a turn that is too late, and does not take it', async ({ store }) => {
    const { claim, clock } = claimer(store);
    for (let count = 0; count < 5; count += 1) await claim();
    expect([await claim(), await claim(9_999)]).toEqual([10_000, 10_000]);
    clock.now += 10_000;
    expect(await claim()).toBe(10_000);
  });

  it.for([1, 2, 3, 10, 11, 100])(
    'never gives more than %i requests in any window',
    async (requests, { store }) => {
      const { claim, clock } = claimer(store, { ...everybody, requests });
      const turns: number[] = [];
      // Idle times of many lengths: what was saved up meanwhile is used at once.
      for (let round = 0; round < 20; round += 1) {
        for (let tries = 0; tries < requests + 1; tries += 1) {
          const at = await claim();
          if (at <= clock.now - now * 1000) turns.push(at);
        }
        clock.now += round * 1_733;
      }
      expect(mostIn(turns, 60_000)).toBeLessThanOrEqual(requests);
      expect(turns.length).toBeGreaterThan(requests);
    },
  );

  it('gives each of 50 simultaneous callers another turn', async ({ store }) => {
    const { claim } = claimer(store, { ...everybody, requests: 1, seconds: 1 });
    const turns = await Promise.all(Array.from({ length: 50 }, () => claim(100_000)));
    expect(turns.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index * 1000));
  });

  it('counts each subject and each limit on its own', async ({ store }) => {
    const once = { requests: 1, per: 'login' } as const;
    const { claim } = claimer(store, { ...everybody, ...once });
    expect([await claim(0, 'a'), await claim(0, 'b')]).toEqual([0, 0]);
    expect(await claim(0, 'a')).toBe(60_000);
    for (const other of [
      { host: 'b.example.com' },
      { path: '/v1' },
      { seconds: 61 },
      { per: 'request' as const },
    ]) {
      expect(await claimer(store, { ...everybody, ...once, ...other }).claim(0, 'a')).toBe(0);
    }
  });

  it('keeps a limit of a day until the day is over', async ({ store }) => {
    const { claim, clock } = claimer(store, { ...everybody, requests: 1, seconds: 86_400, per: 'request' });
    await claim(0, 'hash');
    clock.now += 86_399_000;
    await store.purge({ ...nothing, now: now + 86_399 });
    expect(await claim(0, 'hash')).toBe(86_400_000);
    expect(await store.purge({ ...nothing, now: now + 86_400 })).toBe(1);
    clock.now += 1000;
    expect(await claim(0, 'hash')).toBe(86_400_000);
  });
});
