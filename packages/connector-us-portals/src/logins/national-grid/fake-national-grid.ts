import { type CreateFakeSource, fakeWebPage } from '@utility-connect/connector/fakes';
import { createFakeOpower, opowerSwitches } from '../../opower/fake-opower.ts';
import { cookiesOf, redirectTo, setCookies } from '../../shared/fake-cookies.ts';
import { challengeOf } from './pkce.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'national-grid-password-of-a-fake';
const HOST = 'login.nationalgrid.com';
const TENANT = '/0e1366c5-731c-42b3-90d3-508039d9e70f';
const POLICY = 'B2C_1A_UWP_NationalGrid_convert_merge_signin';
const CLIENT = '36488660-e86a-4a0d-8316-3df49af8d06d';
const REDIRECT = 'https://myaccount.nationalgrid.com/auth-landing';
const ROOT = `${TENANT}/${POLICY}`;

const subdomains: Readonly<Record<string, string>> = { 11804: 'ngma', 13573: 'ngny' };

/** A visit of the sign-in page. */
interface Transaction {
  readonly csrf: string;
  readonly challenge: string;
  readonly state: string | null;
  isPassed: boolean;
}

/**
 * A fake of National Grid's sign-in at Azure AD B2C, with the data of Opower. It checks the client, PKCE, the token against CSRF and its
 * cookies. Switches, beside those of the data:
 *
 * - `locked`: the login is locked.
 * - `code-wanted`: after the password it asks for a code by phone.
 * - `login-503`: the password cannot be checked: status 503.
 * - `jwt-500`: Opower cannot check the token: status 500.
 * - `maintenance`: a web page with status 200 in place of everything.
 * - `bot-manager`: a web page with status 403 in place of everything.
 * - `changed-form`: the sign-in page has no values for its requests.
 *
 * @see https://learn.microsoft.com/en-us/azure/active-directory-b2c/authorization-code-flow
 */
export const createFakeNationalGrid: CreateFakeSource = ({ now, switches }, id) => {
  const subdomain = subdomains[id] ?? '';
  const opower = createFakeOpower({
    ...{ now, switches, subdomain, code: subdomain, timeZone: 'America/New_York' },
  });
  const transactions = new Map<string, Transaction>();
  /** Challenges of PKCE, by authorization codes that are not used yet. */
  const codes = new Map<string, string>();

  const discover = () =>
    Response.json({
      issuer: `https://${HOST}${TENANT}/v2.0/`,
      authorization_endpoint: `https://${HOST}${ROOT.toLowerCase()}/oauth2/v2.0/authorize`,
      token_endpoint: `https://${HOST}${ROOT.toLowerCase()}/oauth2/v2.0/token`,
      response_modes_supported: ['query', 'fragment', 'form_post'],
      response_types_supported: ['code', 'code id_token', 'code token', 'id_token', 'token'],
      scopes_supported: ['openid'],
    });

  const authorize = (query: URLSearchParams): Response => {
    const challenge = query.get('code_challenge') ?? '';
    const isKnown =
      query.get('client_id') === CLIENT &&
      query.get('redirect_uri') === REDIRECT &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      /^[\w-]{43}$/.test(challenge) &&
      (query.get('scope') ?? '').split(' ').includes('openid');
    if (!isKnown) return fakeWebPage('Bad request: AADB2C90008', 400);
    const number = transactions.size + 1;
    const csrf = btoa(`csrf-token-${number}`);
    const transId = `StateProperties=${btoa(JSON.stringify({ TID: number })).replace(/=+$/, '')}`;
    transactions.set(transId, { csrf, challenge, state: query.get('state'), isPassed: false });
    const name = switches.has('changed-form') ? 'CONFIGURATION' : 'SETTINGS';
    return setCookies(settingsPage(name, { csrf, transId, api: 'CombinedSigninAndSignup' }), {
      'x-ms-cpim-csrf': csrf,
      'x-ms-cpim-trans': btoa(transId),
    });
  };

  /** The page of a request, if its values and cookies belong together. Clients send the values in the query or in the form. */
  const transactionOf = ({ headers }: Request, transId: string | null, csrf: string | null) => {
    const found = transactions.get(transId ?? '');
    const cookies = cookiesOf(headers);
    const isOwn =
      cookies.get('x-ms-cpim-csrf') === csrf && cookies.get('x-ms-cpim-trans') === btoa(transId ?? '');
    return found?.csrf === csrf && isOwn ? found : undefined;
  };

  const checkPassword = (request: Request, query: URLSearchParams, form: URLSearchParams): Response => {
    const sent = (name: string): string | null => query.get(name) ?? form.get(name);
    const transaction = transactionOf(request, sent('tx'), request.headers.get('x-csrf-token'));
    if (!transaction || sent('p') !== POLICY || form.get('request_type') !== 'RESPONSE')
      return new Response('Bad Request', { status: 400 });
    if (switches.has('login-503')) return new Response('Service Unavailable', { status: 503 });
    if (form.get('signInName') !== EMAIL || form.get('password') !== PASSWORD)
      return refusal('AADB2C90225', 'The username or password provided in the request are invalid.');
    if (switches.has('locked'))
      return refusal('AADB2C90114', 'Your account is temporarily locked to prevent unauthorized use.');
    transaction.isPassed = true;
    return Response.json({ status: '200' });
  };

  const confirm = (request: Request, query: URLSearchParams): Response => {
    const transaction = transactionOf(request, query.get('tx'), query.get('csrf_token'));
    if (!transaction || query.get('p') !== POLICY) return new Response('Bad Request', { status: 400 });
    const { csrf, challenge, state, isPassed } = transaction;
    const returned = { ...(state !== null && { state }) };
    if (!isPassed)
      return redirectWith({ error: 'access_denied', error_description: 'AADB2C90091', ...returned });
    if (switches.has('code-wanted'))
      return settingsPage('SETTINGS', { csrf, transId: query.get('tx') ?? '', api: 'Phonefactor' });
    const code = btoa(`authorization-code-${transactions.size}-${codes.size}`);
    codes.set(code, challenge);
    return redirectWith({ ...returned, code });
  };

  const giveToken = async (form: URLSearchParams): Promise<Response> => {
    const challenge = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const isKnown =
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === CLIENT &&
      form.get('redirect_uri') === REDIRECT;
    if (
      !isKnown ||
      challenge === undefined ||
      challenge !== (await challengeOf(form.get('code_verifier') ?? ''))
    )
      return Response.json({ error: 'invalid_grant', error_description: 'AADB2C90090' }, { status: 400 });
    // There is an access token only for those who ask for the scope that is the client's id.
    const hasAccess = (form.get('scope') ?? '').split(' ').includes(CLIENT);
    return Response.json({
      ...(hasAccess && { access_token: opower.issueToken() }),
      token_type: 'Bearer',
      refresh_token: 'refresh-token-of-a-fake',
    });
  };

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    // Azure AD B2C writes the names of policies in any case.
    const path = pathname.toLowerCase();
    const root = ROOT.toLowerCase();
    if (request.method === 'POST') {
      const form = new URLSearchParams(await request.text());
      if (path === `${root}/selfasserted`) return checkPassword(request, searchParams, form);
      if (path === `${root}/oauth2/v2.0/token`) return giveToken(form);
    }
    if (path === `${root}/v2.0/.well-known/openid-configuration`) return discover();
    if (path === `${root}/oauth2/v2.0/authorize`) return authorize(searchParams);
    if (path === `${root}/api/combinedsigninandsignup/confirmed`) return confirm(request, searchParams);
    return new Response('Not Found', { status: 404 });
  };

  return {
    async fetch(request) {
      const { hostname, origin, pathname } = new URL(request.url);
      if (hostname === opower.host)
        return switches.has('jwt-500')
          ? Response.json({ error: 'unable to obtain a JWT' }, { status: 500 })
          : opower.fetch(request);
      if (origin + pathname === REDIRECT) return fakeWebPage('National Grid', 200);
      if (hostname !== HOST) return new Response('Not Found', { status: 404 });
      if (switches.has('maintenance')) return fakeWebPage('We will be back soon', 200);
      if (switches.has('bot-manager')) return fakeWebPage('Access Denied', 403);
      return answer(request);
    },
    login: { username: EMAIL, password: PASSWORD },
    switches: [
      'locked',
      'code-wanted',
      'login-503',
      'jwt-500',
      'maintenance',
      'bot-manager',
      'changed-form',
      ...opowerSwitches,
    ],
  };
};

const refusal = (errorCode: string, message: string): Response =>
  Response.json({ status: '400', errorCode, message });

const redirectWith = (query: Readonly<Record<string, string>>): Response =>
  redirectTo(`${REDIRECT}?${new URLSearchParams(query)}`);

const settingsPage = (name: string, settings: Readonly<Record<string, string>>): Response => {
  const json = JSON.stringify({ remoteResource: 'https://login.nationalgrid.com/page.html', ...settings });
  const script = `<script data-container="true">var ${name} = ${json};\nvar CONTENT = {"signin_title": "Sign in"};</script>`;
  return new Response(`<!DOCTYPE html><html><head>${script}</head><body><div id="api"></div></body></html>`, {
    headers: { 'content-type': 'text/html' },
  });
};
