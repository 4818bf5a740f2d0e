import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { keyedHash } from '../../../core/crypto/hash.ts';
import type { AppContext } from '../../../core/http/app.ts';
import { isLoopbackHttp } from '../../../heart/connect/origins.ts';
import type { OperatorContext } from '../operator-context.ts';

/** Seconds after which the operator has to sign in again. */
export const SESSION_SECONDS: number = 12 * 3600;

const NAME = 'utility-connect-operator';

/** Sets the cookie of a sign-in. */
export function writeSessionId(c: AppContext, baseUrl: string, id: string): void {
  setCookie(c, NAME, id, { ...attributesOf(baseUrl), maxAge: SESSION_SECONDS });
}

export function clearSessionId(c: AppContext, baseUrl: string): void {
  deleteCookie(c, NAME, attributesOf(baseUrl));
}

/** @returns `null` without a cookie. */
export function readSessionId(c: AppContext, baseUrl: string): string | null {
  const id = isInsecure(baseUrl) ? getCookie(c, NAME) : getCookie(c, NAME, 'host');
  return id ?? null;
}

/** Identifies the current token, so that a new one ends the sign-ins of the former. */
export function tokenFingerprint({
  lookupKey,
  operator,
}: Pick<OperatorContext, 'lookupKey' | 'operator'>): string {
  return keyedHash(lookupKey, `operator token\n${operator.token}`);
}

// Browsers disagree on `__Host-` and `Secure` at http://localhost.
const isInsecure = (baseUrl: string): boolean => isLoopbackHttp(new URL(baseUrl));

// `__Host-` keeps other hosts of the domain from setting it.
const attributesOf = (baseUrl: string) => ({
  ...(isInsecure(baseUrl) ? {} : ({ prefix: 'host', secure: true } as const)),
  httpOnly: true,
  sameSite: 'Strict' as const,
  path: '/',
});
