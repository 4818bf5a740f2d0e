import { ConnectorError } from '@utility-connect/connector';
import type { Answer } from '@utility-connect/connector/http';
import type { WebSession } from '@utility-connect/connector/web';
import { z } from 'zod';
import { interfaceChanged, parseKnown, portalUnavailable } from './changed.ts';

interface CognitoSignIn {
  /** For example `us-west-2`. */
  readonly region: string;
  /** Public id of the website at Amazon Cognito. */
  readonly clientId: string;
  /** Of the website, for example `https://portlandgeneral.com`. */
  readonly origin: string;
  readonly username: string;
  readonly password: string;
  readonly signal: AbortSignal;
}

/** Tokens of Amazon Cognito, which end after an hour. */
type CognitoTokens = z.output<typeof tokens>;

/**
 * Signs in with a password at Amazon Cognito, as the website of a portal does.
 *
 * @throws ConnectorError `invalid_credentials`, `account_locked`, `rate_limited`, `utility_unavailable`, `interface_changed`.
 */
export async function signInAtCognito(
  web: WebSession,
  { region, clientId, origin, username, password, signal }: CognitoSignIn,
): Promise<CognitoTokens> {
  const answer = await web.request(`https://cognito-idp.${region}.amazonaws.com/`, {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      origin,
      referer: `${origin}/`,
    },
    json: {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
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
  return AuthenticationResult;
}

const tokens = z.object({ IdToken: z.string().min(1), AccessToken: z.string().min(1) });

const signedIn = z.object({
  ChallengeName: z.string().optional(),
  AuthenticationResult: tokens.optional(),
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
