import type { Environment } from '@utility-connect/protocol';
import type { Utility } from '../../directory/directory.ts';
import type { Connector, MeterInterval, RangeRequest } from '../connector.ts';
import { nextTask } from '../next-task.ts';
import { checkAccounts, checkBills, checkSignIn } from './check-answers.ts';
import { createIntervalCheck } from './check-intervals.ts';
import { InvalidAnswerError } from './invalid-answer.ts';
import { timeoutError, withTimeout } from './with-timeout.ts';

/** How long a utility may take, in milliseconds. */
export interface UtilityTimeouts {
  /** For one answer, such as a batch of intervals. */
  readonly answer: number;
  /** For all intervals of an account, so that many slow batches cannot take forever. */
  readonly intervals: number;
}

// Users get the result of a sign-in within half a minute.
const defaultTimeouts: UtilityTimeouts = { answer: 25_000, intervals: 120_000 };

/** How many batches are read before yielding to other requests, since a connector may never yield. */
const BATCHES_PER_TURN = 64;

/** Finds the connector of a utility, or `null`. */
type FindConnector = (utility: Utility, environment: Environment) => Connector | null;

interface GuardOptions {
  readonly connectorFor: FindConnector;
  readonly utilityTimeouts?: UtilityTimeouts | undefined;
}

/** Guards all connectors of a service. Each connector has one guard, which is cached. */
export function guardConnectors({ connectorFor, utilityTimeouts }: GuardOptions): FindConnector {
  const guards = new WeakMap<Connector, Connector>();
  return (utility, environment) => {
    const connector = connectorFor(utility, environment);
    if (connector === null) return null;
    const guarded = guards.get(connector) ?? guardConnector(connector, utilityTimeouts);
    guards.set(connector, guarded);
    return guarded;
  };
}

/**
 * Protects the service from a connector, which depends on the utility's website. Requests end after the timeouts, even if the
 * connector ignores its signal, and only valid answers of limited size pass.
 *
 * @returns a connector that also throws `utility_timeout` and `invalid_answer`.
 */
export function guardConnector(connector: Connector, timeouts: UtilityTimeouts = defaultTimeouts): Connector {
  const ask = <Request extends { readonly signal: AbortSignal }>(
    request: Request,
    method: (request: Request) => Promise<unknown>,
  ): Promise<unknown> =>
    withTimeout(timeouts.answer, request.signal, (signal) => method({ ...request, signal }));

  return {
    signIn: async (request) => checkSignIn(await ask(request, (asked) => connector.signIn(asked))),
    sendCode: async (request) => checkSignIn(await ask(request, (asked) => connector.sendCode(asked))),
    answer: async (request) => checkSignIn(await ask(request, (asked) => connector.answer(asked))),
    listAccounts: async (request) =>
      checkAccounts(await ask(request, (asked) => connector.listAccounts(asked))),
    readIntervals: (request) => readIntervals(connector, request, timeouts),
    readBills: async (request) =>
      checkBills(await ask(request, (asked) => connector.readBills(asked)), request),
  };
}

async function* readIntervals(
  connector: Connector,
  request: RangeRequest,
  timeouts: UtilityTimeouts,
): AsyncGenerator<MeterInterval[]> {
  const { signal } = request;
  signal.throwIfAborted();
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(signal.reason);
  const timer = setTimeout(() => controller.abort(timeoutError()), timeouts.intervals);
  signal.addEventListener('abort', onAbort, { once: true });
  const check = createIntervalCheck(request);
  let batches: AsyncIterator<unknown> | undefined;
  try {
    batches = connector.readIntervals({ ...request, signal: controller.signal })[Symbol.asyncIterator]();
    for (let count = 1; ; count += 1) {
      const next = await nextBatch(batches, timeouts.answer, controller.signal);
      if (next === END) {
        batches = undefined;
        return;
      }
      for (const part of check.take(next)) {
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

const END = Symbol('end');

const nextBatch = async (
  batches: AsyncIterator<unknown>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<unknown> => {
  const next: unknown = await withTimeout(milliseconds, signal, () => batches.next());
  if (typeof next !== 'object' || next === null || !('done' in next || 'value' in next)) {
    throw new InvalidAnswerError('intervals must come from an iterator.');
  }
  const { done, value } = next as Partial<IteratorResult<unknown>>;
  return done ? END : value;
};

// Not awaited, because a connector that hangs would hang here too.
const close = (batches: AsyncIterator<unknown>, controller: AbortController): void => {
  controller.abort(new Error('The intervals are no longer needed.'));
  Promise.resolve()
    .then(() => batches.return?.())
    .catch(() => undefined);
};
