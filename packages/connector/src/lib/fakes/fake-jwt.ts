import { claimsOf } from '../http/jwt.ts';

const HEADER = { alg: 'HS256', typ: 'JWT' };
/** Stands for the signature of every token. */
const SIGNATURE = 'c2lnbmF0dXJlLW9mLWEtZmFrZQ';

/** Makes a JWT that {@link readFakeJwt} accepts. */
export function createFakeJwt(claims: Readonly<Record<string, unknown>>): string {
  return `${encode(HEADER)}.${encode(claims)}.${SIGNATURE}`;
}

/**
 * Reads the claims of a token that {@link createFakeJwt} made.
 *
 * @param now UNIX milliseconds.
 * @returns `null` for another token, and for one that has ended.
 */
export function readFakeJwt(token: string, now: number): Readonly<Record<string, unknown>> | null {
  if (token.split('.')[2] !== SIGNATURE) return null;
  const claims = claimsOf(token);
  return Number(claims.exp) * 1000 > now ? claims : null;
}

const encode = (value: unknown): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
