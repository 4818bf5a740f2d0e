import { describe, expect, it } from 'vitest';
import { failureOf } from '../../testing/failure.ts';
import { openPortal, testPortal } from '../../testing/portal.ts';
import { survivedSwitches } from '../../testing/survived-switches.ts';
import { utilityOf } from '../../testing/utilities.ts';
import { companies } from './companies.ts';

const utility = utilityOf('14006');
const open = (...switches: string[]) => openPortal({ utility, switches });

const USAGE = 'https://www.aepohio.com/account/usage/';
const TOKEN = 'https://www.aepohio.com/account/oauth/ValidToken';

describe('the contract', () => {
  for (const { utilityId } of companies) testPortal({ utility: utilityOf(utilityId) });
  testPortal({ utility, switches: survivedSwitches });
});

it.each(companies)(
  'signs in at $domain with three requests, and reads the meters with a fourth one',
  async (company) => {
    const { signIn, requests } = openPortal({ utility: utilityOf(company.utilityId) });
    await signIn();
    const site = `https://www.${company.domain}`;
    expect(requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
      `GET ${site}/account/usage/`,
      `POST ${site}/account/usage/`,
      `GET ${site}/account/oauth/ValidToken`,
      `GET https://${company.subdomain}.opower.com/ei/edge/apis/multi-account-v1/cws/${company.subdomain}/customers`,
    ]);
  },
);

it('reads from the host of Opower that the usage page names', async () => {
  const { signIn, requests } = openPortal({
    utility,
    answer: ({ method, url }) => {
      if (method === 'POST') return new Response('<form></form><a href="https://other.opower.com/ei/x"></a>');
      if (url === TOKEN) return Response.json([{ data: { AccessToken: 'token' } }]);
      return url.startsWith('https://other.') ? Response.json({ customers: [] }) : undefined;
    },
  });
  expect(JSON.parse((await signIn()).login)).toMatchObject({ token: 'token', subdomain: 'other' });
  const { headers, url } = requests.at(-1) as Request;
  expect(url).toMatch(
    /^https:\/\/other\.opower\.com\/ei\/edge\/apis\/multi-account-v1\/cws\/other\/customers\?/,
  );
  expect(headers.get('authorization')).toBe('Bearer token');
});

it('sends the whole form with generated names, and its button', async () => {
  const { signIn, fake, requests } = open();
  await signIn();
  const place = 'ctl00$ctl00$ContentPlaceHolder1$Login1$';
  expect(Object.fromEntries(new URLSearchParams(await requests[1]?.text()))).toEqual({
    __VIEWSTATE: '/wEPDwUKMTIzNDU2Nzg5MGQYAQ==',
    __EVENTVALIDATION: '/wEdAAVb2Q==',
    __EVENTTARGET: '',
    ctl00$ctl00$Search1$SearchText: '',
    [`${place}TbUserID`]: fake.login.username,
    [`${place}TbPassword`]: fake.login.password,
    [`${place}BtnLogin`]: 'Log In',
  });
});

it('refuses another password, and sends it once', async () => {
  const { signIn, fake, requests } = open();
  expect(await failureOf(signIn({ ...fake.login, password: 'wrong' }))).toBe('invalid_credentials');
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
});

it.each([
  ['locked', 'account_locked', 2],
  ['code-wanted', 'interface_changed: usage page', 2],
  ['changed-form', 'interface_changed: sign-in page', 1],
  ['changed-page', 'interface_changed: usage page', 2],
  ['changed-token', 'interface_changed: token', 3],
  ['maintenance', 'utility_unavailable', 1],
  ['bot-manager', 'utility_unavailable', 1],
])('reports %s as %s, after %i requests', async (name, failure, count) => {
  const { signIn, requests } = open(name);
  expect(await failureOf(signIn())).toBe(failure);
  expect(requests).toHaveLength(count);
});

const MAINTENANCE = '<!doctype html><html><body><h1>Maintenance</h1></body></html>';

it.each([
  ['POST', MAINTENANCE, 200, 'utility_unavailable'],
  ['POST', '<form></form>', 404, 'interface_changed: sign-in'],
  ['POST', '', 403, 'utility_unavailable'],
  ['GET', MAINTENANCE, 200, 'utility_unavailable'],
  ['GET', '[]', 200, 'interface_changed: token'],
  ['GET', '{}', 401, 'interface_changed: token'],
  ['GET', '{}', 403, 'utility_unavailable'],
  ['GET', '', 429, 'rate_limited'],
])('takes the answer of the %s %j with status %i for %s', async (method, body, status, failure) => {
  const path = method === 'POST' ? USAGE : TOKEN;
  const { signIn } = openPortal({
    utility,
    answer: (request) =>
      request.method === method && request.url === path ? new Response(body, { status }) : undefined,
  });
  expect(await failureOf(signIn())).toBe(failure);
});

it('attack: takes no subdomain from an address that only looks like one of Opower', async () => {
  const { signIn } = openPortal({
    utility,
    answer: ({ method }) =>
      method === 'POST'
        ? new Response('<form></form> https://evil.example/.opower.com https://a@evil.opower.com.example')
        : undefined,
  });
  expect(await failureOf(signIn())).toBe('interface_changed: usage page');
});
