import { createHash } from 'node:crypto';
import type { Incoming } from '../http.ts';
import type { Client } from '../options.ts';
import { type Authorization, createToken, resourceBase, type State } from '../state.ts';
import { answerClientRequest } from './client-request.ts';
import { OAuthError } from './oauth-error.ts';
import { checkRefreshScope, checkScope } from './scope.ts';

/** The token endpoint: RFC 6749, section 3.2. */
export function answerTokenRequest(incoming: Incoming, state: State): Response {
  return answerClientRequest(incoming, state, 'grant_type', (form, client) =>
    Response.json(grant(form, client, state)),
  );
}

type TokenResponse = Record<string, string | number>;

const grant = (form: URLSearchParams, client: Client, state: State): TokenResponse => {
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(form, client, state);
    case 'refresh_token':
      return refresh(form, client, state);
    case 'client_credentials':
      return grantToClient(form, client, state);
    default:
      throw new OAuthError('unsupported_grant_type', 'The grant type is unknown.');
  }
};

const exchangeCode = (form: URLSearchParams, client: Client, state: State): TokenResponse => {
  const code = form.get('code') ?? '';
  const found = state.codes.get(code);
  if (!found) throw new OAuthError('invalid_grant', 'The code is unknown or used.');
  const { request, authorization, expiresAt } = found;
  if (request.client !== client) throw new OAuthError('invalid_grant', 'The code is for another client.');
  state.codes.delete(code);
  if (expiresAt <= state.now()) throw new OAuthError('invalid_grant', 'The code has expired.');
  if (request.redirectUri !== form.get('redirect_uri'))
    throw new OAuthError('invalid_grant', 'The redirect URI is not the one of the authorization request.');
  const verifier = form.get('code_verifier');
  if (request.codeChallenge !== (verifier === null ? null : challengeOf(verifier)))
    throw new OAuthError('invalid_grant', 'The code verifier is wrong.');
  state.authorizations.set(authorization.id, authorization);
  return customerTokens(authorization, createRefreshToken(authorization, state), state);
};

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const refresh = (form: URLSearchParams, client: Client, state: State): TokenResponse => {
  const token = form.get('refresh_token') ?? '';
  const found = state.refreshTokens.get(token);
  const { rotateRefreshTokens } = state.quirks;
  if (!found || found.authorization.client !== client || found.expiresAt <= state.now())
    throw new OAuthError('invalid_grant', 'The refresh token is unknown or has expired.');
  const { authorization, used } = found;
  if (used && rotateRefreshTokens === 'revoke') authorization.revoked = true;
  if (used) throw new OAuthError('invalid_grant', 'The refresh token was used before.');
  if (authorization.revoked) throw new OAuthError('invalid_grant', 'The authorization was revoked.');
  checkRefreshScope(
    form.get('scope'),
    grantedScope(authorization, state) ?? authorization.scope,
    state.quirks,
  );
  if (!rotateRefreshTokens) return customerTokens(authorization, token, state);
  state.refreshTokens.set(token, { ...found, used: true });
  return customerTokens(authorization, createRefreshToken(authorization, state), state);
};

const createRefreshToken = (authorization: Authorization, state: State): string => {
  const token = createToken();
  const expiresAt = state.now() + state.lifetimes.refreshTokenSeconds;
  state.refreshTokens.set(token, { authorization, expiresAt, used: false });
  return token;
};

const grantedScope = ({ scope }: Authorization, { quirks }: State): string | null =>
  quirks.grantedScope === undefined ? scope : quirks.grantedScope;

const customerTokens = (authorization: Authorization, refreshToken: string, state: State): TokenResponse => {
  const { quirks } = state;
  const id = quirks.foreignAuthorization ?? authorization.id;
  const scope = grantedScope(authorization, state);
  const customerUri = address(`Batch/RetailCustomer/${id}`, state);
  const accessToken = createAccessToken(authorization.client, authorization, state);
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: state.lifetimes.accessTokenSeconds,
    refresh_token: refreshToken,
    ...(scope === null ? {} : { scope }),
    resourceURI: address(`Batch/Subscription/${id}`, state),
    authorizationURI: address(`Authorization/${id}`, state),
    ...(quirks.customerResourceUri === 'missing'
      ? {}
      : { customerResourceURI: quirks.customerResourceUri === 'empty' ? '' : customerUri }),
  };
};

// A client's own token needs no scope: RFC 6749, section 4.4.2.
const defaultScope = 'FB=4_5_15';

const grantToClient = (form: URLSearchParams, client: Client, state: State): TokenResponse => {
  const scope =
    form.has('scope') || client.scope !== undefined
      ? checkScope(form.get('scope'), client, state.quirks)
      : defaultScope;
  const name = state.quirks.clientAccessToken ? 'client_access_token' : 'access_token';
  return {
    [name]: createAccessToken(client, null, state),
    token_type: 'Bearer',
    expires_in: state.lifetimes.accessTokenSeconds,
    scope,
    resourceURI: address(`Batch/Bulk/${encodeURIComponent(client.clientId)}`, state),
    authorizationURI: address('Authorization', state),
  };
};

const createAccessToken = (client: Client, authorization: Authorization | null, state: State): string => {
  const token = createToken();
  const expiresAt = state.now() + state.lifetimes.accessTokenSeconds;
  state.accessTokens.set(token, { client, authorization, expiresAt });
  if (authorization) authorization.expiresAt = expiresAt;
  return token;
};

const address = (path: string, { origin, basePath, quirks: { resourceOrigin } }: State): string => {
  const base = resourceOrigin === 'relative' ? '' : (resourceOrigin ?? origin);
  return `${resourceBase({ origin: base, basePath })}/${path}`;
};
