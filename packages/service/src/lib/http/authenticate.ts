import type { MiddlewareHandler } from 'hono';
import type { Context } from '../context.ts';
import { equalHashes, hashSecret } from '../crypto/hash.ts';
import type { Store } from '../store/store.ts';
import type { AppContext, AppEnv, Incoming } from './app.ts';
import { ServiceError } from './errors.ts';

// The hash of nothing that exists: an unknown client costs the same work as a wrong secret.
const NO_SECRET = hashSecret('no client has this secret');

/** Lets a request pass only with the id and secret of a client, before anything else of it is looked at. */
export function authenticateClient(store: Store): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const id = c.req.header('Service-Client-Id') ?? '';
    const secretHash = hashSecret(c.req.header('Service-Secret') ?? '');
    const client = await store.clients.find(id);
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
export async function authenticateUser(c: AppContext, store: Store): Promise<Access> {
  const token = bearerToken(c);
  if (token === null) throw invalidToken(false);
  const tokenHash = hashSecret(token);
  const access = await store.grants.findAccess(c.get('client').id, tokenHash);
  if (access === null) throw invalidToken(true);
  return { userRef: access.userRef, tokenHash };
}

/** A user, and the access token by which a request reads their data. */
export interface Access {
  readonly userRef: string;
  readonly tokenHash: string;
}

/** {@link authenticateUser} for who reads data, which is written down once a day and token. */
export async function authenticateReader(
  c: AppContext,
  { store, audit }: Pick<Context, 'store' | 'audit'>,
): Promise<Access> {
  const { userRef, tokenHash } = await authenticateUser(c, store);
  const noted = audit.noteRead(tokenHash, {
    clientId: c.get('client').id,
    userRef,
    requestId: c.get('requestId'),
  });
  if (noted) await noted;
  return { userRef, tokenHash };
}

/**
 * Looks something up for the user of an access token. Where nothing is found, the user may have become one with another, or
 * have been removed, after the token was looked up: the token is then asked once more.
 *
 * @param find - gives `null` where there is nothing.
 * @throws ServiceError 401 `invalid_token` when the token is gone.
 */
export async function findFor<T>(
  c: AppContext,
  store: Store,
  { userRef, tokenHash }: Access,
  find: (userRef: string) => Promise<T | null>,
): Promise<T | null> {
  const found = await find(userRef);
  if (found !== null) return found;
  const access = await store.grants.findAccess(c.get('client').id, tokenHash);
  if (access === null) throw invalidToken(true);
  return access.userRef === userRef ? null : find(access.userRef);
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
