/** The three parts of a connect token; see `decisions/010`. */
export interface ConnectTokenParts {
  /** Address of the Connect page that the token belongs to. */
  readonly connectUrl: string;
  /** Names the token in the frame's address; grants nothing by itself. */
  readonly publicId: string;
  /** 256 random bits in base64url. The service keeps only their hash. */
  readonly secret: string;
}

const idPattern = /^[A-Za-z0-9_-]{16,64}$/;

/** Writes a connect token: `<Connect address in base64url>.<public id>.<secret>`. */
export function formatConnectToken(parts: ConnectTokenParts): string {
  return `${toBase64Url(parts.connectUrl)}.${parts.publicId}.${parts.secret}`;
}

/**
 * Takes a connect token apart.
 *
 * @returns the parts, or `null` when the text is no connect token or names an address that is neither `https` nor loopback.
 */
export function parseConnectToken(token: string): ConnectTokenParts | null {
  const [address, publicId, secret, rest] = token.split('.');
  if (!address || !publicId || !secret || rest !== undefined) return null;
  if (!idPattern.test(publicId) || !idPattern.test(secret)) return null;
  const connectUrl = fromBase64Url(address);
  if (connectUrl === null || !isTrustworthyUrl(connectUrl)) return null;
  return { connectUrl, publicId, secret };
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

// A password is typed at this address, so plain http is for a developer's own machine alone.
const isTrustworthyUrl = (text: string): boolean => {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname));
  } catch {
    return false;
  }
};

const toBase64Url = (text: string): string =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const fromBase64Url = (text: string): string | null => {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return null;
  }
};
