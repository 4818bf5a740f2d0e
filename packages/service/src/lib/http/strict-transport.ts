import type { MiddlewareHandler } from 'hono';

const YEAR_SECONDS = 31_536_000;

/**
 * Where the service is at https, tells browsers to use only https for a year (RFC 6797). Leaves out subdomains, which may belong
 * to somebody else.
 */
export function strictTransport(baseUrl: string): MiddlewareHandler {
  const isHttps = new URL(baseUrl).protocol === 'https:';
  return async (c, next) => {
    if (isHttps) c.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
    await next();
  };
}
