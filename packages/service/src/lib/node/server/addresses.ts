/** Whether it is an http or https address without user, query or fragment, not even empty ones: others are made from it. */
export function isHttpUrl(text: string): boolean {
  // A URL parser mends what is missing, and leaves out spaces.
  if (!/^https?:\/\/[^\s?#\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username + password === '';
}

/** An address as a browser writes it, without a slash at its end. */
export function httpAddress(text: string): string {
  return new URL(text).href.replace(/\/+$/, '');
}

// A `#`, `?` or `/` of a password that was not encoded would cut the addresses below short, unseen.

const SSL_MODES = new Set(['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']);

/** Whether it is the address of a PostgreSQL database. */
export function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hash, pathname, searchParams } = new URL(text);
  // The driver takes what it does not know for "with TLS", or for nothing at all.
  const modes = searchParams.getAll('sslmode');
  return (
    /^postgres(ql)?:$/.test(protocol) &&
    hash === '' &&
    /^\/[^/]+$/.test(pathname) &&
    modes.every((mode) => SSL_MODES.has(mode))
  );
}

/** Whether it is the address of a mail server. */
export function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\/\S+$/.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== '' && /^\/?$/.test(pathname) && !search.includes('@') && hash === '';
}
