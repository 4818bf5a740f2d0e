import { ConnectorError } from '@utility-connect/connector';
import { describe, expect, it, vi } from 'vitest';
import { createFeedCache } from './feed-cache.ts';

const empty = { accounts: [], failure: null };
const never = new AbortController().signal;
const wanted = (min: number, max: number, key = 'token feed', hasCustomer = false) => ({
  ...{ key, hasCustomer },
  range: { min, max },
});

describe('createFeedCache()', () => {
  it('gives a feed again that covers the range, for a minute', async () => {
    let now = 0;
    const cache = createFeedCache(() => now);
    const fetchFeed = vi.fn(async () => empty);
    for (const range of [wanted(0, 10), wanted(0, 10), wanted(5, 7)])
      await cache.load(range, never, fetchFeed);
    expect(fetchFeed).toHaveBeenCalledTimes(1);
    await cache.load(wanted(0, 11), never, fetchFeed);
    await cache.load(wanted(0, 10, 'other feed'), never, fetchFeed);
    await cache.load(wanted(0, 10, 'token feed', true), never, fetchFeed);
    expect(fetchFeed).toHaveBeenCalledTimes(4);
    now = 60;
    await cache.load(wanted(0, 10), never, fetchFeed);
    expect(fetchFeed).toHaveBeenCalledTimes(5);
  });

  it('gives the same intervals of an account only once, and fetches a newer feed for the second time', async () => {
    const cache = createFeedCache(() => 0);
    const fetchFeed = vi.fn(async () => empty);
    const read = (accountKey: string, from: number, to: number) =>
      cache.load({ ...wanted(0, 10), intervals: { accountKey, from, to } }, never, fetchFeed);
    for (const accountKey of ['home', 'cabin']) {
      await read(accountKey, 5, 10);
      await read(accountKey, 0, 5);
      await cache.load(wanted(0, 10), never, fetchFeed);
    }
    expect(fetchFeed).toHaveBeenCalledTimes(1);
    for (const accountKey of ['home', 'cabin']) await read(accountKey, 4, 10);
    expect(fetchFeed).toHaveBeenCalledTimes(2);
  });

  it('shares a request, and its failure, but does not keep a failure', async () => {
    const cache = createFeedCache(() => 0);
    const fetchFeed = vi.fn(async () => {
      throw new ConnectorError('utility_unavailable', 'The utility is down.');
    });
    const load = () => cache.load(wanted(0, 10), never, fetchFeed).catch((error: Error) => error.message);
    expect(await Promise.all([load(), load()])).toEqual(['The utility is down.', 'The utility is down.']);
    expect(fetchFeed).toHaveBeenCalledTimes(1);
    await load();
    expect(fetchFeed).toHaveBeenCalledTimes(2);
  });

  it('fetches again if the caller that had begun was stopped', async () => {
    const cache = createFeedCache(() => 0);
    const first = cache.load(wanted(0, 10), never, () => Promise.reject(new Error('stopped')));
    const second = cache.load(wanted(0, 10), never, async () => empty);
    await expect(first).rejects.toThrow('stopped');
    expect(await second).toBe(empty);
  });

  it('stops waiting for the request of another caller when its own signal aborts', async () => {
    const cache = createFeedCache(() => 0);
    cache.load(wanted(0, 10), never, () => new Promise(() => undefined));
    const controller = new AbortController();
    const waiting = cache.load(wanted(0, 10), controller.signal, async () => empty);
    controller.abort(new Error('stop'));
    await expect(waiting).rejects.toThrow('stop');
  });

  it('keeps 32 feeds at most', async () => {
    const cache = createFeedCache(() => 0);
    for (let count = 0; count < 40; count += 1)
      await cache.load(wanted(0, 1, `${count}`), never, async () => empty);
    expect(cache.longestRange('7')).toBeUndefined();
    expect(cache.longestRange('8')).toEqual({ min: 0, max: 1 });
  });

  it('forgets the feeds of a token', async () => {
    const cache = createFeedCache(() => 0);
    await cache.load(wanted(0, 1), never, async () => empty);
    cache.forget('token ');
    expect(cache.longestRange('token feed')).toBeUndefined();
  });
});
