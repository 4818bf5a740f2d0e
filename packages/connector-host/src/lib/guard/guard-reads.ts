import type { MeterInterval, RangeRequest, Reads } from '@utility-connect/connector';
import {
  checkAccounts,
  checkBills,
  createIntervalCheck,
  InvalidAnswerError,
  MAX_INTERVALS,
} from '@utility-connect/connector/checks';
import { nextTask } from './next-task.ts';
import { timeoutError, withTimeout } from './with-timeout.ts';

/** Time limit for a utility, in milliseconds. Users get the result of a sign-in within half a minute. */
export const defaultTimeouts = {
  /** For one answer, such as a batch of intervals. */
  answer: 25_000,
  /** For all intervals of a read, so that many slow batches cannot take forever. */
  intervals: 120_000,
};
export type UtilityTimeouts = Readonly<typeof defaultTimeouts>;

/** Batches that are read before yielding to other requests, since a connector may never yield. */
const BATCHES_PER_TURN = 64;

/** Guards a function of a connector: ends its call after the timeout for an answer, and checks the answer. */
export function guardCall<Request extends { readonly signal: AbortSignal }, Answer>(
  timeouts: { readonly answer: number | null },
  call: (request: Request) => Promise<unknown>,
  check: (answer: unknown, request: NoInfer<Request>) => Answer | Promise<Answer>,
): (request: Request) => Promise<Answer> {
  return async (request) =>
    check(
      await withTimeout(timeouts.answer, request.signal, (signal) => call({ ...request, signal })),
      request,
    );
}

/** Protects the host from the reads of a connector. */
export function guardReads(
  connector: Reads,
  timeouts: UtilityTimeouts,
  maxIntervals: number = MAX_INTERVALS,
): Reads {
  return {
    listAccounts: guardCall(timeouts, (request) => connector.listAccounts(request), checkAccounts),
    readIntervals: (request) => readIntervals(connector, request, timeouts, maxIntervals),
    readBills: guardCall(timeouts, (request) => connector.readBills(request), checkBills),
  };
}

async function* readIntervals(
  connector: Reads,
  request: RangeRequest,
  timeouts: UtilityTimeouts,
  maxIntervals: number,
): AsyncGenerator<MeterInterval[]> {
  const { signal } = request;
  signal.throwIfAborted();
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(signal.reason);
  const timer = setTimeout(() => controller.abort(timeoutError()), timeouts.intervals);
  signal.addEventListener('abort', onAbort, { once: true });
  const checkBatch = createIntervalCheck(request, maxIntervals);
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
