import type { MiddlewareHandler } from 'hono';
import { equalHashes, hashSecret } from '../crypto/hash.ts';
import type { Account } from '../store/accounts.ts';
import type { KnownClient } from '../store/clients.ts';
import type { Store } from '../store/store.ts';
import type { AppContext, AppEnv, Incoming } from './app.ts';
import { ServiceError } from './errors.ts';

// The hash of nothing that exists: an unknown client costs the same work as a wrong secret.
const NO_SECRET = hashSecret('no client has this secret');

/**
 * Lets a request pass only with the id and secret of a client, before anything else of it is answered.
 *
 * @param reads where accounts are read, the id of the one, or `undefined` for all: they are looked up with the client.
 */
export function authenticateClient(
  store: Store,
  reads?: (c: AppContext) => string | undefined,
): MiddlewareHandler<AppEnv> {
  const find = async (c: AppContext, id: string): Promise<KnownClient | null> => {
    if (!reads) return store.clients.find(id);
    const token = bearerToken(c);
    const tokenHash = token === null ? null : hashSecret(token);
    const reading = { clientId: id, tokenHash, accountId: reads(c) };
    const { client, userRef, accounts } = await store.grants.findReader(reading);
    c.set('reading', { tokenHash, userRef, accounts });
    return client;
  };

  return async (c, next) => {
    const id = c.req.header('Service-Client-Id') ?? '';
    const secretHash = hashSecret(c.req.header('Service-Secret') ?? '');
    const client = await find(c, id);
    const matches = equalHashes(secretHash, client?.secretHash ?? NO_SECRET);
    if (client === null || !matches) {
      throw new ServiceError(
        401,
        'invalid_client',
        // One sentence for all cases: what is missing, unknown or wrong is not told apart.
        'The headers Service-Client-Id and Service-Secret are missing, or what was sent in them is not known here: send the id and the secret of one client of this service.',
      );
    }
    c.set('client', client);
    await next();
  };
}

/**
 * The user whose data the request may read.
 *
 * @throws ServiceError 401 `invalid_token` (RFC 6750, section 3.1).
 */
export async function authenticateUser(
  c: AppContext,
  store: Store,
): Promise<{ userRef: string; tokenHash: string }> {
  const token = bearerToken(c);
  if (token === null) throw invalidToken(false);
  const tokenHash = hashSecret(token);
  const access = await store.grants.findAccess(c.get('client').id, tokenHash);
  if (access === null) throw invalidToken(true);
  return { ...access, tokenHash };
}

/**
 * The user whose data the request reads, and the accounts that it asks for, as they were looked up with the client.
 *
 * @throws ServiceError 401 `invalid_token` (RFC 6750, section 3.1).
 */
export function authenticateReader(c: AppContext): UserAccounts {
  const { tokenHash, userRef, accounts } = c.get('reading');
  if (tokenHash === null) throw invalidToken(false);
  if (userRef === null) throw invalidToken(true);
  return { userRef, accounts };
}

/** A user, and the accounts of theirs that a request asks for. */
export interface UserAccounts {
  readonly userRef: string;
  readonly accounts: readonly Account[];
}

/** The token of an `Authorization: Bearer` header, or `null`. */
export function bearerToken(c: Incoming): string | null {
  return /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? null;
}

// RFC 6750, section 3: without a token there is no error code in the challenge.
const invalidToken = (wasGiven: boolean): ServiceError =>
  new ServiceError(
    401,
    'invalid_token',
    wasGiven
      ? 'The access token is not known to this client: it is of another client or service, or its access was ended. Let the user go through Connect again.'
      : 'Send an access token in the header Authorization: Bearer <token>.',
    {
      headers: {
        'WWW-Authenticate': `Bearer realm="utility-connect"${wasGiven ? ', error="invalid_token"' : ''}`,
      },
    },
  );
