import type { ChallengingSignIn, SignInMethod } from '@utility-connect/connector';
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
