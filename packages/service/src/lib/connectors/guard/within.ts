import { ConnectorError, connectorErrorCodes } from '../connector.ts';
import { withoutWords } from './without-words.ts';

/**
 * Does a piece of work for a limited time. Nobody waits for work that goes on after that, or after `outer` has aborted,
 * though all that can be done about it is to abort its signal.
 *
 * @throws ConnectorError `utility_timeout`, or the one of the work; WordlessError for anything else that the work throws, be it
 * dressed up as an error of ours; the reason of `outer`.
 */
export function within<T>(
  milliseconds: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    outer.throwIfAborted();
    const settle = (): void => {
      clearTimeout(timer);
      outer.removeEventListener('abort', onAbort);
    };
    const giveUp = (reason: unknown): void => {
      settle();
      reject(reason);
      controller.abort(reason);
    };
    const onAbort = (): void => giveUp(outer.reason);
    const timer = setTimeout(() => giveUp(timedOut()), milliseconds);
    outer.addEventListener('abort', onAbort);
    // A connector that is no `async` function may throw before it returns a promise.
    new Promise<T>((answered) => answered(work(controller.signal)))
      .finally(settle)
      .then(resolve, (thrown: unknown) =>
        reject(isRefusal(thrown) ? thrown : withoutWords(thrown, 'A connector')),
      );
  });
}

/** The utility has had its time. */
export function timedOut(): ConnectorError {
  return new ConnectorError('utility_timeout', 'The utility took too long to answer.');
}

const isRefusal = (thrown: unknown): thrown is ConnectorError =>
  thrown instanceof ConnectorError && connectorErrorCodes.includes(thrown.code);
