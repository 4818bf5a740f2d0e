import { type ErrorCode, ServiceError } from '../http/errors.ts';

/** How much may be used of something in which time. */
export interface Quota {
  /** As it stands in the headers. */
  readonly name: string;
  /** 0: as much as anybody likes. */
  readonly quota: number;
  readonly seconds: number;
}

/**
 * How a quota stands, as headers.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers
 */
export function rateLimitHeaders(
  { name, quota, seconds }: Quota,
  remaining: number,
  resetsIn: number,
): Record<'RateLimit-Policy' | 'RateLimit', string> {
  return {
    'RateLimit-Policy': `"${name}";q=${quota};w=${seconds}`,
    RateLimit: `"${name}";r=${Math.max(0, remaining)};t=${Math.max(0, resetsIn)}`,
  };
}

/** 429 for a quota that is used up. */
export function rateLimited(
  quota: Quota,
  resetsIn: number,
  message: string,
  code: ErrorCode = 'rate_limited',
): ServiceError {
  return new ServiceError(429, code, message, {
    headers: { ...rateLimitHeaders(quota, 0, resetsIn), 'Retry-After': String(Math.max(1, resetsIn)) },
  });
}
