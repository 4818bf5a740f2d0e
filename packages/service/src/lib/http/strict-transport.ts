import type { MiddlewareHandler } from 'hono';

const YEAR_SECONDS = 31_536_000;

/**
 * Tells browsers to come by https alone for a year (RFC 6797), where the service is at https. Says nothing of subdomains, which
 * belong to whoever runs them.
 */
export function strictTransportHeaders(baseUrl: string): Readonly<Record<string, string>> {
  return new URL(baseUrl).protocol === 'https:'
    ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` }
    : {};
}

/** Gives every answer of the service the {@link strictTransportHeaders}. */
export function strictTransport(baseUrl: string): MiddlewareHandler {
  const headers = Object.entries(strictTransportHeaders(baseUrl));
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  };
}
