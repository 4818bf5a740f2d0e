import { fakeUsage } from '@utility-connect/connector/fakes';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../testing/failure.ts';
import { openPortal, secondsOf, testPortal } from '../../testing/portal.ts';
import { survivedSwitches } from '../../testing/survived-switches.ts';
import { utilityOf } from '../../testing/utilities.ts';

const utility = utilityOf('15248');
const HOUSE = '2045561001';
const open = (...switches: string[]) => openPortal({ utility, switches });

describe('the contract', () => {
  testPortal({ utility });
  testPortal({ utility, switches: survivedSwitches });
  testPortal({ utility, switches: ['empty-cost', 'five-minute', 'trailing-zeros'] });
});

it('gets a token of Opower with two requests, and the meters with a third one', async () => {
  const { signIn, requests } = open();
  await signIn();
  expect(requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
    'POST https://cognito-idp.us-west-2.amazonaws.com/',
    'POST https://apix.portlandgeneral.com/pg-token-implicit-aws/token',
    'GET https://pgn.opower.com/ei/edge/apis/multi-account-v1/cws/pgn/customers',
  ]);
  expect(new URL(requests[1]?.url ?? '').search).toBe(
    '?client_id=rHuS10KrfsLwFAr2sZ7MHh7oHELGx6YK&response_type=token&redirect_uri=',
  );
});

it.each([
  ['another password', { password: 'wrong' }],
  ['an unknown username', { username: 'nobody@example.com' }],
])('refuses %s, and sends it once', async (_what, typed) => {
  const { signIn, fake, requests } = open();
  expect(await failureOf(signIn({ ...fake.login, ...typed }))).toBe('invalid_credentials');
  expect(requests).toHaveLength(1);
});

it.each([
  ['locked', 'account_locked', 1],
  ['password-reset', 'invalid_credentials', 1],
  ['not-confirmed', 'invalid_credentials', 1],
  ['code-wanted', 'utility_unavailable', 1],
  ['new-password-wanted', 'utility_unavailable', 1],
  ['throttled', 'rate_limited', 1],
  ['cognito-fault', 'utility_unavailable', 1],
  ['other-client', 'interface_changed: sign-in', 1],
  ['changed-form', 'interface_changed: sign-in', 1],
  ['gateway-down', 'utility_unavailable', 2],
  ['gateway-refuses', 'interface_changed: token exchange', 2],
  ['maintenance', 'utility_unavailable', 1],
  ['bot-manager', 'utility_unavailable', 1],
])('reports %s as %s, after %i requests', async (name, failure, count) => {
  const { signIn, requests } = open(name);
  expect(await failureOf(signIn())).toBe(failure);
  expect(requests).toHaveLength(count);
});

it.each([
  // A firewall of the provider, not the answer of Cognito.
  [{ message: 'Forbidden' }, 401, 'utility_unavailable'],
  [{ message: 'Forbidden' }, 403, 'utility_unavailable'],
  [{ __type: 'NotAuthorizedException' }, 403, 'utility_unavailable'],
  [{ __type: 'InvalidParameterException' }, 400, 'utility_unavailable'],
  [{}, 429, 'rate_limited'],
  ['not an object', 200, 'interface_changed: sign-in'],
  [{ AuthenticationResult: { IdToken: null } }, 200, 'interface_changed: sign-in'],
])('takes %j of Cognito with status %i for %s', async (body, status, failure) => {
  const answer = () => Response.json(body, { status });
  const { signIn } = openPortal({ utility, answer });
  expect(await failureOf(signIn())).toBe(failure);
});

it.each([
  [{ message: 'Forbidden' }, 403, 'utility_unavailable'],
  [{ errorResponse: { code: '401' } }, 401, 'interface_changed: token exchange'],
  [{ errorResponse: { code: '500' } }, 500, 'utility_unavailable'],
  [{ access_token: null }, 200, 'interface_changed: token exchange'],
  [{}, 400, 'interface_changed: token exchange'],
])('takes %j of the gateway with status %i for %s', async (body, status, failure) => {
  const answer = ({ url }: Request) =>
    url.startsWith('https://apix.') ? Response.json(body, { status }) : undefined;
  const { signIn } = openPortal({ utility, answer });
  expect(await failureOf(signIn())).toBe(failure);
});

it('reads a night of the house with three requests after the sign-in', async () => {
  const { signIn, listAccounts, readIntervals, readBills, requests } = open();
  const { login } = await signIn();
  const before = requests.length;
  await listAccounts(login);
  await readIntervals(HOUSE, '2026-11-18T12:00:00Z', '2026-11-28T12:00:00Z', login);
  await readBills(HOUSE, '2024-11-28T12:00:00Z', '2026-11-28T12:00:00Z', login);
  expect(requests.length - before).toBe(3);
});

it.each([
  ['2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z', 23],
  ['2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z', 25],
])('reads each hour of the day from %s to %s, on which clocks change', async (from, to, hours) => {
  for (const switches of [[], ['no-offsets']]) {
    const day = await open(...switches).readIntervals(HOUSE, from, to);
    const starts = Array.from({ length: hours }, (_, index) => secondsOf(from) + index * 3_600);
    expect(day.map(({ start, usageKwh }) => [start, usageKwh])).toEqual(
      starts.map((start) => [start, fakeUsage(start, 3_600, 45)]),
    );
  }
});
