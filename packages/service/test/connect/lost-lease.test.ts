import { afterEach, expect, it, vi } from 'vitest';
import { openSession, startAttempt, succeeded } from '../support/connect/open-session.ts';
import { createHarness, PGE } from '../support/harness.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

afterEach(() => vi.useRealTimers());

it('ends what a worker does that was frozen, once another one has its sign-in', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const signals: AbortSignal[] = [];
  let answer: () => void = () => {};
  const quick = createQuickConnector({ alice: 1 });
  const harness = await createHarness({
    connector: {
      ...quick,
      async signIn(request) {
        signals.push(request.signal);
        await new Promise<void>((resolve) => (answer = resolve));
        return quick.signIn(request);
      },
    },
  });
  const token = await openSession(harness);
  await startAttempt(harness, token, { utility_id: PGE, username: 'alice' });
  await expect.poll(() => signals).toHaveLength(1);
  const { attempts } = harness.service.context.store;
  const [, publicId = ''] = token.split('.');
  const current = async () => {
    const attempt = await attempts.findCurrent(publicId);
    if (!attempt) throw new Error('There is no sign-in.');
    return attempt;
  };

  vi.advanceTimersByTime(3_000);
  const { id, leaseUntil } = await current();
  expect(signals[0]?.aborted).toBe(false);
  const other = { now: leaseUntil, leaseId: 'other', leaseUntil: leaseUntil + 10 };
  expect(await attempts.claimLease(id, other)).toBe(true);
  vi.advanceTimersByTime(3_000);
  await expect.poll(() => signals[0]?.aborted).toBe(true);
  // What comes of it now changes nothing, and the lease is the other one's.
  answer();
  vi.advanceTimersByTime(30_000);
  expect(await current()).toMatchObject({ status: 'signing_in', leaseUntil: leaseUntil + 10 });

  harness.clock.now += 20_000;
  answer = () => {};
  const done = succeeded(harness, token);
  await expect.poll(() => signals).toHaveLength(2);
  answer();
  await done;
});
