/** Error codes of the public API (docs/errors.md). */
export const serviceErrorCodes = [
  'invalid_request',
  'invalid_grant',
  'unsupported_grant_type',
  'invalid_client',
  'invalid_token',
  'insufficient_scope',
  'not_found',
  'method_not_allowed',
  'data_unavailable',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_key_reused',
  'rate_limited',
  'server_error',
  'temporarily_unavailable',
] as const;

/**
 * Codes of the service, including ones added later, and the codes of this package:
 *
 * - `invalid_option`: an argument is invalid; no request was sent;
 * - `unreachable`: there was no response, or it ended early;
 * - `timed_out`: the response took longer than `timeoutMs`, or an export paused that long;
 * - `unexpected_answer`: the response is not from Utility Connect. Most likely `baseUrl` is wrong.
 */
export type UtilityConnectErrorCode =
  | (typeof serviceErrorCodes)[number]
  | 'invalid_option'
  | 'unreachable'
  | 'timed_out'
  | 'unexpected_answer'
  | (string & {});

/** Fields of a {@link UtilityConnectError} beside its code and message. */
interface ErrorDetails {
  readonly status?: number;
  readonly requestId?: string | undefined;
  readonly param?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** Thrown by all methods. Neither the message nor any field contains the client secret or a token. */
export class UtilityConnectError extends Error {
  override readonly name = 'UtilityConnectError';
  /** Stable. The message is not. */
  readonly code: UtilityConnectErrorCode;
  /** HTTP status of the response; 0 if there was none or not all of it. */
  readonly status: number;
  /** Quote it when you report a problem to the operator of the service. */
  readonly requestId: string | undefined;
  /** The parameter at fault. */
  readonly param: string | undefined;
  /** Seconds to wait before you retry, if the service gives them. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: UtilityConnectErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : {});
    this.code = code;
    this.status = details.status ?? 0;
    this.requestId = details.requestId;
    this.param = details.param;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
