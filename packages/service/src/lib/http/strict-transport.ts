import type { MiddlewareHandler } from 'hono';

const YEAR_SECONDS = 31_536_000;

/** Sends `Strict-Transport-Security` (RFC 6797) if the base URL is https. Excludes subdomains: they may belong to somebody else. */
export function strictTransport(baseUrl: string): MiddlewareHandler {
  const isHttps = new URL(baseUrl).protocol === 'https:';
  return async (c, next) => {
    if (isHttps) c.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
    await next();
  };
}
