import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreError } from '../../src/lib/core/database/store-error.ts';
import { type ConnectPage, openPage } from '../support/connect/connect-page.ts';
import { holdRefund } from '../support/connect/hold-refund.ts';
import { createHarness, type Harness } from '../support/harness.ts';

/** Awaited by each request to the utility. */
let pause: () => Promise<void>;
let harness: Harness;
let page: ConnectPage;
const open = async (signInsPerLogin = 0) => {
  pause = async () => {};
  const delay = (_milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      pause().then(resolve, reject);
    });
  harness = await createHarness({ delay, environment: 'production', limits: { signInsPerLogin } });
  page = await openPage(harness);
};
beforeEach(() => open());
afterEach(() => {
  vi.useRealTimers();
});

const hang = () => new Promise<never>(() => {});
const databaseDown = () => Promise.reject(new StoreError('database_unreachable', 'Down.'));
const mfa = { username: 'mfa@example.com' };
const wrong = { password: 'wrong' };
describe('the limit of a login', () => {
  /** Starts sign-ins in one session each and ends them early. @returns how many were accepted. */
  const countAccepted = async (tries: number, end: () => Promise<unknown>) => {
    let count = 0;
    for (let round = 0; round < tries; round += 1) {
      page = await openPage(harness, { user_id: `user-${round}` });
      const { status } = await page.start({ password: `wrong ${round}` });
      if (status === 201) count += 1;
      await end();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return count;
  };

  it.each([
    ['the sign-ins are canceled', () => page.cancel()],
    ['the process stops', () => harness.service.stop()],
  ])('is not refunded when %s before the utility responds', async (_when, end) => {
    await open(2);
    pause = hang;
    expect(await countAccepted(6, end)).toBe(2);
  });

  it('is not refunded when another sign-in starts before the utility fails', async () => {
    await open(2);
    let fail: () => void = () => {};
    pause = () => new Promise((_resolve, reject) => (fail = () => reject(new Error('down'))));
    for (const status of [201, 201, 429]) {
      const failFirst = fail;
      expect((await page.start()).status).toBe(status);
      failFirst();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });

  it('is refunded once when a step is repeated', async () => {
    await open(2);
    expect(await page.signIn(wrong)).toMatchObject({ status: 'failed' });
    const { attempts } = harness.service.context.store;
    const { advance } = attempts;
    attempts.advance = () => {
      attempts.advance = advance;
      return databaseDown();
    };
    await page.start();
    harness.clock.now += 11_000;
    expect(await page.settled()).toMatchObject({ status: 'succeeded' });
    expect(await page.signIn(wrong)).toMatchObject({ status: 'failed' });
    expect((await page.start()).status).toBe(429);
  });
});

describe('a code that is entered immediately', () => {
  it('is sent to the utility without another poll', async () => {
    const { attempts } = harness.service.context.store;
    const findCurrent = vi.spyOn(attempts, 'findCurrent');
    const release = holdRefund(harness);
    await page.signIn(mfa);
    expect((await page.answer('123456')).status).toBe(200);
    release();
    const publicId = findCurrent.mock.lastCall?.[0] ?? '';
    await expect.poll(() => attempts.findCurrent(publicId)).toMatchObject({ status: 'succeeded' });
  });

  it('does not wait for the lease renewal of the step before', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let respond: () => void = () => {};
    pause = () => new Promise((resolve) => (respond = resolve));
    await page.start(mfa);

    const { attempts } = harness.service.context.store;
    const advance = attempts.advance.bind(attempts);
    const renewLease = attempts.renewLease.bind(attempts);
    let release: () => void = () => {};
    let renewed: Promise<boolean> | undefined;
    attempts.renewLease = async (...lease) => {
      const released = new Promise<void>((resolve) => (release = resolve));
      renewed = released.then(() => renewLease(...lease));
      return renewed;
    };
    attempts.advance = async (id, expected, change) => {
      const isAdvanced = await advance(id, expected, change);
      if (expected === 'challenge') {
        release();
        await renewed;
      }
      return isAdvanced;
    };
    vi.advanceTimersByTime(3_000);
    await expect.poll(() => renewed !== undefined).toBe(true);
    pause = async () => {};
    respond();
    expect(await page.settled()).toMatchObject({ status: 'challenge' });
    expect((await page.answer('123456')).status).toBe(200);
    expect(await page.settled()).toMatchObject({ status: 'succeeded' });
  });
});
