import { type CreateFakeSource, fakeWebPage } from '@utility-connect/connector/fakes';
import { createFakeOpower, opowerSwitches } from '../../opower/fake-opower.ts';
import { cookiesOf, redirectTo, setCookies } from '../../shared/fake-cookies.ts';
import { createCodeCheck, FAKE_AUTHENTICATOR_KEY } from './fake-codes.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'con-edison-password-of-a-fake';
const LOGIN = '/sitecore/api/ssc/ConEdWeb-Foundation-Login-Areas-LoginAPI/User/0';
const TOKEN = '/sitecore/api/ssc/ConEd-Cms-Services-Controllers-Opower/OpowerService/0/GetOPowerToken';
const USAGE_PAGE = '/en/accounts-billing/my-account/energy-use';
const MY_ACCOUNT = '/en/accounts-billing/my-account';
/** Begins the state of an authorization whose return makes a token of Opower. */
const MAKES_TOKEN = 'opower|';
/** Wrong codes after which a sign-in is over. */
const MAX_CODES = 5;

const sites: Readonly<Record<string, { readonly host: string; readonly subdomain: string }>> = {
  4226: { host: 'www.coned.com', subdomain: 'cned' },
  14154: { host: 'www.oru.com', subdomain: 'oru' },
};

/** A sign-in whose password was right. */
interface Visit {
  readonly device: string;
  isConfirmed: boolean;
  wrongCodes: number;
  /** An authorization code that is not used yet. */
  code: string | null;
}

/**
 * A fake of the websites of Con Edison and Orange & Rockland, with the data of Opower. A new device needs a code: that of the message,
 * which is `246813`, or one of the authenticator key, which it accepts by its own clock and by that of the machine. The codes of a
 * sign-in are over after five wrong ones. Switches, beside those of the data:
 *
 * - `code-wanted`: it remembers no device, so each sign-in needs a code.
 * - `code-once`: a code of the authenticator key works once.
 * - `two-rounds`: it does not return to the page of the usage after a sign-in, so that there is no token until the page is visited.
 * - `no-token`: there is no token after a sign-in.
 * - `login-503`: the password cannot be checked: status 503.
 * - `maintenance`: a web page with status 200 in place of everything.
 * - `bot-manager`: a web page with status 403 in place of everything.
 * - `changed-form`: the answer to a password is another one.
 */
export const createFakeConEdison: CreateFakeSource = ({ now, switches }, id) => {
  const { host = '', subdomain = '' } = sites[id] ?? {};
  const origin = `https://${host}`;
  const opower = createFakeOpower({
    ...{ now, switches, subdomain, code: subdomain, timeZone: 'America/New_York' },
    resolution: 'QUARTER_HOUR',
  });
  const visits = new Map<string, Visit>();
  const rememberedDevices = new Set<string>();
  const checkCode = createCodeCheck({ now, isOnce: switches.has('code-once') });
  let count = 0;

  const visitOf = ({ headers }: Request) => visits.get(cookiesOf(headers).get('ASP.NET_SessionId') ?? '');

  const newDevice = (): string => {
    count += 1;
    // Cookie jars that quote such values, or drop their quotes, do not work.
    return switches.has('quoted-cookies') ? `"dev+ice/${count}=="` : `device-${count}`;
  };

  const authorizationOf = (returnUrl: unknown): string => {
    const makesToken = returnUrl === USAGE_PAGE && !switches.has('two-rounds');
    const state = makesToken ? MAKES_TOKEN + USAGE_PAGE : 'no_redirect';
    return `${origin}/oauth2/authorize?state=${encodeURIComponent(state)}`;
  };

  const signIn = (request: Request, body: Readonly<Record<string, unknown>>): Response => {
    if (switches.has('login-503')) return Response.json({ message: 'Unavailable' }, { status: 503 });
    if (switches.has('changed-form')) return Response.json({ success: true, next: 'factor' });
    if (body.LoginEmail !== EMAIL || body.LoginPassword !== PASSWORD) return Response.json({ login: false });
    const device = cookiesOf(request.headers).get('CE_DEVICE_ID') ?? newDevice();
    const isKnown = rememberedDevices.has(device);
    count += 1;
    visits.set(`session-${count}`, { device, isConfirmed: isKnown, wrongCodes: 0, code: null });
    const answer = isKnown
      ? { login: true, authRedirectUrl: authorizationOf(body.ReturnUrl) }
      : { login: true, newDevice: true, noMfa: false };
    return setCookies(Response.json(answer), {
      'ASP.NET_SessionId': `session-${count}`,
      CE_DEVICE_ID: device,
    });
  };

  const verify = async (request: Request, body: Readonly<Record<string, unknown>>): Promise<Response> => {
    const visit = visitOf(request);
    if (!visit || visit.isConfirmed || visit.wrongCodes >= MAX_CODES)
      return Response.json({ message: 'Authorization has been denied.' }, { status: 401 });
    if (!(await checkCode(body.MFACode))) {
      visit.wrongCodes += 1;
      return Response.json({ code: false });
    }
    visit.isConfirmed = true;
    if (!switches.has('code-wanted')) rememberedDevices.add(visit.device);
    return Response.json({ code: true, authRedirectUrl: authorizationOf(body.ReturnUrl) });
  };

  const authorize = (request: Request, state: string): Response => {
    const visit = visitOf(request);
    if (!visit?.isConfirmed) return redirectTo(`${origin}/login`);
    count += 1;
    visit.code = `code-${count}`;
    return redirectTo(`${origin}/?code=${visit.code}&state=${encodeURIComponent(state)}`);
  };

  /** The return of an authorization. As the real site, it ends the session of a device whose cookie does not come back as it was set. */
  const land = (request: Request, { code, state = '' }: Readonly<Record<string, string>>): Response => {
    const visit = visitOf(request);
    if (code === undefined || visit?.code !== code) return page('Con Edison');
    visit.code = null;
    if (cookiesOf(request.headers).get('CE_DEVICE_ID') !== visit.device)
      return setCookies(page('Con Edison'), { CE_AUTH: '' });
    const makesToken = state.startsWith(MAKES_TOKEN);
    return setCookies(redirectTo(origin + (makesToken ? USAGE_PAGE : MY_ACCOUNT)), {
      CE_AUTH: 'signed-in',
      ...(makesToken && { OPOWER_AUTH_TOKEN: 'made' }),
    });
  };

  const showUsage = (cookies: ReadonlyMap<string, string>): Response => {
    if (!cookies.get('CE_AUTH')) return redirectTo(`${origin}/login?url=${USAGE_PAGE}`);
    if (!cookies.get('OPOWER_AUTH_TOKEN'))
      return redirectTo(`${origin}/oauth2/authorize?state=${encodeURIComponent(MAKES_TOKEN + USAGE_PAGE)}`);
    return page('Energy use');
  };

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const cookies = cookiesOf(request.headers);
    const isFromSite = request.headers.get('referer')?.startsWith(`${origin}/`);
    if (request.method === 'POST') {
      if (!isFromSite) return Response.json({ message: 'Forbidden' }, { status: 403 });
      const body = Object(await request.json().catch(() => null));
      if (pathname === `${LOGIN}/Login`) return signIn(request, body);
      if (pathname === `${LOGIN}/VerifyFactor`) return verify(request, body);
    }
    switch (pathname) {
      case '/en/login': {
        const response = page('Log in');
        return cookies.has('CE_DEVICE_ID') ? response : setCookies(response, { CE_DEVICE_ID: newDevice() });
      }
      case '/oauth2/authorize':
        return authorize(request, searchParams.get('state') ?? '');
      case '/':
        return land(request, Object.fromEntries(searchParams));
      case '/login':
      case MY_ACCOUNT:
        return page('Con Edison');
      case USAGE_PAGE:
        return showUsage(cookies);
      case TOKEN: {
        const hasToken = cookies.get('CE_AUTH') && cookies.get('OPOWER_AUTH_TOKEN');
        return Response.json(hasToken && !switches.has('no-token') ? opower.issueToken() : null);
      }
      default:
        return new Response('Not Found', { status: 404 });
    }
  };

  return {
    async fetch(request) {
      const { hostname } = new URL(request.url);
      if (hostname === opower.host) return opower.fetch(request);
      if (hostname !== host) return new Response('Not Found', { status: 404 });
      if (switches.has('maintenance')) return fakeWebPage('We will be back soon', 200);
      if (switches.has('bot-manager')) return fakeWebPage('Access Denied', 403);
      return answer(request);
    },
    login: { username: EMAIL, password: PASSWORD, authenticator_key: FAKE_AUTHENTICATOR_KEY },
    switches: [
      'code-wanted',
      'code-once',
      'two-rounds',
      'no-token',
      'login-503',
      'maintenance',
      'bot-manager',
      'changed-form',
      ...opowerSwitches,
    ],
  };
};

const page = (title: string): Response => fakeWebPage(title, 200);
