import {
  type ChallengingSignIn,
  canChallenge,
  type MeterInterval,
  type Method,
  type RangeRequest,
  type Reads,
  type SignInMethod,
} from '@utility-connect/connector';
import {
  checkAccounts,
  checkBills,
  checkSignIn,
  createIntervalCheck,
  InvalidAnswerError,
} from '@utility-connect/connector/checks';
import type { MethodsFor } from '../methods-for.ts';
import { nextTask } from '../next-task.ts';
import { timeoutError, withTimeout } from './with-timeout.ts';

/** How long a utility may take, in milliseconds. Users get the result of a sign-in within half a minute. */
const defaultTimeouts = {
  /** For one answer, such as a batch of intervals. */
  answer: 25_000,
  /** For all intervals of an account, so that many slow batches cannot take forever. */
  intervals: 120_000,
};
export type UtilityTimeouts = Readonly<typeof defaultTimeouts>;

/** How many batches are read before yielding to other requests, since a connector may never yield. */
const BATCHES_PER_TURN = 64;

interface GuardOptions {
  readonly methodsFor: MethodsFor;
  readonly utilityTimeouts?: UtilityTimeouts | undefined;
}

/** Guards all methods of a service. Each method has one guard, which is cached. */
export function guardMethods({ methodsFor, utilityTimeouts }: GuardOptions): MethodsFor {
  const guards = new WeakMap<Method, Method>();
  const guardOnce = (method: Method): Method => {
    const guarded = guards.get(method) ?? guardMethod(method, utilityTimeouts);
    guards.set(method, guarded);
    return guarded;
  };
  return (utility, environment) => methodsFor(utility, environment).map(guardOnce);
}

const guardMethod = (method: Method, timeouts?: UtilityTimeouts): Method =>
  method.kind === 'sign_in' ? guardSignIn(method, timeouts) : method;

/**
 * Protects the service from a connector, which depends on the utility's website. Requests end after the timeouts, even if the
 * connector ignores its signal, and only valid answers of limited size pass.
 *
 * @returns a method that also throws `utility_timeout` and `invalid_answer`.
 */
export function guardSignIn(
  connector: SignInMethod,
  timeouts: UtilityTimeouts = defaultTimeouts,
): ChallengingSignIn {
  const call = <Request extends { readonly signal: AbortSignal }>(
    request: Request,
    method: (request: Request) => Promise<unknown>,
  ): Promise<unknown> =>
    withTimeout(timeouts.answer, request.signal, (signal) => method({ ...request, signal }));

  return {
    ...connector,
    async signIn(request) {
      const result = checkSignIn(await call(request, (limited) => connector.signIn(limited)));
      if (result.kind === 'challenge' && !canChallenge(connector)) throw noCodes();
      return result;
    },
    async sendCode(request) {
      if (!canChallenge(connector)) throw noCodes();
      return checkSignIn(await call(request, (limited) => connector.sendCode(limited)));
    },
    async answer(request) {
      if (!canChallenge(connector)) throw noCodes();
      return checkSignIn(await call(request, (limited) => connector.answer(limited)));
    },
    listAccounts: async (request) =>
      checkAccounts(await call(request, (limited) => connector.listAccounts(limited))),
    readIntervals: (request) => readIntervals(connector, request, timeouts),
    readBills: async (request) =>
      checkBills(await call(request, (limited) => connector.readBills(limited)), request),
  };
}

const noCodes = (): InvalidAnswerError =>
  new InvalidAnswerError(
    'sign-in is a challenge, but the connector has no functions sendCode and answer. Add both.',
  );

async function* readIntervals(
  connector: Reads,
  request: RangeRequest,
  timeouts: UtilityTimeouts,
): AsyncGenerator<MeterInterval[]> {
  const { signal } = request;
  signal.throwIfAborted();
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(signal.reason);
  const timer = setTimeout(() => controller.abort(timeoutError()), timeouts.intervals);
  signal.addEventListener('abort', onAbort, { once: true });
  const checkBatch = createIntervalCheck(request);
  let batches: AsyncIterator<unknown> | undefined;
  try {
    batches = connector.readIntervals({ ...request, signal: controller.signal })[Symbol.asyncIterator]();
    for (let count = 1; ; count += 1) {
      const { done, value } = await nextBatch(batches, timeouts.answer, controller.signal);
      if (done) {
        batches = undefined;
        return;
      }
      for (const part of checkBatch(value)) {
        yield part;
        await nextTask();
        controller.signal.throwIfAborted();
      }
      if (count % BATCHES_PER_TURN === 0) await nextTask();
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    if (batches) close(batches, controller);
  }
}

const nextBatch = async (
  batches: AsyncIterator<unknown>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<{ done?: unknown; value?: unknown }> => {
  const next: unknown = await withTimeout(milliseconds, signal, () => batches.next());
  if (typeof next !== 'object' || next === null || !('done' in next || 'value' in next)) {
    throw new InvalidAnswerError('intervals must come from an iterator.');
  }
  return next;
};

// Not awaited, because a connector that hangs would hang here too.
const close = (batches: AsyncIterator<unknown>, controller: AbortController): void => {
  controller.abort(new Error('The intervals are no longer needed.'));
  Promise.resolve()
    .then(() => batches.return?.())
    .catch(() => undefined);
};
