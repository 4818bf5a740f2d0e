import {
  ConnectorError,
  connectorErrorCodes,
  FileError,
  fileErrorCodes,
  NotYetError,
} from '@utility-connect/connector';
import { redactError, restoreRedacted } from '../../connectors/guard/redact-error.ts';
import type { CallError } from './messages.ts';

/**
 * Describes an error of a connector. Errors of `@utility-connect/connector` are recognized by their name, because a connector may
 * have its own copy of the package.
 */
export function describeError(thrown: unknown): CallError {
  const { name, code, retryAfterSeconds } = Object(thrown);
  if (name === 'ConnectorError' && connectorErrorCodes.includes(code)) return { kind: 'connector', code };
  if (name === 'FileError' && fileErrorCodes.includes(code)) return { kind: 'file', code };
  if (name === 'NotYetError' && typeof retryAfterSeconds === 'number') {
    return { kind: 'not_yet', retryAfterSeconds };
  }
  const { message, stack = '' } = redactError(thrown, 'A connector');
  return { kind: 'other', message, stack };
}

/** The error that {@link describeError} described. */
export function restoreError(error: CallError): Error {
  switch (error.kind) {
    case 'connector':
      return new ConnectorError(error.code, `The connector failed with ${error.code}.`);
    case 'file':
      return new FileError(error.code, `The connector refused the file with ${error.code}.`);
    case 'not_yet':
      return new NotYetError(error.retryAfterSeconds, 'The utility has the data later.');
    case 'other':
      return restoreRedacted(error);
  }
}
