import { formatConnectToken, MANAGE_PREFIX } from '@utility-connect/protocol';
import { hashSecret } from '../../core/crypto/hash.ts';
import { randomToken } from '../../core/crypto/random.ts';
import type { Context } from '../context.ts';
import type { Session } from '../store/sessions.ts';

/** Lifetime of a token in seconds: 30 minutes. */
export const TOKEN_SECONDS: number = 30 * 60;

const PUBLIC_ID_BYTES = 16;

type NewSession = Pick<Session, 'clientId' | 'userId' | 'mode'> & Partial<Session>;

/**
 * Stores a new session.
 *
 * @param email recipient of receipts.
 * @returns its token: see decisions/004-tokens-and-handshake.md.
 */
export async function createSession(
  { store, now, urls, keepAddress }: Pick<Context, 'store' | 'now' | 'urls' | 'keepAddress'>,
  session: NewSession,
  email?: string,
): Promise<string> {
  const secret = randomToken();
  const publicId = (session.mode === 'manage' ? MANAGE_PREFIX : '') + randomToken(PUBLIC_ID_BYTES);
  await store.sessions.create({
    publicId,
    secretHash: hashSecret(secret),
    utilityId: null,
    createdAt: now(),
    expiresAt: now() + TOKEN_SECONDS,
    consentedAt: null,
    redirectUri: null,
    state: null,
    openingId: null,
    usedAt: null,
    purpose: null,
    scopes: null,
    historyMonths: null,
    sharedUntil: null,
    accountSelection: false,
    ...session,
  });
  if (email !== undefined) await keepAddress({ publicId, clientId: session.clientId, email });
  return formatConnectToken({ connectUrl: urls.connectUrl, publicId, secret });
}
