import { ConnectorError, NotYetError } from '@utility-connect/connector';

/** Whether a call of a connector may succeed later without anybody's help. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof ConnectorError)) return error instanceof NotYetError;
  return isOutageCode(error.code) || error.code === 'rate_limited' || error.code === 'connector_stopped';
}

/** Whether an error of a connector or of an attempt means that the utility gave no answer. */
export function isOutageCode(code: string): boolean {
  return code === 'utility_unavailable' || code === 'utility_timeout';
}
