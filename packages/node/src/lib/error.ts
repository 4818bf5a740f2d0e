/** The codes that the service has for the public API (docs/errors.md). */
export const serviceErrorCodes = [
  'invalid_request',
  'invalid_grant',
  'unsupported_grant_type',
  'invalid_client',
  'invalid_token',
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
 * What went wrong. The service's own codes come as they are, new ones too; those of this package:
 *
 * - `invalid_option`: something that you gave cannot be sent; no request was made;
 * - `unreachable`: there was no answer;
 * - `timed_out`: the answer took too long;
 * - `unexpected_answer`: the answer is not one of Utility Connect; most likely `baseUrl` names something else.
 */
export type UtilityConnectErrorCode =
  | (typeof serviceErrorCodes)[number]
  | 'invalid_option'
  | 'unreachable'
  | 'timed_out'
  | 'unexpected_answer'
  | (string & {});

/** What an error tells beside its sentence. */
export interface ErrorDetails {
  readonly status?: number;
  readonly requestId?: string | undefined;
  readonly param?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** Utility Connect did not do what was asked. Neither the message nor any field holds the client secret or a token. */
export class UtilityConnectError extends Error {
  override readonly name = 'UtilityConnectError';
  /** Stable, to branch on; the sentence in `message` is not. */
  readonly code: UtilityConnectErrorCode;
  /** HTTP status of the answer; 0 where there was none. */
  readonly status: number;
  /** Quote it when you ask the operator of the service about a request. */
  readonly requestId: string | undefined;
  /** The parameter at fault. */
  readonly param: string | undefined;
  /** How long the service asks you to wait before you try again. */
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
