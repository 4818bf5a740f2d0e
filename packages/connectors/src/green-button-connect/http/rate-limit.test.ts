import { NotYetError } from '@utility-connect/connector';
import { describe, expect, it } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

/** A limit with a clock that only moves while it waits. */
const limited = (...limits: Parameters<typeof createRateLimit>[0]) => {
  let time = 0;
  const wait = createRateLimit(limits, {
    now: () => time,
    sleep: async (seconds) => {
      time += seconds;
    },
  });
  const { signal } = new AbortController();
  return { send: () => wait(signal).then(() => time), advance: (seconds: number) => (time += seconds) };
};

describe('createRateLimit()', () => {
  it('waits for the next slot', async () => {
    const { send, advance } = limited({ requests: 1, seconds: 1 });
    expect([await send(), await send(), await send()]).toEqual([0, 1, 2]);
    advance(10);
    expect(await send()).toBe(12);
  });

  it('keeps all limits', async () => {
    const { send } = limited({ requests: 1, seconds: 1 }, { requests: 3, seconds: 10 });
    expect([await send(), await send(), await send(), await send()]).toEqual([0, 1, 2, 10]);
  });

  it('asks to come back rather than to wait for long', async () => {
    const { send, advance } = limited({ requests: 1, seconds: 60 });
    await send();
    const late = send();
    await expect(late).rejects.toBeInstanceOf(NotYetError);
    await expect(late).rejects.toMatchObject({ retryAfterSeconds: 60 });
    advance(60);
    expect(await send()).toBe(60);
  });

  it('gives concurrent requests a slot each', async () => {
    const { signal } = new AbortController();
    const waits: number[] = [];
    const wait = createRateLimit([{ requests: 1, seconds: 1 }], {
      now: () => 0,
      sleep: async (seconds) => {
        waits.push(seconds);
      },
    });
    await Promise.all([wait(signal), wait(signal), wait(signal)]);
    expect(waits).toEqual([1, 2]);
  });

  it('stops waiting when its signal aborts', async () => {
    const wait = createRateLimit([{ requests: 1, seconds: 15 }]);
    const controller = new AbortController();
    await wait(controller.signal);
    const waiting = wait(controller.signal);
    controller.abort(new Error('stop'));
    await expect(waiting).rejects.toThrow('stop');
  });
});
