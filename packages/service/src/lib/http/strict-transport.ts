import type { MiddlewareHandler } from 'hono';

/**
 * Where the service is at https, tells browsers to use only https for a year (RFC 6797). Leaves out subdomains, which may belong
 * to somebody else.
 */
export function strictTransportHeaders(baseUrl: string): Readonly<Record<string, string>> {
  return new URL(baseUrl).protocol === 'https:' ? { 'Strict-Transport-Security': 'max-age=31536000' } : {};
}

/** Sends {@link strictTransportHeaders} with every response. */
export function strictTransport(baseUrl: string): MiddlewareHandler {
  const headers = Object.entries(strictTransportHeaders(baseUrl));
  return async (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    await next();
  };
}
