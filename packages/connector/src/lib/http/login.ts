import { z } from 'zod';
import { ConnectorError } from '../error.ts';

/** The login of a source that needs a token only. */
export const tokenLogin: z.ZodType<{ readonly token: string }> = z.object({ token: z.string() });

/** Parses a login that a source made. @throws ConnectorError `login_expired` if it is of another form. */
export function parseLogin<Schema extends z.ZodType>(schema: Schema, login: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(login));
  } catch {
    throw new ConnectorError('login_expired', 'The login is not of this version. Sign in again.');
  }
}

/**
 * A token or key as the person pasted it, without the spaces around it.
 *
 * @throws ConnectorError `invalid_credentials` if it is empty, or has characters that a header cannot carry.
 */
export function parseToken(pasted = ''): string {
  const token = pasted.trim();
  if (/^[!-~]+$/.test(token)) return token;
  throw new ConnectorError('invalid_credentials', 'The token was not copied as a whole.');
}

/** The SHA-256 digest of a secret in hexadecimal. It identifies the secret, and isn't secret. */
export async function digestOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
