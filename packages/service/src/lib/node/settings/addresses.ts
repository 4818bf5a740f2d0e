import { parseUrl } from '@utility-connect/connector';
/** Whether it is an http or https URL without user, query or fragment, not even empty ones: paths are appended to it. */
export function isHttpUrl(text: string): boolean {
  // The URL parser by itself would repair missing and extra slashes and remove whitespace.
  const url = /^https?:\/\/[^\s?#\\/][^\s?#\\]*$/i.test(text) ? parseUrl(text) : null;
  return url !== null && url.username + url.password === '';
}

/** Whether a host name of a URL is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}

/** Normalizes a URL as browsers do, and removes trailing slashes. */
export function httpAddress(text: string): string {
  return new URL(text).href.replace(/\/+$/, '');
}

// An unencoded `#`, `?` or `/` in a password would silently cut off the rest of the URLs below.

const SSL_MODES = new Set(['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']);

/** Whether it is the URL of a PostgreSQL database. */
export function isPostgresUrl(text: string): boolean {
  const url = parseUrl(text);
  if (url === null) return false;
  const { protocol, hash, pathname, searchParams } = url;
  // The driver would accept any other mode, with or without TLS.
  const modes = searchParams.getAll('sslmode');
  return (
    /^postgres(ql)?:$/.test(protocol) &&
    hash === '' &&
    /^\/[^/]+$/.test(pathname) &&
    modes.every((mode) => SSL_MODES.has(mode))
  );
}

/** Whether it is the URL of a mail server. */
export function isSmtpUrl(text: string): boolean {
  const url = /^smtps?:\/\/\S+$/.test(text) ? parseUrl(text) : null;
  if (url === null) return false;
  const { hostname, pathname, search, hash } = url;
  return hostname !== '' && /^\/?$/.test(pathname) && !search.includes('@') && hash === '';
}
