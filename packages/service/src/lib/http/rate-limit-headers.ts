import type { Quota } from '../domain-error.ts';

/**
 * The state of a quota as response headers.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers
 */
export function rateLimitHeaders(
  { name, quota, seconds }: Quota,
  remaining: number,
  resetsInSeconds: number,
): Record<'RateLimit-Policy' | 'RateLimit', string> {
  return {
    'RateLimit-Policy': `"${name}";q=${quota};w=${seconds}`,
    RateLimit: `"${name}";r=${remaining};t=${resetsInSeconds}`,
  };
}
