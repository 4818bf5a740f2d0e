import type { Connector, MeterInterval, RangeRequest } from '../connector.ts';
import type { ConnectorFor } from '../connector-for.ts';
import { nextTask } from '../next-task.ts';
import { checkAccounts, checkBills, checkSignIn } from './answers.ts';
import { createIntervalCheck } from './check-intervals.ts';
import { InvalidAnswerError } from './invalid-answer.ts';
import { timedOut, within } from './within.ts';

/** How long a utility may take, in milliseconds. */
export interface UtilityTimeouts {
  /** For one answer, a batch of intervals for example. */
  readonly answer: number;
  /** For all intervals of an account: a utility that drips answers each time. */
  readonly reading: number;
}

// A person who signs in hears within half a minute what came of it.
export const defaultTimeouts: UtilityTimeouts = { answer: 25_000, reading: 120_000 };

/** Batches after which others are served, should the connector itself never wait. */
const BATCHES = 64;

/** The connectors of a service, each behind one guard: lists ask for the connector of every utility. */
export function guardConnectors({ connectorFor, utilityTimeouts }: GuardOptions): ConnectorFor {
  const guarded = new WeakMap<Connector, Connector>();
  return (utility, environment) => {
    const connector = connectorFor(utility, environment);
    if (connector === null) return null;
    const known = guarded.get(connector) ?? guardConnector(connector, utilityTimeouts);
    guarded.set(connector, known);
    return known;
  };
}

interface GuardOptions {
  readonly connectorFor: ConnectorFor;
  readonly utilityTimeouts?: UtilityTimeouts | undefined;
}

/**
 * Stands between the service and a connector, which is at the mercy of somebody else's website. Nothing takes longer than it
 * may, whether the connector minds its signal or not; nothing passes that is not as the interface has it, nor more than it allows.
 *
 * @returns a connector that throws `utility_timeout` and `invalid_answer` as well.
 */
export function guardConnector(connector: Connector, timeouts: UtilityTimeouts = defaultTimeouts): Connector {
  const ask = <Request extends { readonly signal: AbortSignal }>(
    request: Request,
    method: (request: Request) => Promise<unknown>,
  ): Promise<unknown> => within(timeouts.answer, request.signal, (signal) => method({ ...request, signal }));

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
  const reading = new AbortController();
  const onAbort = (): void => reading.abort(signal.reason);
  const timer = setTimeout(() => reading.abort(timedOut()), timeouts.reading);
  signal.addEventListener('abort', onAbort, { once: true });
  const check = createIntervalCheck(request);
  let batches: AsyncIterator<unknown> | undefined;
  try {
    batches = connector.readIntervals({ ...request, signal: reading.signal })[Symbol.asyncIterator]();
    for (let count = 1; ; count += 1) {
      const next = await nextBatch(batches, timeouts.answer, reading.signal);
      if (next === END) {
        batches = undefined;
        return;
      }
      for (const piece of check.take(next)) {
        yield piece;
        await nextTask();
        reading.signal.throwIfAborted();
      }
      if (count % BATCHES === 0) await nextTask();
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    if (batches) letGo(batches, reading);
  }
}

const END = Symbol('end');

const nextBatch = async (
  batches: AsyncIterator<unknown>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<unknown> => {
  const next: unknown = await within(milliseconds, signal, () => batches.next());
  if (typeof next !== 'object' || next === null || !('done' in next || 'value' in next)) {
    throw new InvalidAnswerError('intervals must come from an iterator.');
  }
  const { done, value } = next as Partial<IteratorResult<unknown>>;
  return done ? END : value;
};

// Told to end, and not waited for: a connector that hangs would hang here too.
const letGo = (batches: AsyncIterator<unknown>, reading: AbortController): void => {
  reading.abort(new Error('What is read is not wanted any more.'));
  Promise.resolve()
    .then(() => batches.return?.())
    .catch(() => undefined);
};
