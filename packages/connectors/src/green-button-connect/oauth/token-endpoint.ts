import { ConnectorError, type ConnectorErrorCode } from '@utility-connect/connector';
import { discard, readText, retryAfterOf, send } from '@utility-connect/connector/http';
import * as oauth from 'oauth4webapi';
import type { Context } from '../context.ts';
import { clientRefused, isCertificateRefused } from '../http/resource.ts';

interface TokenRequest {
  readonly grantType: 'authorization_code' | 'refresh_token' | 'client_credentials';
  readonly parameters: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** The token endpoint answered with an OAuth error. */
export class TokenRefusedError extends ConnectorError {
  /** @see RFC 6749, section 5.2 */
  readonly error: string;

  constructor(code: ConnectorErrorCode, message: string, error: string) {
    super(code, message);
    this.error = error;
  }
}

const MAX_BYTES = 65_536;

/**
 * Requests tokens.
 *
 * @param invalidGrant code of the error if the utility refuses the authorization code or refresh token.
 * @throws ConnectorError `client_refused`, `rate_limited`, `utility_unavailable`, `utility_timeout` or `invalid_answer`.
 * @see RFC 6749, sections 4.1.3 and 6
 */
export async function requestTokens(
  context: Context,
  request: TokenRequest,
  invalidGrant: ConnectorErrorCode,
): Promise<oauth.TokenEndpointResponse> {
  const { signal } = request;
  const client = clientOf(context);
  const server = serverOf(context);
  const response = await postTokenRequest(context, request);
  if (response.status === 401) {
    await discard(response);
    throw clientRefused();
  }
  if (response.status === 429) {
    await discard(response);
    throw rateLimited(retryAfterOf(response, context.now()));
  }
  if (response.status === 400 && (await isCertificateRefused(response.clone(), context, signal))) {
    throw clientRefused();
  }
  const json = asJson(response, await readText(response, MAX_BYTES, signal));
  try {
    return await oauth.processGenericTokenEndpointResponse(server, client, json);
  } catch (error) {
    throw toConnectorError(error, response.status, invalidGrant);
  }
}

const postTokenRequest = (
  context: Context,
  { grantType, parameters, signal }: TokenRequest,
): Promise<Response> =>
  oauth.genericTokenEndpointRequest(
    serverOf(context),
    clientOf(context),
    authenticationOf(context),
    grantType,
    { ...parameters },
    {
      signal,
      [oauth.customFetch]: (url, { headers, body }) =>
        send(context, url, { method: 'POST', headers, body, signal }),
      // The registry has http addresses for loopback hosts only.
      [oauth.allowInsecureRequests]: context.redirect.token.startsWith('http:'),
    },
  );

const rateLimited = (retryAfterSeconds: number | undefined): ConnectorError =>
  new ConnectorError('rate_limited', 'The token endpoint accepts no more requests for now.', {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });

const serverOf = ({ redirect }: Context): oauth.AuthorizationServer => ({
  issuer: new URL(redirect.authorize).origin,
  authorization_endpoint: redirect.authorize,
  token_endpoint: redirect.token,
});

const clientOf = ({ credentials }: Context): oauth.Client => ({ client_id: credentials.clientId });

/** With mutual TLS, `fetch` presents the certificate. PG&E wants the secret as well. */
const authenticationOf = ({ redirect, credentials }: Context): oauth.ClientAuth => {
  const { clientSecret = '' } = credentials;
  if (redirect.clientAuth === 'mtls' && clientSecret === '') return oauth.TlsClientAuth();
  return redirect.clientAuth === 'form'
    ? oauth.ClientSecretPost(clientSecret)
    : oauth.ClientSecretBasic(clientSecret);
};

/** Some utilities give JSON another type, and PG&E the client's own token another name. */
const asJson = ({ status }: Response, text: string): Response => {
  const named = text.replace('"client_access_token"', '"access_token"');
  return new Response(named, { status, headers: { 'content-type': 'application/json' } });
};

const toConnectorError = (error: unknown, status: number, invalidGrant: ConnectorErrorCode): Error => {
  const message = `The token endpoint answered with status ${status}`;
  if (!(error instanceof oauth.ResponseBodyError)) {
    return new ConnectorError(status === 200 ? 'invalid_answer' : 'utility_unavailable', `${message}.`);
  }
  const name = /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'an unknown error';
  const codes = new Map<string, ConnectorErrorCode>([
    ['invalid_client', 'client_refused'],
    ['unauthorized_client', 'client_refused'],
    ['invalid_grant', invalidGrant],
  ]);
  return new TokenRefusedError(codes.get(name) ?? 'utility_unavailable', `${message} and ${name}.`, name);
};
