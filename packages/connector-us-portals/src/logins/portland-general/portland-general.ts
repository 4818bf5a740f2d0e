import { z } from 'zod';
import type { OpowerLogin, OpowerSite, OpowerVisit } from '../../opower/opower-site.ts';
import { interfaceChanged, parseKnown, portalUnavailable } from '../../shared/changed.ts';
import { signInAtCognito } from '../../shared/cognito.ts';

const TOKEN = 'https://apix.portlandgeneral.com/pg-token-implicit-aws/token';

const cognito = {
  region: 'us-west-2',
  clientId: '4q9nbgmi0gcks5t7d6fkhubfnm',
  origin: 'https://portlandgeneral.com',
};

/** Public id of the website at the utility's own gateway. */
const GATEWAY_CLIENT = 'rHuS10KrfsLwFAr2sZ7MHh7oHELGx6YK';

/** Portland General Electric: a password sign-in at Amazon Cognito, whose token its gateway exchanges for one of Opower. */
const portlandGeneral: OpowerLogin = {
  hosts: ['cognito-idp.us-west-2.amazonaws.com', 'apix.portlandgeneral.com'],
  async signIn(visit, { fields: { username = '', password = '' }, signal }) {
    const { IdToken } = await signInAtCognito(visit.web, {
      ...cognito,
      username: username.trim(),
      password,
      signal,
    });
    return { token: await exchange(visit, IdToken, signal) };
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
