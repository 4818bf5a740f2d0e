import { describe, expect, it } from 'vitest';
import { failureOf } from '../../testing/failure.ts';
import { openPortal, testPortal } from '../../testing/portal.ts';
import { survivedSwitches } from '../../testing/survived-switches.ts';
import { utilityOf } from '../../testing/utilities.ts';

const utility = utilityOf('15500');
const open = (...switches: string[]) => openPortal({ utility, switches });

describe('the contract', () => {
  testPortal({ utility });
  testPortal({ utility, switches: survivedSwitches });
});

const SIGN_IN = '/api/pseauthentication/AsyncSignIn';
const ACCOUNTS = '/api/AccountSelector/GetContractAccountJson';
const USAGE = '/en/account-and-billing/my-usage/view-my-usage';

/** Answers requests for a path in place of the fake. */
const openWith = (path: string, body: string, status = 200) =>
  openPortal({
    utility,
    answer: ({ url }) => (new URL(url).pathname === path ? new Response(body, { status }) : undefined),
  });

it('sends the whole form, and gets a token of Opower with four requests and the meters with a fifth one', async () => {
  const { signIn, fake, requests } = open();
  await signIn();
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://www.pse.com/en/login',
    `POST https://www.pse.com${SIGN_IN}`,
    `GET https://www.pse.com${ACCOUNTS}`,
    `GET https://www.pse.com${USAGE}`,
    'GET https://pse.opower.com/ei/edge/apis/multi-account-v1/cws/pse/customers?offset=0&batchSize=100&addressFilter=',
  ]);
  expect(Object.fromEntries(new URLSearchParams(await requests[1]?.text()))).toEqual({
    __RequestVerificationToken: expect.stringMatching(/./),
    GenericMessage: 'Incorrect username or password',
    LockedMessage: 'Account is locked',
    ReturnUrl: '',
    OtherPageUrl: 'False',
    Username: fake.login.username,
    Password: fake.login.password,
    RememberMe: 'true',
  });
});

it('refuses another password, which shows in an empty list of accounts, and sends it once', async () => {
  const { signIn, fake, requests } = open();
  expect(await failureOf(signIn({ ...fake.login, password: 'wrong' }))).toBe('invalid_credentials');
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
});

it.each([
  ['locked', 'account_locked', 3],
  ['code-wanted', 'interface_changed: usage page', 4],
  ['changed-form', 'interface_changed: sign-in page', 1],
  ['changed-page', 'interface_changed: usage page', 4],
  ['maintenance', 'utility_unavailable', 1],
  ['bot-manager', 'utility_unavailable', 1],
])('reports %s as %s, after %i requests', async (name, failure, count) => {
  const { signIn, requests } = open(name);
  expect(await failureOf(signIn())).toBe(failure);
  expect(requests).toHaveLength(count);
});

const MAINTENANCE = '<!doctype html><html><body><h1>Maintenance</h1></body></html>';

it.each([SIGN_IN, ACCOUNTS, USAGE])('takes a page about maintenance at %s for an outage', async (path) => {
  expect(await failureOf(openWith(path, MAINTENANCE).signIn())).toBe('utility_unavailable');
});

it.each([
  [SIGN_IN, '', 403, 'utility_unavailable'],
  [SIGN_IN, '', 400, 'interface_changed: sign-in'],
  [ACCOUNTS, '', 403, 'utility_unavailable'],
  [ACCOUNTS, '', 404, 'interface_changed: account list'],
  [ACCOUNTS, 'not JSON', 200, 'interface_changed: account list'],
  [ACCOUNTS, '', 429, 'rate_limited'],
  [USAGE, '', 403, 'utility_unavailable'],
  [USAGE, '<form></form>', 404, 'interface_changed: usage page'],
])('takes the answer of %s %j with status %i for %s', async (path, body, status, failure) => {
  expect(await failureOf(openWith(path, body, status).signIn())).toBe(failure);
});

it('takes a maintenance page for an outage even if the list of accounts is empty then', async () => {
  const { signIn } = openPortal({
    utility,
    answer: ({ url }) => (url.endsWith(SIGN_IN) ? new Response(MAINTENANCE) : undefined),
  });
  expect(await failureOf(signIn())).toBe('utility_unavailable');
});
