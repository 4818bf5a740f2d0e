import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { createFakeOpower, opowerSwitches } from '../../opower/fake-opower.ts';
import { fakeOutage, outageSwitches } from '../../shared/fake-outage.ts';
import { htmlPage } from '../../shared/html-page.ts';
import { type Company, companies } from './companies.ts';

const login = { username: 'ada', password: 'aep-password-of-a-fake' };

const SESSION = 'AEP.Session=session-of-a-fake';
const VIEW_STATE = '/wEPDwUKMTIzNDU2Nzg5MGQYAQ==';
/** ASP.NET writes the place of an input in the page into its name. */
const PLACE = 'ctl00$ctl00$ContentPlaceHolder1$Login1$';

/**
 * A fake of the website of a company of American Electric Power. Switches beside those of `fakeOutage` and `createFakeOpower`:
 *
 * - `locked`: the website refuses the right password too, and its text names the lock.
 * - `code-wanted`: the website wants a code before it shows the usage.
 * - `changed-form`: the inputs of the form have other names.
 * - `changed-page`: the usage page does not name Opower.
 * - `changed-token`: the list of tokens has another form.
 */
const createFakeAep: CreateFakeSource = (context, utilityId) => {
  const { switches } = context;
  const company = companies.find((one) => one.utilityId === utilityId);
  if (!company) throw new RangeError(`There is no company ${utilityId}.`);
  const { domain, subdomain } = company;
  const opower = createFakeOpower({ ...context, ...company, code: subdomain });

  const answer = (request: Request): Response | Promise<Response> => {
    const isSignedIn = request.headers.get('cookie')?.includes(SESSION) ?? false;
    switch (`${request.method} ${new URL(request.url).pathname}`) {
      case 'GET /account/usage/':
        return isSignedIn ? usagePage(subdomain, switches) : signInPage('', switches);
      case 'POST /account/usage/':
        return signIn(request, company, switches);
      case 'GET /account/oauth/ValidToken':
        return isSignedIn && request.headers.get('x-requested-with') === 'XMLHttpRequest'
          ? tokens(opower.issueToken(), switches)
          : signInPage('', switches);
      default:
        return htmlPage('Page not found', form(''), { status: 404 });
    }
  };

  return {
    async fetch(request) {
      const { hostname } = new URL(request.url);
      if (hostname === opower.host) return opower.fetch(request);
      if (hostname !== `www.${domain}`) return new Response('Not Found', { status: 404 });
      return fakeOutage(switches) ?? answer(request);
    },
    login,
    switches: [
      ...outageSwitches,
      'locked',
      'code-wanted',
      'changed-form',
      'changed-page',
      'changed-token',
      ...opowerSwitches,
    ],
  };
};

/** The fakes of all companies. */
export const aepFakes: Readonly<Record<string, CreateFakeSource>> = Object.fromEntries(
  companies.map(({ utilityId }) => [utilityId, createFakeAep]),
);

const tokens = (token: string, switches: ReadonlySet<string>): Response => {
  const data = { AccessToken: token, ExpiresIn: 1_800 };
  return Response.json(switches.has('changed-token') ? { data } : [{ data, success: true }]);
};

const form = (content: string): string => `<form method="post" action="./" id="aspnetForm">
  <input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="${VIEW_STATE}">
  <input type="hidden" name="__EVENTVALIDATION" id="__EVENTVALIDATION" value="/wEdAAVb2Q==">
  <input type="hidden" name="__EVENTTARGET" value="">
  <input type="text" name="ctl00$ctl00$Search1$SearchText" value="">
${content}
</form>`;

const signInPage = (error: string, switches: ReadonlySet<string>): Response => {
  const [user, secret] = switches.has('changed-form') ? ['Email', 'Secret'] : ['UserID', 'Password'];
  return htmlPage(
    'Sign in',
    form(`${error && `  <div class="error" role="alert"><p>${error}</p></div>`}
  <input type="text" name="${PLACE}Tb${user}" value="">
  <input type="password" name="${PLACE}Tb${secret}">
  <input type="checkbox" name="${PLACE}CbRemember">
  <input type="submit" name="${PLACE}BtnLogin" value="Log In">`),
  );
};

const signIn = async (
  request: Request,
  { domain, subdomain }: Company,
  switches: ReadonlySet<string>,
): Promise<Response> => {
  const typed = new URLSearchParams(await request.text());
  const isWhole =
    typed.get('__VIEWSTATE') === VIEW_STATE &&
    ['__EVENTVALIDATION', '__EVENTTARGET', 'ctl00$ctl00$Search1$SearchText'].every((name) => typed.has(name));
  const isFromPage = request.headers.get('referer') === `https://www.${domain}/account/usage/`;
  if (!isWhole || !isFromPage) return htmlPage('Error', form(''), { status: 500 });
  // Without its button, the server takes the form for that of another part of the page.
  if (!typed.has(`${PLACE}BtnLogin`)) return signInPage('', switches);
  if (switches.has('locked'))
    return signInPage('Your account has been locked. Please reset your password.', switches);
  const isRight =
    typed.get(`${PLACE}TbUserID`) === login.username && typed.get(`${PLACE}TbPassword`) === login.password;
  if (!isRight) return signInPage('The user ID or password you entered is incorrect.', switches);
  const page = usagePage(subdomain, switches);
  page.headers.set('set-cookie', `${SESSION}; Path=/; Secure; HttpOnly`);
  return page;
};

const usagePage = (subdomain: string, switches: ReadonlySet<string>): Response => {
  if (switches.has('code-wanted'))
    return htmlPage('Verify that it is you', form(`  <input type="text" name="${PLACE}TbCode" value="">`));
  const widget = `<script src="https://${subdomain}.opower.com/ei/x/embedded-api/core.js"></script>`;
  return htmlPage('My usage', form(switches.has('changed-page') ? '' : widget));
};
