import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { createFakeOpower, opowerSwitches } from '../../opower/fake-opower.ts';
import { fakeOutage, outageSwitches } from '../../shared/fake-outage.ts';
import { htmlPage } from '../../shared/html-page.ts';

const login = { username: 'ada@example.com', password: 'puget-password-of-a-fake' };

const VERIFICATION = '__RequestVerificationToken';
/** The cookie and the input of a page belong together, and differ. */
const COOKIE = 'verification-cookie-of-a-fake';
const INPUT = 'verification-input-of-a-fake';
const SESSION = 'session-of-a-fake';

/**
 * A fake of the website of Puget Sound Energy. Switches beside those of `fakeOutage` and `createFakeOpower`:
 *
 * - `locked`: the website refuses the right password too, with the text for it.
 * - `code-wanted`: the website wants a code before it shows the usage.
 * - `changed-form`: the form has no verification token any more.
 * - `changed-page`: the usage page has no token.
 */
export const createFakePugetSoundEnergy: CreateFakeSource = (context) => {
  const { switches } = context;
  const site = { subdomain: 'pse', code: 'pse', timeZone: 'America/Los_Angeles' };
  const opower = createFakeOpower({ ...context, ...site });
  const answer = (request: Request): Response | Promise<Response> => {
    const cookies = request.headers.get('cookie') ?? '';
    const isSignedIn = cookies.includes(`PSE.Session=${SESSION}`);
    switch (`${request.method} ${new URL(request.url).pathname}`) {
      case 'GET /en/login':
        return signInPage(switches);
      case 'POST /api/pseauthentication/AsyncSignIn':
        return signIn(request, cookies, switches);
      case 'GET /api/AccountSelector/GetContractAccountJson':
        return isSignedIn ? Response.json(contractAccounts) : new Response('');
      case 'GET /en/account-and-billing/my-usage/view-my-usage':
        return isSignedIn
          ? usagePage(opower.issueToken(), switches)
          : new Response(null, { status: 302, headers: { location: '/en/login' } });
      default:
        return htmlPage('Page not found', searchForm, { status: 404 });
    }
  };
  return {
    async fetch(request) {
      const { hostname } = new URL(request.url);
      if (hostname === opower.host) return opower.fetch(request);
      if (hostname !== 'www.pse.com') return new Response('Not Found', { status: 404 });
      return fakeOutage(switches) ?? answer(request);
    },
    login,
    switches: [...outageSwitches, 'locked', 'code-wanted', 'changed-form', 'changed-page', ...opowerSwitches],
  };
};

const contractAccounts = [{ ContractAccount: '220001234567', Nickname: 'Home', IsActive: true }];

const searchForm = '<form action="/en/search" method="get"><input type="search" name="q"></form>';

const signInPage = (switches: ReadonlySet<string>): Response => {
  const name = switches.has('changed-form') ? 'authenticity_token' : VERIFICATION;
  return htmlPage(
    'Sign in',
    `${searchForm}
    <form action="/api/pseauthentication/AsyncSignIn" method="post" id="sign-in">
      <input name="${name}" type="hidden" value="${INPUT}">
      <input name="GenericMessage" type="hidden" value="Incorrect username or password">
      <input name="LockedMessage" type="hidden" value="Account is locked">
      <input name="ReturnUrl" type="hidden" value="">
      <input name="OtherPageUrl" type="hidden" value="False">
      <label>Username <input name="Username" type="text"></label>
      <label>Password <input name="Password" type="password"></label>
      <label><input name="RememberMe" type="checkbox" value="true"> Remember me</label>
      <button type="submit">Sign in</button>
    </form>`,
    { headers: { 'set-cookie': `${VERIFICATION}=${COOKIE}; Path=/; Secure; HttpOnly` } },
  );
};

const signIn = async (
  request: Request,
  cookies: string,
  switches: ReadonlySet<string>,
): Promise<Response> => {
  const form = new URLSearchParams(await request.text());
  const type = request.headers.get('content-type') ?? '';
  const isVerified = form.get(VERIFICATION) === INPUT && cookies.includes(`${VERIFICATION}=${COOKIE}`);
  const wanted = ['GenericMessage', 'LockedMessage', 'ReturnUrl', 'OtherPageUrl'];
  if (!type.startsWith('application/x-www-form-urlencoded') || !isVerified)
    return htmlPage('Error', searchForm, { status: 500 });
  if (!wanted.every((name) => form.has(name))) return htmlPage('Error', searchForm, { status: 500 });
  if (switches.has('locked')) return Response.json({ message: form.get('LockedMessage') });
  const isRight = form.get('Username') === login.username && form.get('Password') === login.password;
  if (!isRight) return Response.json({ message: form.get('GenericMessage') });
  return Response.json(
    { message: '', redirectUrl: '/en/account-and-billing' },
    { headers: { 'set-cookie': `PSE.Session=${SESSION}; Path=/; Secure; HttpOnly` } },
  );
};

const usagePage = (token: string, switches: ReadonlySet<string>): Response => {
  if (switches.has('code-wanted')) {
    const form = '<form method="post" action="/en/verify"><input name="Code" type="text"></form>';
    return htmlPage('Verify that it is you', form);
  }
  const script = switches.has('changed-page')
    ? 'window.usage = loadUsage();'
    : `var accessToken = "${token}";`;
  return htmlPage(
    'My usage',
    `${searchForm}<script src="/usage.js"></script><script>\n  ${script}\n</script>`,
  );
};
