import {
  type BeginRequest,
  type BeginResult,
  ConnectorError,
  type FinishRequest,
  type FinishResult,
  parseUrl,
} from '@utility-connect/connector';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi';
import type { Context } from '../context.ts';
import { withoutQuery } from '../http/addresses.ts';
import { clientRefused } from '../http/resource.ts';
import { createLogin } from './login.ts';
import { requestTokens } from './token-endpoint.ts';

interface Progress {
  readonly state: string;
  /** For PKCE. */
  readonly verifier?: string;
}

/** Makes the address of the authorization request. @see RFC 6749, section 4.1.1 */
export async function beginConsent(
  { redirect, credentials, quirks }: Context,
  { redirectUri, state }: Pick<BeginRequest, 'redirectUri' | 'state'>,
): Promise<BeginResult> {
  const progress: Progress = { state, ...(quirks.pkce && { verifier: generateRandomCodeVerifier() }) };
  const { verifier } = progress;
  const url = new URL(redirect.authorize);
  const parameters = {
    response_type: 'code',
    client_id: credentials.clientId,
    redirect_uri: redirectUri,
    ...(redirect.scope !== undefined && { scope: redirect.scope }),
    state,
    ...(verifier && {
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url: url.href, progress: JSON.stringify(progress) };
}

/** Checks the return, and exchanges its code. @see RFC 6749, section 4.1.2, and RFC 9207 */
export async function finishConsent(
  context: Context,
  { redirectUri, query, progress, signal }: Omit<FinishRequest, 'utility'>,
): Promise<FinishResult> {
  const { state, verifier } = JSON.parse(progress) as Progress;
  if (query.state !== state) throw notOurs('state');
  const { origin } = new URL(context.redirect.authorize);
  if (query.iss && !isOfOrigin(query.iss, origin)) throw notOurs('iss');
  if (query.error) throw toError(query.error);
  if (!query.code) throw new ConnectorError('utility_unavailable', 'The utility returned no code.');
  const parameters = {
    code: query.code,
    redirect_uri: redirectUri,
    ...(verifier && { code_verifier: verifier }),
  };
  // A code works once and for some minutes only: the person can try again.
  const request = { grantType: 'authorization_code', parameters, signal } as const;
  const login = createLogin(context, await requestTokens(context, request, 'utility_unavailable'));
  return { login: JSON.stringify(login), grantId: withoutQuery(login.resource) };
}

const isOfOrigin = (address: string, origin: string): boolean => parseUrl(address)?.origin === origin;

const notOurs = (name: string): ConnectorError =>
  new ConnectorError('invalid_answer', `The return has another ${name} than the utility.`);

const toError = (error: string): ConnectorError => {
  if (error === 'access_denied') {
    return new ConnectorError('consent_denied', 'The person did not allow access at the utility.');
  }
  if (error === 'unauthorized_client' || error === 'invalid_client') return clientRefused();
  const known = /^[a-z_]{1,40}$/.test(error) ? error : 'an error';
  return new ConnectorError('utility_unavailable', `The utility's page returned ${known}.`);
};
