import { describe, expect, it } from 'vitest';
import type { OpowerSite } from '../../opower/opower-site.ts';
import { failureOf, openLogin } from '../../testing/login.ts';
import { aepSites } from './companies.ts';
import { createFakeAep } from './fake-aep.ts';

const [site] = aepSites as [OpowerSite];
const open = (...switches: string[]) => openLogin({ site, createFake: createFakeAep, switches });

const USAGE = 'https://www.aepohio.com/account/usage/';
const TOKEN = 'https://www.aepohio.com/account/oauth/ValidToken';

describe.each(aepSites)('the login of $utilityId', (each) => {
  it('gets a token and the subdomain with three requests', async () => {
    const { signIn, requests } = openLogin({ site: each, createFake: createFakeAep });
    const { subdomain } = each;
    expect(await signIn()).toEqual({ token: expect.stringMatching(/^\S+$/), subdomain });
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
    expect(requests.map(({ url }) => new URL(url).hostname)).toEqual(requests.map(() => each.login.hosts[0]));
  });
});

it('sends the whole form with generated names, and its button', async () => {
  const { signIn, fake, requests } = open();
  await signIn();
  expect(requests.map(({ url }) => url)).toEqual([USAGE, USAGE, TOKEN]);
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
  const { signIn } = openLogin({
    site,
    createFake: createFakeAep,
    answer: (request) =>
      request.method === method && request.url === path ? new Response(body, { status }) : undefined,
  });
  expect(await failureOf(signIn())).toBe(failure);
});

it('attack: takes no subdomain from an address that only looks like one of Opower', async () => {
  const { signIn } = openLogin({
    site,
    createFake: createFakeAep,
    answer: ({ method }) =>
      method === 'POST'
        ? new Response('<form></form> https://evil.example/.opower.com https://a@evil.opower.com.example')
        : undefined,
  });
  expect(await failureOf(signIn())).toBe('interface_changed: usage page');
});
