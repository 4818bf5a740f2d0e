import type { Capabilities, ChallengingSignIn, SignInMethod } from '@utility-connect/connector';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGuard } from './guard-connector.ts';
import { at, credentials, never, quick, range, request } from './testing/guarded.ts';

beforeEach(() => {
  // Not `performance`, whose time the guard remembers for the tests of other files.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Guards a connector with the default timeouts. */
const guardWithDefaults = (method: SignInMethod): ChallengingSignIn =>
  createGuard()(method) as ChallengingSignIn;

/** Records the code of the error with which a promise rejects. */
const outcomeOf = (promise: Promise<unknown>): { code?: string } => {
  const outcome: { code?: string } = {};
  promise.catch(({ code }: { code: string }) => {
    outcome.code = code;
  });
  return outcome;
};

it('ends each method after 25 seconds by default if the connector never answers', async () => {
  const guarded = guardWithDefaults({
    kind: 'sign_in',
    signIn: never,
    sendCode: never,
    answer: never,
    listAccounts: never,
    readBills: never,
    readIntervals: () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }),
  });
  const outcomes = [
    guarded.signIn(credentials()),
    guarded.sendCode({ ...request(), state: 's', methodId: null }),
    guarded.answer({ ...request(), state: 's', answer: '1' }),
    guarded.listAccounts(request()),
    guarded.readBills(range()),
    guarded.readIntervals(range())[Symbol.asyncIterator]().next(),
  ].map(outcomeOf);
  await vi.advanceTimersByTimeAsync(24_000);
  expect(outcomes).toEqual(outcomes.map(() => ({})));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(outcomes).toEqual(outcomes.map(() => ({ code: 'utility_timeout' })));
});

it('ends all batches of intervals together after two minutes by default', async () => {
  const dripping = async function* () {
    for (let index = 0; ; index += 1) {
      yield [at(index)];
      await new Promise((resolve) => setTimeout(resolve, 10_000));
    }
  };
  const readAll = async () => {
    for await (const _batch of guardWithDefaults({ ...quick, readIntervals: dripping }).readIntervals(
      range(),
    ));
  };
  const outcome = outcomeOf(readAll());
  await vi.advanceTimersByTimeAsync(115_000);
  expect(outcome).toEqual({});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(outcome).toEqual({ code: 'utility_timeout' });
});

it.each([
  [5, 6_000],
  [90, 95_000],
])('ends an answer after the %i seconds that its connector declares', async (answerSeconds, milliseconds) => {
  const capabilities = { answerSeconds } as Capabilities;
  const guarded = createGuard()({ ...quick, capabilities, listAccounts: never }) as SignInMethod;
  const outcome = outcomeOf(guarded.listAccounts(request()));
  await vi.advanceTimersByTimeAsync(answerSeconds * 1000 - 1_000);
  expect(outcome).toEqual({});
  await vi.advanceTimersByTimeAsync(milliseconds - answerSeconds * 1000 + 1_000);
  expect(outcome).toEqual({ code: 'utility_timeout' });
});

it('allows two slow answers in a read of intervals', async () => {
  const slow = async function* () {
    for (const index of [0, 1]) {
      await new Promise((resolve) => setTimeout(resolve, 80_000));
      yield [at(index)];
    }
  };
  const capabilities = { answerSeconds: 90 } as Capabilities;
  const guarded = createGuard()({ ...quick, capabilities, readIntervals: slow }) as SignInMethod;
  let count = 0;
  const reading = (async () => {
    for await (const batch of guarded.readIntervals(range())) count += batch.length;
  })();
  await vi.advanceTimersByTimeAsync(161_000);
  await reading;
  expect(count).toBe(2);
});
