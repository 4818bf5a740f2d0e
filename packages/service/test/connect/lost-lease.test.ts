import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../support/connect/connect-page.ts';
import { createHarness } from '../support/harness.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

afterEach(() => vi.useRealTimers());

it('aborts the sign-in of a frozen worker after another worker claimed its lease', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const signals: AbortSignal[] = [];
  let respond: () => void = () => {};
  const quick = createQuickConnector({ alice: 1 });
  const harness = await createHarness({
    methods: [
      {
        ...quick,
        async signIn(request) {
          signals.push(request.signal);
          await new Promise<void>((resolve) => (respond = resolve));
          return quick.signIn(request);
        },
      },
    ],
  });
  const page = await openPage(harness);
  await page.start({ username: 'alice' });
  await expect.poll(() => signals).toHaveLength(1);
  const { attempts } = harness.service.context.store;
  const [, publicId = ''] = page.token.split('.');
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
  // The late response changes nothing, and the other worker keeps its lease.
  respond();
  vi.advanceTimersByTime(30_000);
  expect(await current()).toMatchObject({ status: 'signing_in', leaseUntil: leaseUntil + 10 });

  harness.clock.now += 20_000;
  await page.current();
  await expect.poll(() => signals).toHaveLength(2);
  respond();
  expect(await page.settled()).toMatchObject({ status: 'succeeded' });
});
