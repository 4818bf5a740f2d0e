import { expect, it } from 'vitest';
import { failureOf, openLogin } from '../../testing/login.ts';
import { createFakePortlandGeneral } from './fake-portland-general.ts';
import { portlandGeneralSite as site } from './portland-general.ts';

const open = (...switches: string[]) => openLogin({ site, createFake: createFakePortlandGeneral, switches });

it('gets a token of Opower with two requests', async () => {
  const { signIn, requests } = open();
  expect(await signIn()).toEqual({ token: expect.stringMatching(/^\S+$/) });
  expect(requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
    'POST https://cognito-idp.us-west-2.amazonaws.com/',
    'POST https://apix.portlandgeneral.com/pg-token-implicit-aws/token',
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
  const { signIn } = openLogin({ site, createFake: createFakePortlandGeneral, answer });
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
  const { signIn } = openLogin({ site, createFake: createFakePortlandGeneral, answer });
  expect(await failureOf(signIn())).toBe(failure);
});
