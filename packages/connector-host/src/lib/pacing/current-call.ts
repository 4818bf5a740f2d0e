import { AsyncLocalStorage } from 'node:async_hooks';
import type { Capabilities, Method, NotYetError, RangeRequest, Reads } from '@utility-connect/connector';
import { functionNames } from '../method-members.ts';

/** A call of a function of a connector, which its requests belong to. */
interface CurrentCall {
  /** Empty if the call has none. */
  readonly loginKey: string;
  /** Milliseconds that its requests may still wait. */
  waitMs: number;
  /** A request that had no turn in time. */
  refusal?: NotYetError;
}

/** Longest wait of the requests of a call, in milliseconds. */
const MAX_WAIT_MS = 10_000;

const calls = new AsyncLocalStorage<CurrentCall>();

/** The call that runs now; a new one outside of any. */
export function currentCall(): CurrentCall {
  return calls.getStore() ?? { loginKey: '', waitMs: MAX_WAIT_MS };
}

/**
 * Makes a method whose requests know their call. A call whose request had no turn in time rejects with its `NotYetError`, whatever the
 * connector makes of it.
 */
export function trackCalls<M extends Method>(
  method: M,
  { answerSeconds = 25 }: Pick<Capabilities, 'answerSeconds'>,
): M {
  // The rest is for the utility's answers.
  const waitMs = Math.min(MAX_WAIT_MS, answerSeconds * 500);
  const inCall = async <T>(request: Request, run: () => T): Promise<Awaited<T>> => {
    const call: CurrentCall = { loginKey: request.loginKey ?? '', waitMs };
    try {
      return await calls.run(call, run);
    } catch (error) {
      throw call.refusal ?? error;
    }
  };
  const members = method as unknown as Record<string, (request: Request) => unknown>;
  const tracked = functionNames
    .filter((name) => typeof members[name] === 'function')
    .map((name) => {
      if (name === 'readIntervals')
        return [name, (request: RangeRequest) => trackBatches(method as Reads, request, inCall)];
      return [name, (request: Request) => inCall(request, () => members[name]?.(request))];
    });
  return { ...method, ...Object.fromEntries(tracked) };
}

interface Request {
  readonly loginKey?: string;
}

type InCall = <T>(request: Request, run: () => T) => Promise<Awaited<T>>;

/** Each batch is a call of its own, as it has a timeout of its own. */
const trackBatches = (
  method: Reads,
  request: RangeRequest,
  inCall: InCall,
): ReturnType<Reads['readIntervals']> => ({
  [Symbol.asyncIterator]() {
    const batches = method.readIntervals(request)[Symbol.asyncIterator]();
    return {
      next: () => inCall(request, () => batches.next()),
      return: async () => (await batches.return?.()) ?? { done: true, value: undefined },
    };
  },
});
