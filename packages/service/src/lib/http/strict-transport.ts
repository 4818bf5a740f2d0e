import type { MiddlewareHandler } from 'hono';

const YEAR_SECONDS = 31_536_000;

/**
 * Tells browsers to come by https alone for a year (RFC 6797). Says nothing of subdomains, which belong to whoever runs them.
 */
export function strictTransport(): MiddlewareHandler {
  return async (c, next) => {
    c.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
    await next();
  };
}
