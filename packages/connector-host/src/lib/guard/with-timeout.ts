import {
  ConnectorError,
  connectorErrorCodes,
  FileError,
  fileErrorCodes,
  NotYetError,
  stepPattern,
} from '@utility-connect/connector';
import { InvalidAnswerError } from '@utility-connect/connector/checks';
import { redactError } from './redact-error.ts';

/** A day: accounts are synced about once a day. */
const MAX_WAIT_SECONDS = 86_400;

/**
 * Calls a connector and stops waiting for it after a timeout or when `outer` aborts, even if the connector ignores its signal.
 *
 * @param milliseconds `null` for no timeout.
 * @param work gets a signal that aborts when the result is no longer used.
 * @throws ConnectorError `utility_timeout`, or the ConnectorError or FileError that the connector threw; NotYetError with at least a
 * second and at most a day, if the connector threw one; RedactedError for any other error that it threw; the reason of `outer`.
 */
export function withTimeout<T>(
  milliseconds: number | null,
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
    const timer = milliseconds === null ? undefined : setTimeout(() => giveUp(timeoutError()), milliseconds);
    outer.addEventListener('abort', onAbort);
    // Called inside of a promise, because a method that is not `async` may throw synchronously.
    new Promise<T>((settle) => settle(work(controller.signal)))
      .finally(cleanUp)
      .then(resolve, (thrown: unknown) => reject(checkError(thrown)));
  });
}

/** The utility did not answer in time. */
export function timeoutError(): ConnectorError {
  return new ConnectorError('utility_timeout', 'The utility took too long to answer.');
}

/**
 * Redacts a connector's error, unless it is one of `@utility-connect/connector`. These are recognized by their name, because
 * a connector may have its own copy of the package.
 */
export function checkError(thrown: unknown): Error {
  const { name, code, retryAfterSeconds, step } = Object(thrown);
  if (name === 'ConnectorError' && code === 'rate_limited') return checkRateLimit(retryAfterSeconds);
  if (name === 'ConnectorError' && code === 'interface_changed') return checkChange(step);
  if (name === 'ConnectorError' && connectorErrorCodes.includes(code))
    return thrown instanceof ConnectorError
      ? thrown
      : new ConnectorError(code, `The connector failed with ${code}.`);
  if (name === 'FileError' && fileErrorCodes.includes(code))
    return thrown instanceof FileError
      ? thrown
      : new FileError(code, `The connector refused the file with ${code}.`);
  return name === 'NotYetError' ? checkNotYet(retryAfterSeconds) : redactError(thrown, 'A connector');
}

const checkNotYet = (retryAfterSeconds: unknown): Error => {
  const seconds = checkWait(retryAfterSeconds);
  return seconds === null
    ? new InvalidAnswerError('retryAfterSeconds must be a number.')
    : new NotYetError(seconds, 'The utility is still preparing the data.');
};

const checkChange = (step: unknown): ConnectorError => {
  const known = typeof step === 'string' && stepPattern.test(step) ? { step } : {};
  return new ConnectorError('interface_changed', "The utility's interface has changed.", known);
};

const checkRateLimit = (retryAfterSeconds: unknown): ConnectorError => {
  const seconds = checkWait(retryAfterSeconds);
  const options = seconds === null ? {} : { retryAfterSeconds: seconds };
  return new ConnectorError('rate_limited', 'The utility accepts no more requests for now.', options);
};

const checkWait = (seconds: unknown): number | null =>
  typeof seconds === 'number' && Number.isFinite(seconds)
    ? Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(seconds)))
    : null;
