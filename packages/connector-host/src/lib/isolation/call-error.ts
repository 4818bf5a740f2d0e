import { restoreRedacted } from '../guard/redact-error.ts';
import { checkError } from '../guard/with-timeout.ts';
import type { CallError } from './messages.ts';

/** Describes an error of a connector. The message of a known error is left out, because it may contain a secret. */
export function describeError(thrown: unknown): CallError {
  const { name, code, retryAfterSeconds, step, message, stack = '' } = Object(checkError(thrown));
  // A redacted error has no other name.
  return name === 'Error' ? { message, stack } : { name, code, retryAfterSeconds, step };
}

/** The error that {@link describeError} described. The guard makes known errors of it. */
export function restoreError(error: CallError): Error {
  return 'message' in error ? restoreRedacted(error) : Object.assign(new Error('A connector failed.'), error);
}
