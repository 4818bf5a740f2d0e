import type { Incoming } from '../http.ts';
import type { Client } from '../options.ts';
import type { State } from '../state.ts';
import { answerClientRequest } from './client-request.ts';
import { OAuthError } from './oauth-error.ts';

/**
 * The revocation endpoint: RFC 7009. A refresh token ends the authorization with all its tokens, an access token only itself.
 */
export function answerRevocationRequest(incoming: Incoming, state: State): Response {
  return answerClientRequest(incoming, state, 'token', (form, client) => {
    revoke(form.get('token') as string, client, state);
    return new Response(null);
  });
}

// The `token_type_hint` only speeds up the search, and an unknown token is no error.
const revoke = (token: string, client: Client, { accessTokens, refreshTokens }: State): void => {
  const authorization = refreshTokens.get(token)?.authorization;
  const owner = authorization?.client ?? accessTokens.get(token)?.client;
  if (owner === undefined) return;
  if (owner !== client) throw new OAuthError('invalid_grant', 'The token is for another client.');
  if (authorization) authorization.revoked = true;
  else accessTokens.delete(token);
};
