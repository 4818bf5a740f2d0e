import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DomainErrorCode } from '../domain-error.ts';

/** Every `error` code of the public API. Codes are stable, sentences are not. */
export type ErrorCode =
  | Exclude<DomainErrorCode, 'upload_too_slow'>
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'invalid_client'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'not_found'
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_key_reused'
  | 'server_error'
  // Only in the private API of the Connect page:
  | 'connect_token_unknown'
  | 'connect_token_expired'
  | 'connect_token_used'
  | 'origin_not_allowed'
  | 'redirect_uri_not_allowed'
  | 'opened_elsewhere'
  | 'consent_required';

/** An error response. The message becomes `error_description`: it is safe to show and has the remedy. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: ContentfulStatusCode;
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    code: ErrorCode,
    message: string,
    options: { param?: string; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.param = options.param;
    this.headers = options.headers ?? {};
  }
}

/** The JSON body of an error response. */
export function errorBody({ code, message, param }: ServiceError, requestId: string) {
  return {
    error: code,
    error_description: message,
    request_id: requestId,
    ...(param === undefined ? {} : { param }),
  };
}

/** 400, with the first 64 characters of the name of the parameter at fault. */
export function invalidRequest(param: string | undefined, message: string): ServiceError {
  return new ServiceError(
    400,
    'invalid_request',
    message,
    param === undefined ? {} : { param: param.slice(0, 64) },
  );
}

/** 404. Also for resources of other users, so that the response doesn't reveal that they exist. */
export function notFound(
  message = 'There is nothing at this address. See /docs for what there is.',
): ServiceError {
  return new ServiceError(404, 'not_found', message);
}

/** 413 for a body that is too large: more than 64 kB in the API. */
export function payloadTooLarge(): ServiceError {
  return new ServiceError(413, 'payload_too_large', 'A request body may have 64 kB at most.');
}

/** 415 for a body that is neither a form nor JSON. */
export function unsupportedMediaType(): ServiceError {
  return new ServiceError(
    415,
    'unsupported_media_type',
    'Send the parameters as multipart/form-data, application/x-www-form-urlencoded or application/json.',
  );
}

/** 500 for an unexpected error. */
export function serverError(): ServiceError {
  return new ServiceError(
    500,
    'server_error',
    'Something went wrong on our side. Quote the request id when you ask about it.',
  );
}

/** 503 while the database or a utility is down. */
export function temporarilyUnavailable(cause?: unknown): ServiceError {
  const message = 'The service cannot answer right now. Try again shortly.';
  return new ServiceError(503, 'temporarily_unavailable', message, {
    headers: { 'Retry-After': '5' },
    cause,
  });
}
