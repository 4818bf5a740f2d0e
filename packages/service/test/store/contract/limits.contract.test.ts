import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import { hostileTexts, now } from './fixtures.ts';

const take = { key: 'a', amount: 1, seconds: 60, now };

describeStore('limits', (it) => {
  it('counts per key until the window ends', async ({ limits }) => {
    expect(await limits.take(take)).toStrictEqual({ used: 1, resetsAt: now + 60 });
    expect(await limits.take({ ...take, amount: 4, now: now + 59 })).toStrictEqual({
      used: 5,
      resetsAt: now + 60,
    });
    expect(await limits.take({ ...take, key: 'b' })).toMatchObject({ used: 1 });
    expect(await limits.take({ ...take, now: now + 60 })).toStrictEqual({ used: 1, resetsAt: now + 120 });
  });

  it('refunds a count but never below zero', async ({ limits }) => {
    await limits.take({ ...take, amount: 3 });
    expect(await limits.take({ ...take, amount: -1 })).toMatchObject({ used: 2 });
    expect(await limits.take({ ...take, amount: -9 })).toMatchObject({ used: 0 });
    expect(await limits.take({ ...take, amount: -1, key: 'new' })).toMatchObject({ used: 0 });
    expect(await limits.take({ ...take, amount: -1, now: now + 60 })).toMatchObject({ used: 0 });
  });

  it('returns a different count to each of 50 simultaneous callers', async ({ limits }) => {
    const taken = await Promise.all(Array.from({ length: 50 }, () => limits.take(take)));
    expect(taken.map(({ used }) => used).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  it.for(hostileTexts)('uses %j literally as a key', async (key, { limits }) => {
    await limits.take({ ...take, key });
    expect(await limits.take({ ...take, key })).toMatchObject({ used: 2 });
  });
});
