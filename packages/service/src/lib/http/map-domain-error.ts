import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { DomainError, DomainErrorCode } from '../domain-error.ts';
import { ServiceError } from './errors.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

const statuses: Readonly<Record<DomainErrorCode, ContentfulStatusCode>> = {
  invalid_request: 400,
  data_unavailable: 409,
  temporarily_unavailable: 503,
  rate_limited: 429,
  too_many_attempts: 429,
  attempt_not_ready: 409,
};

/** Maps a domain error to its HTTP status and headers. */
export function mapDomainError(error: DomainError): ServiceError {
  const { code, message, param, retryAfterSeconds, quota, cause } = error;
  const headers = {
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    ...(quota && rateLimitHeaders(quota, 0, retryAfterSeconds ?? 0)),
  };
  return new ServiceError(statuses[code], code, message, {
    ...(param !== undefined && { param }),
    headers,
    cause,
  });
}
