import { parseUrl } from '@utility-connect/connector';
import type { Environment } from '@utility-connect/protocol';

// `http://localhost:*` allows any local port, for sandbox clients only.
const localWildcard = /^http:\/\/(localhost|127\.0\.0\.1):\*$/;

// `URL` accepts characters in a host, such as `*`, that have a meaning in `frame-ancestors`.
const hostname = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/** Whether a client may register this origin: https, or http on a loopback host. */
export function isOriginAllowed(text: string, environment: Environment): boolean {
  if (localWildcard.test(text)) return environment === 'sandbox';
  const url = parseUrl(text);
  if (url?.origin !== text || !hostname.test(url.hostname)) return false;
  return url.protocol === 'https:' || isLoopbackHttp(url);
}

/** Whether a page of this origin may embed Connect for a client with these origins. */
export function matchesOrigin(registered: readonly string[], origin: string): boolean {
  return registered.some(
    (allowed) => allowed === origin || (localWildcard.test(allowed) && isLocalOriginOf(allowed, origin)),
  );
}

const isLocalOriginOf = (wildcard: string, origin: string): boolean => {
  const prefix = wildcard.slice(0, -':*'.length);
  return (
    origin === prefix ||
    // `parseUrl` rejects ports above 65535.
    (origin.startsWith(`${prefix}:`) &&
      /^\d{1,5}$/.test(origin.slice(prefix.length + 1)) &&
      parseUrl(origin) !== null)
  );
};

/** Whether the URL is http on a loopback host. */
export function isLoopbackHttp(url: URL): boolean {
  return url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}
