import type { MiddlewareHandler } from 'hono';

/** HSTS for a year if the base URL is https (RFC 6797). Without `includeSubDomains`: subdomains may belong to another party. */
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
