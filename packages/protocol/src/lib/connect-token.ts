/** The three parts of a connect token; see `decisions/004-tokens-and-handshake.md`. */
export interface ConnectTokenParts {
  /** Address of the Connect page that the token belongs to. */
  readonly connectUrl: string;
  /** Names the token in the frame's address; grants nothing by itself. */
  readonly publicId: string;
  /** 256 random bits in base64url. The service keeps only their hash. */
  readonly secret: string;
}

// Address in base64url, public id, secret.
const pattern = /^([\w-]+)\.([\w-]{16,64})\.([\w-]{16,64})$/;

// A password is typed at this address, so plain http is for a developer's own machine alone.
const trustworthy = /^(https:.+|http:(localhost|127\.0\.0\.1|\[::1\]))$/;

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
  try {
    // Where nothing matches there is nothing to take apart, which throws.
    const [, address, publicId, secret] = pattern.exec(token) as unknown as [string, string, string, string];
    const connectUrl = atob(address.replace(/-/g, '+').replace(/_/g, '/'));
    const { protocol, hostname } = new URL(connectUrl);
    return trustworthy.test(protocol + hostname) ? { connectUrl, publicId, secret } : null;
  } catch {
    return null;
  }
}

const toBase64Url = (text: string): string =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
