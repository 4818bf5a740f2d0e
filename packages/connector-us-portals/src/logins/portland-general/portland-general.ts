import { ConnectorError } from '@utility-connect/connector';
import type { Answer } from '@utility-connect/connector/http';
import { z } from 'zod';
import { interfaceChanged, parseKnown, portalUnavailable } from '../../changed.ts';
import type { OpowerLogin, OpowerSite, OpowerVisit } from '../../opower/opower-site.ts';

const COGNITO = 'https://cognito-idp.us-west-2.amazonaws.com/';
const TOKEN = 'https://apix.portlandgeneral.com/pg-token-implicit-aws/token';

/** Public ids of the website, at Amazon Cognito and at the utility's own gateway. */
const COGNITO_CLIENT = '4q9nbgmi0gcks5t7d6fkhubfnm';
const GATEWAY_CLIENT = 'rHuS10KrfsLwFAr2sZ7MHh7oHELGx6YK';

/** Portland General Electric: a password sign-in at Amazon Cognito, whose token its gateway exchanges for one of Opower. */
const portlandGeneral: OpowerLogin = {
  hosts: ['cognito-idp.us-west-2.amazonaws.com', 'apix.portlandgeneral.com'],
  async signIn(visit, { fields: { username = '', password = '' }, signal }) {
    const idToken = await signInAtCognito(visit, { username, password, signal });
    return { token: await exchange(visit, idToken, signal) };
  },
};

export const portlandGeneralSite: OpowerSite = {
  utilityId: '15248',
  subdomain: 'pgn',
  code: 'pgn',
  timeZone: 'America/Los_Angeles',
  kind: 'ei',
  login: portlandGeneral,
};

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly signal: AbortSignal;
}

const signInAtCognito = async (
  { web }: OpowerVisit,
  { username, password, signal }: Credentials,
): Promise<string> => {
  const answer = await web.request(COGNITO, {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      origin: 'https://portlandgeneral.com',
      referer: 'https://portlandgeneral.com/',
    },
    json: {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: COGNITO_CLIENT,
      AuthParameters: { USERNAME: username, PASSWORD: password },
    },
    redirect: 'manual',
    signal,
  });
  if (answer.status !== 200) throw cognitoError(answer);
  const { ChallengeName, AuthenticationResult } = parseKnown(signedIn, answer, 'sign-in');
  if (ChallengeName !== undefined) {
    throw new ConnectorError(
      'utility_unavailable',
      'The portal asks for a step that this connector does not have, such as a code or a new password.',
    );
  }
  if (!AuthenticationResult) throw interfaceChanged('sign-in');
  return AuthenticationResult.IdToken;
};

const signedIn = z.object({
  ChallengeName: z.string().optional(),
  AuthenticationResult: z.object({ IdToken: z.string().min(1) }).optional(),
});

const refusals = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
]);
const limits = new Set(['TooManyRequestsException', 'LimitExceededException']);

/** Cognito answers every refusal, limit and fault with status 400 and the name of an exception. */
const cognitoError = ({ status, text }: Answer): ConnectorError => {
  const { __type: type, message } = exceptionOf(text);
  if (status !== 400) return portalUnavailable('sign-in');
  if (refusals.has(type)) {
    // The lockout has no exception of its own.
    return /attempts exceeded/i.test(message)
      ? new ConnectorError('account_locked', 'The portal has locked the login for a while.')
      : new ConnectorError('invalid_credentials', 'The portal refused the login.');
  }
  if (limits.has(type)) return new ConnectorError('rate_limited', 'The portal accepts no more sign-ins now.');
  // The website has another client id by now.
  return type === 'ResourceNotFoundException' ? interfaceChanged('sign-in') : portalUnavailable('sign-in');
};

const exception = z.object({ __type: z.string().catch(''), message: z.string().catch('') });

const exceptionOf = (text: string): z.output<typeof exception> => {
  try {
    return exception.parse(JSON.parse(text));
  } catch {
    return { __type: '', message: '' };
  }
};

const exchange = async ({ web }: OpowerVisit, idToken: string, signal: AbortSignal): Promise<string> => {
  const query = new URLSearchParams({
    client_id: GATEWAY_CLIENT,
    response_type: 'token',
    redirect_uri: '',
  });
  const answer = await web.request(`${TOKEN}?${query}`, {
    method: 'POST',
    headers: { idp_access_token: idToken },
    redirect: 'manual',
    signal,
  });
  const { status, text } = answer;
  if (status === 200) return parseKnown(exchanged, answer, 'token exchange').access_token;
  // The password was right: an error of the gateway means that it knows this client or token no more.
  const isBlocked = (status === 401 || status === 403) && !text.includes('"errorResponse"');
  throw isBlocked ? portalUnavailable('token exchange') : interfaceChanged('token exchange');
};

const exchanged = z.object({ access_token: z.string().min(1) });
