import type { Attempt } from '@utility-connect/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreError } from '../../src/lib/store/store-error.ts';
import { holdRefund } from '../support/connect/hold-refund.ts';
import { currentAttempt, openSession, startAttempt, succeeded } from '../support/connect/open-session.ts';
import { attemptWhere, createHarness, type Harness } from '../support/harness.ts';

/** What a step at the utility waits for. */
let pause: () => Promise<void>;
let harness: Harness;
let token: string;
const begin = async (signInsPerLogin = 0) => {
  pause = async () => {};
  const delay = (_milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      pause().then(resolve, reject);
    });
  harness = await createHarness({ delay, limits: { signInsPerLogin } });
  token = await openSession(harness);
};
beforeEach(() => begin());
afterEach(() => {
  vi.useRealTimers();
});

const hang = () => new Promise<never>(() => {});
const away = () => Promise.reject(new StoreError('database_unreachable', 'Away.'));
const current = () => currentAttempt(harness, token)();
const rests = ({ status }: Attempt) => ['challenge', 'failed', 'succeeded'].includes(status);
const signIn = async (body: object = {}): Promise<Attempt> => {
  expect((await startAttempt(harness, token, body)).status).toBe(201);
  return attemptWhere(rests, current);
};
const post = (step: string, body: object = {}) => harness.page(token, `attempts/current/${step}`, { body });
const send = (answer: string) => post('answer', { answer });
const cancel = () => harness.page(token, 'attempts/current', { method: 'DELETE' });
const mfa = { username: 'mfa@example.com' };

describe('the limit of a login', () => {
  const letThrough = async (tries: number, end: () => Promise<unknown>) => {
    let count = 0;
    for (let round = 0; round < tries; round += 1) {
      token = await openSession(harness, { user_id: `user-${round}` });
      const { status } = await startAttempt(harness, token, { password: `wrong ${round}` });
      if (status === 201) count += 1;
      await end();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return count;
  };

  it('is not got round by cancelling while the utility is asked', async () => {
    await begin(2);
    pause = hang;
    expect(await letThrough(6, cancel)).toBe(2);
  });

  it('is not got round by signing in anew while the utility is asked', async () => {
    await begin(2);
    let fail: () => void = () => {};
    pause = () => new Promise((_resolve, reject) => (fail = () => reject(new Error('down'))));
    for (const status of [201, 201, 429]) {
      const failFirst = fail;
      expect((await startAttempt(harness, token)).status).toBe(status);
      failFirst();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });

  it('is not got round while a process stops', async () => {
    await begin(2);
    pause = hang;
    expect(await letThrough(6, () => harness.service.stop())).toBe(2);
  });

  it('is given back once, however often the step is taken', async () => {
    await begin(2);
    expect(await signIn({ password: 'wrong' })).toMatchObject({ status: 'failed' });
    const { attempts } = harness.service.context.store;
    const advance = attempts.advance.bind(attempts);
    attempts.advance = () => {
      attempts.advance = advance;
      return away();
    };
    await startAttempt(harness, token);
    harness.clock.now += 11_000;
    await succeeded(harness, token);
    expect((await signIn({ password: 'wrong' })).status).toBe('failed');
    expect((await startAttempt(harness, token)).status).toBe(429);
  });
});

describe('a guess that is given back', () => {
  it('is there for who enters the code at once', async () => {
    for (let round = 0; round < 4; round += 1) await signIn({ password: 'wrong' });
    const goOn = holdRefund(harness);
    await signIn(mfa);
    const answer = send('123456');
    setTimeout(goOn, 20);
    expect((await answer).status).toBe(200);
    await succeeded(harness, token);
  });

  it('is there for who tries again at once after an outage', async () => {
    for (let round = 0; round < 4; round += 1) await signIn({ password: 'wrong' });
    const goOn = holdRefund(harness);
    expect(await signIn({ username: 'unavailable@example.com' })).toMatchObject({ status: 'failed' });
    const answer = startAttempt(harness, token);
    setTimeout(goOn, 20);
    expect((await answer).status).toBe(201);
    await succeeded(harness, token);
  });

  it('comes back for a sign-in that did not come into the store', async () => {
    await begin(2);
    const { attempts } = harness.service.context.store;
    const { create } = attempts;
    attempts.create = away;
    for (let round = 0; round < 6; round += 1) expect((await startAttempt(harness, token)).status).toBe(503);
    attempts.create = create;
    expect(await signIn()).toMatchObject({ status: 'succeeded' });
  });

  it('stays taken by a sign-in that came into the store though the store threw', async () => {
    const { attempts } = harness.service.context.store;
    const create = attempts.create.bind(attempts);
    attempts.create = async (attempt) => {
      await create(attempt);
      return away();
    };
    for (let round = 0; round < 5; round += 1) {
      expect((await startAttempt(harness, token, { password: 'wrong' })).status).toBe(503);
      expect(await attemptWhere(rests, current)).toMatchObject({ status: 'failed' });
    }
    expect((await startAttempt(harness, token)).status).toBe(429);
  });

  it('comes back for an answer that did not come into the store', async () => {
    await signIn(mfa);
    const { attempts } = harness.service.context.store;
    const { advance } = attempts;
    attempts.advance = away;
    for (let round = 0; round < 6; round += 1) expect((await send('123456')).status).toBe(503);
    attempts.advance = advance;
    expect((await send('123456')).status).toBe(200);
    await succeeded(harness, token);
  });
});

describe('an answer that comes at once', () => {
  it('is taken up without another look', async () => {
    const { attempts } = harness.service.context.store;
    const findCurrent = vi.spyOn(attempts, 'findCurrent');
    const goOn = holdRefund(harness);
    await signIn(mfa);
    const answer = send('123456');
    setTimeout(goOn, 20);
    expect((await answer).status).toBe(200);
    const publicId = findCurrent.mock.lastCall?.[0] ?? '';
    await expect.poll(() => attempts.findCurrent(publicId)).toMatchObject({ status: 'succeeded' });
  });

  it('is not held up by a renewal for the step before', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let goOn: () => void = () => {};
    pause = () => new Promise((resolve) => (goOn = resolve));
    await startAttempt(harness, token, mfa);

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
      const moved = await advance(id, expected, change);
      if (expected !== 'challenge') return moved;
      release();
      await renewed;
      return moved;
    };
    vi.advanceTimersByTime(3_000);
    await expect.poll(() => renewed !== undefined).toBe(true);
    pause = async () => {};
    goOn();
    let looks = 0;
    await attemptWhere(rests, () => {
      looks += 1;
      if (looks === 20) release();
      return current();
    });
    expect((await send('123456')).status).toBe(200);
    await succeeded(harness, token);
  });
});
