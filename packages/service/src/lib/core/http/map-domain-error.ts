import { type FileErrorCode, fileErrorCodes } from '@utility-connect/protocol';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isDatabaseDown } from '../database/store-error.ts';
import { DomainError, type DomainErrorCode, type Quota } from '../domain-error.ts';
import { ServiceError, serverError, temporarilyUnavailable } from './errors.ts';

const statuses: Readonly<Record<DomainErrorCode, ContentfulStatusCode>> = {
  invalid_request: 400,
  data_unavailable: 409,
  temporarily_unavailable: 503,
  rate_limited: 429,
  too_many_attempts: 429,
  consent_required: 403,
  attempt_not_ready: 409,
  upload_too_slow: 408,
  ...(Object.fromEntries(fileErrorCodes.map((code) => [code, 422])) as Record<FileErrorCode, 422>),
};

/** Maps any error to a response. Unknown errors become a 500 without details. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof DomainError) return mapDomainError(error);
  return isDatabaseDown(error) ? temporarilyUnavailable(error) : serverError();
}

/** Maps a domain error to its HTTP status and headers. */
export function mapDomainError(error: DomainError): ServiceError {
  const { code, message, param, retryAfterSeconds, quota, cause } = error;
  const headers = {
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    ...(quota && rateLimitHeaders(quota, 0, retryAfterSeconds ?? 0)),
  };
  return new ServiceError(statuses[code], code === 'upload_too_slow' ? 'invalid_request' : code, message, {
    ...(param !== undefined && { param }),
    headers,
    cause,
  });
}

/**
 * The state of a quota as response headers.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers
 */
export function rateLimitHeaders(
  { name, limit, seconds }: Quota,
  remaining: number,
  resetsInSeconds: number,
): Record<'RateLimit-Policy' | 'RateLimit', string> {
  return {
    'RateLimit-Policy': `"${name}";q=${limit};w=${seconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetsInSeconds}`,
  };
}
