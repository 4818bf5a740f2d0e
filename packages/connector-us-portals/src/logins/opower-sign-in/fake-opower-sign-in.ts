import { type CreateFakeSource, fakeWebPage } from '@utility-connect/connector/fakes';
import { createFakeOpower, opowerSwitches } from '../../opower/fake-opower.ts';

const USERNAME = 'robin@example.com';
const PASSWORD = 'opower-password-of-a-fake';

/** Utilities by their EIA ids. */
const sites = {
  // Clark Public Utilities
  3660: { subdomain: 'clrk', code: 'clrk', timeZone: 'America/Los_Angeles', resolution: 'BILLING' },
  // Burbank Water and Power
  2507: { subdomain: 'bwp', code: 'bwp', timeZone: 'America/Los_Angeles', resolution: 'HOUR' },
  // Glendale Water and Power
  7294: { subdomain: 'gwp', code: 'gwp', timeZone: 'America/Los_Angeles', resolution: 'QUARTER_HOUR' },
  // Rhode Island Energy
  13214: { subdomain: 'rienergy', code: 'ngri', timeZone: 'America/New_York', resolution: 'BILLING' },
  // NIPSCO
  13756: { subdomain: 'nipsco', code: 'nie', timeZone: 'America/Indiana/Indianapolis', resolution: 'HOUR' },
} as const;

/**
 * A fake of Opower's own sign-in page, with the data behind it. Switches, beside those of the data:
 *
 * - `token-in-answer`: the sign-in gives a token, in place of a cookie.
 * - `maintenance`: the sign-in answers with a web page and status 200.
 * - `bot-manager`: a web page with status 403 keeps programs out of the sign-in.
 * - `changed-form`: the sign-in is at another address.
 * - `login-503`: the sign-in answers with 503.
 */
const createFakeOpowerSignIn: CreateFakeSource = ({ now, switches }, id) => {
  const { subdomain, code, timeZone, resolution } = sites[id as unknown as keyof typeof sites];
  const hasToken = switches.has('token-in-answer');
  const opower = createFakeOpower({
    now,
    switches,
    subdomain,
    code,
    timeZone,
    resolution,
    ...(!hasToken && { sessionCookie: 'OPOWER_AUTH' }),
  });
  const address = `https://${opower.host}/ei/edge/apis/user-account-control-v1/cws/v1/${code}/account/signin`;

  const signIn = async (request: Request): Promise<Response> => {
    if (switches.has('maintenance')) return fakeWebPage('Scheduled maintenance', 200);
    if (switches.has('bot-manager')) return fakeWebPage('Access denied', 403);
    if (switches.has('changed-form')) return failed('NOT_FOUND', 404);
    if (switches.has('login-503')) return failed('SERVICE_UNAVAILABLE', 503);
    const isAjax = request.headers.get('x-requested-with') === 'XMLHttpRequest';
    if (code === 'nie' && !isAjax) return failed('BAD_REQUEST', 400);
    const { username, password } = (await request.json().catch(() => ({}))) as Record<string, unknown>;
    if (username !== USERNAME || password !== PASSWORD) return failed('INVALID_CREDENTIALS', 401);
    if (hasToken) return Response.json({ sessionToken: opower.issueToken() });
    return new Response(null, { status: 204, headers: { 'set-cookie': opower.issueCookie() } });
  };

  return {
    async fetch(request) {
      const { hostname, pathname } = new URL(request.url);
      if (hostname !== opower.host) return new Response('Not Found', { status: 404 });
      if (pathname === new URL(address).pathname && request.method === 'POST') return signIn(request);
      if (pathname === '/ei/x/sign-in-wall') return fakeWebPage('Sign in', 200);
      return opower.fetch(request);
    },
    login: { username: USERNAME, password: PASSWORD },
    switches: [
      ...opowerSwitches,
      'token-in-answer',
      'maintenance',
      'bot-manager',
      'changed-form',
      'login-503',
    ],
  };
};

const failed = (serviceErrorCode: string, status: number): Response =>
  Response.json({ error: { httpStatus: status, serviceErrorCode } }, { status });

/** Fakes of the utilities whose customers sign in at Opower itself. */
export const opowerSignInFakes: Readonly<Record<string, CreateFakeSource>> = Object.fromEntries(
  Object.keys(sites).map((id) => [id, createFakeOpowerSignIn]),
);
