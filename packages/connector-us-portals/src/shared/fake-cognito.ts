import { createFakeJwt, type FakeContext } from '@utility-connect/connector/fakes';

const DAY = 86_400;

interface FakeCognito {
  readonly clientId: string;
  readonly login: { readonly username: string; readonly password: string };
}

/**
 * Switches of {@link answerCognito}:
 *
 * - `locked`: it refuses the right password too, as after many wrong ones.
 * - `password-reset`: it wants another password first.
 * - `not-confirmed`: the person has not confirmed the registration.
 * - `code-wanted`: it sends a code by text message.
 * - `new-password-wanted`: it wants a new password at once.
 * - `throttled`: it gets too many requests, which it answers with 400.
 * - `cognito-fault`: it answers with 500.
 * - `other-client`: the website has another client.
 * - `changed-form`: its answers have other names.
 */
export const cognitoSwitches = [
  'locked',
  'password-reset',
  'not-confirmed',
  'code-wanted',
  'new-password-wanted',
  'throttled',
  'cognito-fault',
  'other-client',
  'changed-form',
] as const;

/**
 * Answers as Amazon Cognito does.
 *
 * @param options the client of the website, and the typed values that it accepts.
 */
export async function answerCognito(
  request: Request,
  { now, switches }: FakeContext,
  { clientId, login }: FakeCognito,
): Promise<Response> {
  if (request.method !== 'POST' || new URL(request.url).pathname !== '/')
    return exception('UnknownOperationException', '', 404);
  const type = request.headers.get('content-type') ?? '';
  const target = request.headers.get('x-amz-target');
  if (!type.startsWith('application/x-amz-json-1.1')) return exception('UnknownOperationException', '', 404);
  if (target !== 'AWSCognitoIdentityProviderService.InitiateAuth')
    return exception('UnknownOperationException', '');
  if (switches.has('cognito-fault')) return exception('InternalErrorException', 'Internal error', 500);
  if (switches.has('throttled')) return exception('TooManyRequestsException', 'Too many requests');
  const { AuthFlow, ClientId, AuthParameters } = Object(await request.json().catch(() => null));
  if (AuthFlow !== 'USER_PASSWORD_AUTH')
    return exception('InvalidParameterException', `${AuthFlow} flow not enabled for this client`);
  if (ClientId !== clientId || switches.has('other-client'))
    return exception('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`);
  return refusal(Object(AuthParameters), login, switches) ?? amz(authenticated(now(), login, switches));
}

const refusal = (
  { USERNAME, PASSWORD }: Readonly<Record<string, unknown>>,
  login: FakeCognito['login'],
  switches: ReadonlySet<string>,
): Response | null => {
  if (!USERNAME || !PASSWORD)
    return exception('InvalidParameterException', 'Missing required parameter USERNAME');
  if (USERNAME !== login.username) return exception('UserNotFoundException', 'User does not exist.');
  if (switches.has('locked')) return exception('NotAuthorizedException', 'Password attempts exceeded');
  if (switches.has('password-reset'))
    return exception('PasswordResetRequiredException', 'Password reset required for the user');
  if (PASSWORD !== login.password)
    return exception('NotAuthorizedException', 'Incorrect username or password.');
  return switches.has('not-confirmed')
    ? exception('UserNotConfirmedException', 'User is not confirmed.')
    : null;
};

const authenticated = (now: number, login: FakeCognito['login'], switches: ReadonlySet<string>) => {
  const challenge = (name: string, parameters: Readonly<Record<string, string>>) => ({
    ChallengeName: name,
    ChallengeParameters: parameters,
    Session: 'session-of-a-fake',
  });
  if (switches.has('code-wanted')) {
    const parameters = { CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS', CODE_DELIVERY_DESTINATION: '+*******0123' };
    return challenge('SMS_MFA', parameters);
  }
  if (switches.has('new-password-wanted')) return challenge('NEW_PASSWORD_REQUIRED', {});
  const claims = { sub: '0b5a7c1e-4f52-4c6d-9f7e-2d0c7f5a1b3c', exp: Math.floor(now / 1000) + DAY };
  const tokens = {
    AccessToken: createFakeJwt({ ...claims, token_use: 'access' }),
    IdToken: createFakeJwt({ ...claims, token_use: 'id', email: login.username }),
    RefreshToken: 'refresh-token-of-a-fake',
    ExpiresIn: DAY,
    TokenType: 'Bearer',
  };
  if (switches.has('changed-form')) return { AuthenticationOutcome: tokens };
  return { AuthenticationResult: tokens, ChallengeParameters: {} };
};

const exception = (type: string, message: string, status = 400): Response =>
  amz({ __type: type, message }, status);

const amz = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/x-amz-json-1.1' } });
