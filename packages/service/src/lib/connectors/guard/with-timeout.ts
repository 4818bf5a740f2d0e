import { ConnectorError, connectorErrorCodes } from '@utility-connect/connector';
import { redactError } from './redact-error.ts';

/**
 * Calls a connector and stops waiting for it after a timeout or when `outer` aborts, even if the connector ignores its signal.
 *
 * @param work gets a signal that aborts when the result is no longer used.
 * @throws ConnectorError `utility_timeout`, or the one that the connector threw; RedactedError for any other error that it threw,
 * including imitations of our own; the reason of `outer`.
 */
export function withTimeout<T>(
  milliseconds: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    outer.throwIfAborted();
    const cleanUp = (): void => {
      clearTimeout(timer);
      outer.removeEventListener('abort', onAbort);
    };
    const giveUp = (reason: unknown): void => {
      cleanUp();
      reject(reason);
      controller.abort(reason);
    };
    const onAbort = (): void => giveUp(outer.reason);
    const timer = setTimeout(() => giveUp(timeoutError()), milliseconds);
    outer.addEventListener('abort', onAbort);
    // Called inside of a promise, because a method that is not `async` may throw synchronously.
    new Promise<T>((settle) => settle(work(controller.signal)))
      .finally(cleanUp)
      .then(resolve, (thrown: unknown) =>
        reject(isConnectorError(thrown) ? thrown : redactError(thrown, 'A connector')),
      );
  });
}

/** The utility did not answer in time. */
export function timeoutError(): ConnectorError {
  return new ConnectorError('utility_timeout', 'The utility took too long to answer.');
}

const isConnectorError = (thrown: unknown): thrown is ConnectorError =>
  thrown instanceof ConnectorError && connectorErrorCodes.includes(thrown.code);
