import type { Scope } from '@utility-connect/protocol';
import type { MiddlewareHandler } from 'hono';
import { equalHashes, hashSecret } from '../../core/crypto/hash.ts';
import type { AppContext, AppEnv, Incoming } from '../../core/http/app.ts';
import { ServiceError } from '../../core/http/errors.ts';
import type { Context } from '../context.ts';
import type { KnownClient } from '../store/clients.ts';
import type { DataAccess } from '../store/grants.ts';
import { readScopes } from '../users/scopes.ts';
import type { UserAccess } from './request-variables.ts';

// For unknown client ids, so that rejecting one takes as long as rejecting a wrong secret.
const DUMMY_HASH = hashSecret('no client has this secret');

/**
 * Rejects a request without a valid client id and secret, before anything else is checked.
 *
 * @throws ServiceError 401 `invalid_client`.
 */
export function authenticateClient({
  store,
  now,
}: Pick<Context, 'store' | 'now'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const secretHash = secretHashOf(c);
    const client = await store.grants.findClient({ clientId: clientIdOf(c), now: now() });
    setClient(c, requireSecret(secretHash, client));
    await next();
  };
}

/**
 * Does what `authenticateClient` does, for a request with an access token: the same database query finds the user and their accounts.
 * `authenticateUser` checks them.
 *
 * @param accountId returns the id of the only account to look up, or `undefined` for all accounts of the user. Default: all.
 * @throws ServiceError 401 `invalid_client`.
 */
export function authenticateDataRequest(
  { store, now }: Pick<Context, 'store' | 'now'>,
  accountId: (c: AppContext) => string | undefined = () => undefined,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const secretHash = secretHashOf(c);
    const request = {
      clientId: clientIdOf(c),
      tokenHash: tokenHashOf(c),
      accountId: accountId(c),
      now: now(),
    };
    const access = await store.grants.findDataAccess(request);
    setClient(c, requireSecret(secretHash, access.client));
    c.set('dataAccess', access);
    await next();
  };
}

/**
 * Rejects a request without a valid access token, or for data that the user did not agree to share. Runs after
 * `authenticateDataRequest`.
 *
 * @throws ServiceError 401 `invalid_token` (RFC 6750, section 3.1), 403 `insufficient_scope`.
 */
export function authenticateUser(required: readonly Scope[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const user = requireUser(tokenHashOf(c), c.get('dataAccess'));
    if (!required.every((scope) => user.scopes.includes(scope))) throw insufficientScope(required);
    c.set('user', user);
    await next();
  };
}

/** @throws ServiceError 401 `invalid_token`. */
export function requireUser(tokenHash: string | null, access: DataAccess): UserAccess {
  const { userRef, accounts, scopes, historyFrom } = access;
  if (tokenHash === null) throw invalidToken(false);
  if (userRef === null) throw invalidToken(true);
  return { tokenHash, userRef, accounts, scopes: readScopes(scopes), historyFrom };
}

const clientIdOf = (c: AppContext): string => c.req.header('Service-Client-Id') ?? '';

const secretHashOf = (c: AppContext): string => hashSecret(c.req.header('Service-Secret') ?? '');

const requireSecret = (secretHash: string, client: KnownClient | null): KnownClient => {
  const { secretHash: current = DUMMY_HASH, previousSecretHash: previous = null } = client ?? {};
  const matches =
    equalHashes(secretHash, current) || (previous !== null && equalHashes(secretHash, previous));
  if (client === null || !matches) throw invalidClient();
  return client;
};

const tokenHashOf = (c: AppContext): string | null => {
  const token = bearerToken(c);
  return token === null ? null : hashSecret(token);
};

/** The token of the `Authorization: Bearer` header, or `null`. */
export function bearerToken(c: Incoming): string | null {
  return /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? null;
}

/** 401, with the same message in all cases, so that it doesn't reveal which ids exist. */
export function invalidClient(): ServiceError {
  return new ServiceError(
    401,
    'invalid_client',
    'Service-Client-Id or Service-Secret is missing or wrong: send both headers with the id and secret of one client of this service.',
  );
}

/** 401. Without a token, the challenge has no error code (RFC 6750, section 3.1). */
export function invalidToken(wasGiven: boolean): ServiceError {
  return new ServiceError(
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
}

/** 403, with the scopes that the request needs (RFC 6750, section 3.1). */
export function insufficientScope(required: readonly Scope[]): ServiceError {
  const scope = required.join(' ');
  return new ServiceError(
    403,
    'insufficient_scope',
    `The user did not agree to share this. Ask for the scopes "${scope}" in a new connect token, and let the user go through Connect again.`,
    {
      headers: {
        'WWW-Authenticate': `Bearer realm="utility-connect", error="insufficient_scope", scope="${scope}"`,
      },
    },
  );
}

const setClient = (c: AppContext, client: KnownClient): void => {
  c.set('client', client);
  c.set('clientId', client.id);
};
