import { ConnectorError } from '@utility-connect/connector';
import { expiryOf } from '@utility-connect/connector/http';
import { z } from 'zod';
import type { OpowerLogin, OpowerSite, OpowerVisit } from '../../opower/opower-site.ts';
import { interfaceChanged, parseKnown, portalUnavailable } from '../../shared/changed.ts';
import { challengeOf, randomText } from './pkce.ts';

const HOST = 'login.nationalgrid.com';
const POLICY = 'B2C_1A_UWP_NationalGrid_convert_merge_signin';
const BASE = `https://${HOST}/0e1366c5-731c-42b3-90d3-508039d9e70f/${POLICY}`;
const CLIENT = '36488660-e86a-4a0d-8316-3df49af8d06d';
const REDIRECT = 'https://myaccount.nationalgrid.com/auth-landing';
const SCOPE = 'openid profile offline_access';
/** Error codes of Azure AD B2C for a login that is locked, and for one that is locked for a while. */
const LOCKED = ['AADB2C90111', 'AADB2C90114'];

const ownUrl = z.url().refine((url) => new URL(url).origin === `https://${HOST}`);
const discoveryAnswer = z.object({ authorization_endpoint: ownUrl, token_endpoint: ownUrl });
const passwordAnswer = z.object({ status: z.coerce.string(), errorCode: z.string().nullish() });
const tokenAnswer = z.object({ access_token: z.string().min(1) });

/** Values of the page of Azure AD B2C that its requests send back. */
const settingsSchema = z.object({ csrf: z.string(), transId: z.string() });
type Settings = z.output<typeof settingsSchema>;

/**
 * The sign-in of National Grid, by a policy of Azure AD B2C: the authorization code flow with PKCE, whose page is filled in here.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7636
 */
const nationalGridLogin: OpowerLogin = {
  hosts: [HOST],
  async signIn(visit, { fields: { username = '', password = '' }, signal }) {
    const { web } = visit;
    const discovery = await web.request(`${BASE}/v2.0/.well-known/openid-configuration`, { signal });
    const endpoints = parseKnown(discoveryAnswer, discovery, 'discovery');
    const verifier = randomText();
    const state = randomText();
    const authorization = withQuery(endpoints.authorization_endpoint, {
      client_id: CLIENT,
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope: SCOPE,
      state,
      code_challenge: await challengeOf(verifier),
      code_challenge_method: 'S256',
    });
    const settings = settingsOf(await web.request(authorization, { signal }));
    if (!settings) throw interfaceChanged('sign-in page');
    await sendPassword(visit, settings, { signInName: username, password }, signal);
    const code = await confirm(visit, settings, state, signal);
    const answer = await web.request(endpoints.token_endpoint, {
      form: {
        client_id: CLIENT,
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT,
        code_verifier: verifier,
        scope: `${CLIENT} ${SCOPE}`,
      },
      signal,
    });
    const { access_token: token } = parseKnown(tokenAnswer, answer, 'token');
    const expiresAt = expiryOf(token);
    return { token, ...(expiresAt !== undefined && { expiresAt }) };
  },
};

const sendPassword = async (
  { web }: OpowerVisit,
  { csrf, transId }: Settings,
  typed: { readonly signInName: string; readonly password: string },
  signal: AbortSignal,
): Promise<void> => {
  const answer = await web.request(withQuery(`${BASE}/SelfAsserted`, { tx: transId, p: POLICY }), {
    headers: { 'x-csrf-token': csrf },
    form: { request_type: 'RESPONSE', ...typed },
    signal,
  });
  // The status of the answer is 200 for a refusal too.
  const { status, errorCode } = parseKnown(passwordAnswer, answer, 'password');
  if (answer.status !== 200) throw interfaceChanged('password');
  if (status === '200') return;
  if (/^5/.test(status)) throw portalUnavailable('password');
  throw LOCKED.includes(errorCode ?? '')
    ? new ConnectorError('account_locked', 'The portal has locked the login.')
    : new ConnectorError('invalid_credentials', 'The portal refused the username or the password.');
};

/** @returns the authorization code. */
const confirm = async (
  { web }: OpowerVisit,
  { csrf, transId }: Settings,
  state: string,
  signal: AbortSignal,
): Promise<string> => {
  const query = { rememberMe: 'false', csrf_token: csrf, tx: transId, p: POLICY };
  const url = withQuery(`${BASE}/api/CombinedSigninAndSignup/confirmed`, query);
  const answer = await web.request(url, { redirect: 'manual', signal });
  if (answer.status === 200 && settingsOf(answer)) {
    const message = 'The portal asks for more than a password, such as a code. Sign in at its website once.';
    throw new ConnectorError('utility_unavailable', message);
  }
  const location = answer.headers.get('location') ?? '';
  const returned = new URLSearchParams(location.startsWith(`${REDIRECT}?`) ? new URL(location).search : '');
  const code = returned.get('code');
  // RFC 6749, section 10.12.
  if (!code || returned.get('state') !== state) throw interfaceChanged('confirmation');
  return code;
};

const settingsOf = ({ text }: { readonly text: string }): Settings | null => {
  const [, json = ''] = /var SETTINGS\s*=\s*(\{.*?\});/s.exec(text) ?? [];
  try {
    return settingsSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
};

const withQuery = (url: string, query: Readonly<Record<string, string>>): string => {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
};

/** The electric companies of National Grid. Those for gas, in metropolitan New York and on Long Island, are left out. */
export const nationalGridSites: readonly OpowerSite[] = [
  {
    utilityId: '11804', // Massachusetts
    subdomain: 'ngma',
    code: 'ngma',
    timeZone: 'America/New_York',
    kind: 'ei',
    login: nationalGridLogin,
  },
  {
    utilityId: '13573', // Upstate New York
    subdomain: 'ngny',
    code: 'ngny',
    timeZone: 'America/New_York',
    kind: 'ei',
    login: nationalGridLogin,
  },
];
