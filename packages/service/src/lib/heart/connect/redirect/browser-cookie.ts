import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { getCookie, setCookie } from 'hono/cookie';
import { boundTo } from '../../../core/crypto/bound-to.ts';
import { equalHashes, hashSecret } from '../../../core/crypto/hash.ts';
import { randomToken } from '../../../core/crypto/random.ts';
import { openOrNull } from '../../../core/crypto/vault.ts';
import type { AppContext } from '../../../core/http/app.ts';
import type { Context } from '../../context.ts';
import type { Attempt } from '../../store/attempts.ts';

const SECONDS = 600;

// One cookie for each attempt, because a person may connect in two tabs. `__Host-` keeps other hosts from setting it.
const nameOf = (attemptId: string): string => `at-utility-${attemptId}`;

/**
 * Marks the browser that goes to the utility, so that only this one can return.
 *
 * @param connectToken opens the Connect page to return to in the hosted flow. The cookie has it sealed, because the attempt's secrets
 * are deleted when it ends, and the person may load the return again.
 * @returns the hash to store.
 */
export async function markBrowser(
  c: AppContext,
  { vault }: Pick<Context, 'vault'>,
  attemptId: string,
  connectToken: string | null,
): Promise<string> {
  const secret = randomToken();
  const sealed = connectToken === null ? null : await vault.seal(connectToken, boundTo.browser(attemptId));
  setCookie(c, nameOf(attemptId), sealed ? `${secret}.${bytesToHex(sealed)}` : secret, {
    prefix: 'host',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: SECONDS,
  });
  return hashSecret(secret);
}

/** @returns `null` if it is not the browser that went to the utility last, or if that was too long ago. */
export async function recognizeBrowser(
  c: AppContext,
  { vault }: Pick<Context, 'vault'>,
  { id, browserHash }: Attempt,
): Promise<{ readonly connectToken: string | null } | null> {
  const [secret = '', sealed] = getCookie(c, nameOf(id), 'host')?.split('.') ?? [];
  if (browserHash === null || !equalHashes(hashSecret(secret), browserHash)) return null;
  // The key of the sealed token may have been replaced meanwhile.
  const connectToken = sealed && (await openOrNull(vault, hexToBytes(sealed), boundTo.browser(id)));
  return { connectToken: connectToken ?? null };
}
