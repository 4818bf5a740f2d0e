import { ConnectorError } from '@utility-connect/connector';
import { describe, expect, it, vi } from 'vitest';
import { createFeedMemo } from './memo.ts';

const never = new AbortController().signal;
const wanted = (min: number, max: number, key = 'token feed', hasCustomer = false) => ({
  ...{ key, hasCustomer },
  range: { min, max },
});

describe('createFeedMemo()', () => {
  it('gives a feed again that covers the range, for five minutes', async () => {
    let now = 0;
    const memo = createFeedMemo(() => now);
    const fetchFeed = vi.fn(async () => []);
    for (const range of [wanted(0, 10), wanted(0, 10), wanted(5, 7)])
      await memo.load(range, never, fetchFeed);
    expect(fetchFeed).toHaveBeenCalledTimes(1);
    await memo.load(wanted(0, 11), never, fetchFeed);
    await memo.load(wanted(0, 10, 'other feed'), never, fetchFeed);
    await memo.load(wanted(0, 10, 'token feed', true), never, fetchFeed);
    expect(fetchFeed).toHaveBeenCalledTimes(4);
    now = 300;
    await memo.load(wanted(0, 10), never, fetchFeed);
    expect(fetchFeed).toHaveBeenCalledTimes(5);
  });

  it('shares a request, and its failure, but does not keep a failure', async () => {
    const memo = createFeedMemo(() => 0);
    const fetchFeed = vi.fn(async () => {
      throw new ConnectorError('utility_unavailable', 'The utility is down.');
    });
    const load = () => memo.load(wanted(0, 10), never, fetchFeed).catch((error: Error) => error.message);
    expect(await Promise.all([load(), load()])).toEqual(['The utility is down.', 'The utility is down.']);
    expect(fetchFeed).toHaveBeenCalledTimes(1);
    await load();
    expect(fetchFeed).toHaveBeenCalledTimes(2);
  });

  it('fetches again if the caller that had begun was stopped', async () => {
    const memo = createFeedMemo(() => 0);
    const first = memo.load(wanted(0, 10), never, () => Promise.reject(new Error('stopped')));
    const second = memo.load(wanted(0, 10), never, async () => []);
    await expect(first).rejects.toThrow('stopped');
    expect(await second).toEqual([]);
  });

  it('stops waiting for the request of another caller when its own signal aborts', async () => {
    const memo = createFeedMemo(() => 0);
    memo.load(wanted(0, 10), never, () => new Promise(() => undefined));
    const controller = new AbortController();
    const waiting = memo.load(wanted(0, 10), controller.signal, async () => []);
    controller.abort(new Error('stop'));
    await expect(waiting).rejects.toThrow('stop');
  });

  it('keeps 32 feeds at most', async () => {
    const memo = createFeedMemo(() => 0);
    for (let count = 0; count < 40; count += 1)
      await memo.load(wanted(0, 1, `${count}`), never, async () => []);
    expect(memo.longestRange('7')).toBeUndefined();
    expect(memo.longestRange('8')).toEqual({ min: 0, max: 1 });
  });

  it('forgets the feeds of a token', async () => {
    const memo = createFeedMemo(() => 0);
    await memo.load(wanted(0, 1), never, async () => []);
    memo.forget('token ');
    expect(memo.longestRange('token feed')).toBeUndefined();
  });
});
