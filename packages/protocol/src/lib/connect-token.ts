/** The three parts of a connect token, see `decisions/004-tokens-and-handshake.md`. */
export interface ConnectTokenParts {
  /** Address of the Connect page that the token belongs to. */
  readonly connectUrl: string;
  /** Identifies the token in the frame's URL; grants nothing by itself. */
  readonly publicId: string;
  /** 256 random bits in base64url. The service stores only their hash. */
  readonly secret: string;
}

// Address in base64url, public id, secret.
const pattern = /^([\w-]+)\.([\w-]{16,64})\.([\w-]{16,64})$/;

// Users type passwords at this address, so plain http is accepted only for loopback hosts.
const trustworthy = /^(https:.+|http:(localhost|127\.0\.0\.1|\[::1\]))$/;

/** Formats a connect token: `<Connect address in base64url>.<public id>.<secret>`. */
export function formatConnectToken(parts: ConnectTokenParts): string {
  // Of the characters of an address, only `~` gives a character by which base64url differs from base64.
  const address = btoa(parts.connectUrl.replaceAll('~', '%7E')).replaceAll('=', '');
  return `${address}.${parts.publicId}.${parts.secret}`;
}

/**
 * Parses a connect token.
 *
 * @returns the parts, or `null` if the text is not a connect token, or its address is neither `https` nor loopback
 */
export function parseConnectToken(token: string): ConnectTokenParts | null {
  try {
    // Destructuring throws if nothing matches.
    const [, address, publicId, secret] = pattern.exec(token) as unknown as [string, string, string, string];
    const connectUrl = atob(address);
    const { protocol, hostname } = new URL(connectUrl);
    return trustworthy.test(protocol + hostname) ? { connectUrl, publicId, secret } : null;
  } catch {
    return null;
  }
}

/** Begins the public id of a token for the manage page, which determines the page's content. */
export const MANAGE_PREFIX = 'manage-';

/** Whether a token is for the manage page. The service decides what it allows. */
export function isManageToken(token: string): boolean {
  // Not parsed: the page already has a token that the loader parsed, and stays small.
  return token.split('.')[1]?.startsWith(MANAGE_PREFIX) ?? false;
}
