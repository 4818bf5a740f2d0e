import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHarness, json } from '../../../test/support/harness.ts';
import { createMemoryStore } from '../store/memory.ts';
import { createClientRequests } from './client-requests.ts';

describe('requests of a client', () => {
  it('end with 429 for the rest of the minute, and the headers count down', async () => {
    const harness = await createHarness({ limits: { requestsPerClient: 3 } });
    const list = () => harness.call('/utilities?limit=1', { headers: harness.clientHeaders });
    const first = await list();
    expect(first.headers.get('RateLimit-Policy')).toBe('"client";q=3;w=60');
    expect(first.headers.get('RateLimit')).toBe('"client";r=2;t=60');
    await list();
    expect((await list()).headers.get('RateLimit')).toBe('"client";r=0;t=60');
    const refused = await list();
    expect(refused.status).toBe(429);
    expect(await json(refused)).toMatchObject({ error: 'rate_limited' });
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(refused.headers.get('RateLimit')).toBe('"client";r=0;t=60');
    harness.clock.now += 60_000;
    expect((await list()).status).toBe(200);
  });

  it('are counted after the secret: a stranger uses up nothing', async () => {
    const harness = await createHarness({ limits: { requestsPerClient: 1 } });
    const headers = { ...harness.clientHeaders, 'Service-Secret': 'wrong' };
    for (let round = 0; round < 3; round += 1) await harness.call('/utilities', { headers });
    expect((await harness.call('/utilities', { headers: harness.clientHeaders })).status).toBe(200);
  });

  it('are shared by two processes, which settle every second', async () => {
    const store = createMemoryStore();
    let time = 1000;
    const quota = { name: 'client', quota: 10, seconds: 60 };
    const [a, b] = [0, 1].map(() => createClientRequests(store.limits, quota, () => time));
    const send = async (process: typeof a, times: number) => {
      let allowed = 0;
      for (let round = 0; round < times; round += 1) {
        if ((await process?.count('acme'))?.isAllowed) allowed += 1;
      }
      return allowed;
    };
    expect(await send(a, 6)).toBe(6);
    expect(await send(b, 1)).toBe(1);
    time += 1;
    await send(a, 1);
    time += 1;
    await send(b, 1);
    await Promise.resolve();
    time += 1;
    expect((await send(a, 9)) + (await send(b, 9))).toBeLessThanOrEqual(3);
    time = 1061;
    expect(await send(a, 5)).toBe(5);
  });

  it('are never more than the quota where they come seconds apart, whichever process they come to', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const store = createMemoryStore();
    let time = 1000;
    const quota = { name: 'client', quota: 20, seconds: 60 };
    const [a, b] = [0, 1].map(() => createClientRequests(store.limits, quota, () => time));
    let allowed = 0;
    for (const [process, times] of [
      [a, 1],
      [b, 1],
      [a, 9],
      [b, 18],
      [a, 19],
      [b, 5],
    ] as const) {
      for (let round = 0; round < times; round += 1) {
        if ((await process?.count('acme'))?.isAllowed) allowed += 1;
      }
      time += 8;
      await vi.advanceTimersByTimeAsync(8000);
    }
    expect(allowed).toBe(20);
  });

  it('begin anew where the clock was set back, and are settled and limited from then on', async () => {
    const { limits } = createMemoryStore();
    let time = 1_000_300;
    const taken: number[] = [];
    const take: typeof limits.take = (of) => {
      taken.push(of.now);
      return limits.take(of);
    };
    const requests = createClientRequests({ take }, { name: 'client', quota: 5, seconds: 60 }, () => time);
    for (let round = 0; round < 5; round += 1) expect((await requests.count('acme')).isAllowed).toBe(true);
    expect((await requests.count('acme')).isAllowed).toBe(false);
    time -= 300;
    taken.length = 0;
    for (let minute = 0; minute < 5; minute += 1) {
      const allowed = [];
      for (let second = 0; second < 60; second += 5) {
        const { isAllowed, resetsIn } = await requests.count('acme');
        if (isAllowed) allowed.push(second);
        expect(resetsIn).toBeGreaterThan(0);
        expect(resetsIn).toBeLessThanOrEqual(60);
        time += 5;
      }
      expect(allowed).toHaveLength(5);
    }
    expect(taken.length).toBeGreaterThan(30);
    // The clock has caught up, and the count that was written before is over.
    time += 60;
    expect((await requests.count('acme')).isAllowed).toBe(true);
  });

  it('go on by the count of one process while the database is away', async () => {
    const away = { take: () => Promise.reject(new Error('away')) };
    const requests = createClientRequests(away, { name: 'client', quota: 2, seconds: 60 }, () => 1000);
    const allowed = [];
    for (let round = 0; round < 3; round += 1) allowed.push((await requests.count('acme')).isAllowed);
    expect(allowed).toEqual([true, true, false]);
  });
});
