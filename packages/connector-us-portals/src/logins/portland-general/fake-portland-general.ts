import { type CreateFakeSource, type FakeContext, readFakeJwt } from '@utility-connect/connector/fakes';
import { createFakeOpower, opowerSwitches } from '../../opower/fake-opower.ts';
import { answerCognito, cognitoSwitches } from '../../shared/fake-cognito.ts';
import { fakeOutage, outageSwitches } from '../../shared/fake-outage.ts';

const login = { username: 'ada@example.com', password: 'portland-password-of-a-fake' };

const COGNITO_CLIENT = '4q9nbgmi0gcks5t7d6fkhubfnm';
const GATEWAY_CLIENT = 'rHuS10KrfsLwFAr2sZ7MHh7oHELGx6YK';

/**
 * A fake of the sign-in of Portland General Electric: Cognito, and the gateway of the utility. Switches beside those of `fakeOutage`,
 * `answerCognito` and `createFakeOpower`:
 *
 * - `gateway-down`: the gateway answers with 503.
 * - `gateway-refuses`: the gateway does not know its client any more.
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
      return isCognito
        ? answerCognito(request, context, { clientId: COGNITO_CLIENT, login })
        : answerGateway(request, context, opower.issueToken);
    },
    login,
    switches: [...outageSwitches, ...cognitoSwitches, 'gateway-down', 'gateway-refuses', ...opowerSwitches],
  };
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
