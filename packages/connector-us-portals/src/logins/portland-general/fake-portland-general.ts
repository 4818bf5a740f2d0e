import {
  type CreateFakeSource,
  createFakeJwt,
  type FakeContext,
  readFakeJwt,
} from '@utility-connect/connector/fakes';
import { createFakeOpower, opowerSwitches } from '../../opower/fake-opower.ts';
import { fakeOutage, outageSwitches } from '../fake-outage.ts';

const login = { username: 'ada@example.com', password: 'portland-password-of-a-fake' };

const COGNITO_CLIENT = '4q9nbgmi0gcks5t7d6fkhubfnm';
const GATEWAY_CLIENT = 'rHuS10KrfsLwFAr2sZ7MHh7oHELGx6YK';
const HOUR = 3_600;

/**
 * A fake of the sign-in of Portland General Electric: Cognito, and the gateway of the utility. Switches beside those of `fakeOutage` and
 * `createFakeOpower`:
 *
 * - `locked`: Cognito refuses the right password too, as after many wrong ones.
 * - `password-reset`: Cognito wants another password first.
 * - `not-confirmed`: the person has not confirmed the registration.
 * - `code-wanted`: Cognito sends a code by text message.
 * - `new-password-wanted`: Cognito wants a new password at once.
 * - `throttled`: Cognito gets too many requests, which it answers with 400.
 * - `cognito-fault`: Cognito answers with 500.
 * - `other-client`: the website has another client at Cognito.
 * - `gateway-down`: the gateway answers with 503.
 * - `gateway-refuses`: the gateway does not know its client any more.
 * - `changed-form`: the answers of Cognito have other names.
 */
export const createFakePortlandGeneral: CreateFakeSource = (context) => {
  const { switches } = context;
  const site = { subdomain: 'pgn', code: 'pgn', timeZone: 'America/Los_Angeles' };
  const opower = createFakeOpower({ ...context, ...site });
  return {
    async fetch(request) {
      const { hostname } = new URL(request.url);
      if (hostname === opower.host) return opower.fetch(request);
      const isCognito = hostname === 'cognito-idp.us-west-2.amazonaws.com';
      if (!isCognito && hostname !== 'apix.portlandgeneral.com')
        return new Response('Not Found', { status: 404 });
      const outage = fakeOutage(switches);
      if (outage) return outage;
      return isCognito ? answerCognito(request, context) : answerGateway(request, context, opower.issueToken);
    },
    login,
    switches: [
      ...outageSwitches,
      'locked',
      'password-reset',
      'not-confirmed',
      'code-wanted',
      'new-password-wanted',
      'throttled',
      'cognito-fault',
      'other-client',
      'gateway-down',
      'gateway-refuses',
      'changed-form',
      ...opowerSwitches,
    ],
  };
};

const answerCognito = async (request: Request, { now, switches }: FakeContext): Promise<Response> => {
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
  if (ClientId !== COGNITO_CLIENT || switches.has('other-client'))
    return exception('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`);
  return refusal(Object(AuthParameters), switches) ?? amz(authenticated(now(), switches));
};

const refusal = (
  { USERNAME, PASSWORD }: Readonly<Record<string, unknown>>,
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

const authenticated = (now: number, switches: ReadonlySet<string>) => {
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
  const claims = { sub: '0b5a7c1e-4f52-4c6d-9f7e-2d0c7f5a1b3c', exp: Math.floor(now / 1000) + HOUR };
  const tokens = {
    AccessToken: createFakeJwt({ ...claims, token_use: 'access' }),
    IdToken: createFakeJwt({ ...claims, token_use: 'id', email: login.username }),
    RefreshToken: 'refresh-token-of-a-fake',
    ExpiresIn: HOUR,
    TokenType: 'Bearer',
  };
  if (switches.has('changed-form')) return { AuthenticationOutcome: tokens };
  return { AuthenticationResult: tokens, ChallengeParameters: {} };
};

const answerGateway = (
  request: Request,
  { now, switches }: FakeContext,
  issueToken: () => string,
): Response => {
  const { pathname, searchParams } = new URL(request.url);
  if (switches.has('gateway-down')) return gatewayError(503, 'The service is temporarily unavailable');
  if (request.method !== 'POST' || pathname !== '/pg-token-implicit-aws/token')
    return gatewayError(404, 'Unable to identify proxy');
  if (searchParams.get('client_id') !== GATEWAY_CLIENT || switches.has('gateway-refuses'))
    return gatewayError(401, 'Invalid client id');
  if (searchParams.get('response_type') !== 'token' || searchParams.get('redirect_uri') !== '')
    return gatewayError(400, 'Invalid request');
  const idToken = readFakeJwt(request.headers.get('idp_access_token') ?? '', now());
  if (idToken?.token_use !== 'id') return gatewayError(401, 'Invalid token');
  return Response.json({ access_token: issueToken(), client_id: GATEWAY_CLIENT });
};

const gatewayError = (status: number, message: string): Response =>
  Response.json({ errorResponse: { code: String(status), message } }, { status });

const exception = (type: string, message: string, status = 400): Response =>
  amz({ __type: type, message }, status);

const amz = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/x-amz-json-1.1' } });
