import { describe, expect, it } from 'vitest';
import { codeOf, openPortal, testPortal } from '../../testing/portal.ts';
import { utilityOf } from '../../testing/utilities.ts';

const massachusetts = utilityOf('11804');
const upstate = utilityOf('13573');
const REDIRECT = 'https://myaccount.nationalgrid.com/auth-landing';

describe.each([massachusetts, upstate])('$name', (utility) => {
  testPortal({ utility });
});

describe('with the oddities of Opower', () => {
  const data = ['trailing-zeros', 'cost-500', 'read-resolution-null', 'repeated-account-numbers', 'solar'];
  testPortal({ utility: upstate, switches: [...data, 'no-offsets'] });
  testPortal({ utility: massachusetts, switches: ['empty-cost', 'five-minute'] });
});

const open = (...switches: string[]) => openPortal({ utility: upstate, switches });

it('signs in with one request more than the steps of the website', async () => {
  const portal = open();
  await portal.signIn();
  const paths = portal.requests.map(
    ({ method, url }) => `${method} ${new URL(url).pathname.split('/').at(-1)}`,
  );
  expect(paths).toEqual([
    'GET openid-configuration',
    'GET authorize',
    'POST SelfAsserted',
    'GET confirmed',
    'POST token',
    'GET customers',
  ]);
});

it('signs in with another state and another challenge of PKCE each time', async () => {
  const portal = open();
  await portal.signIn();
  await portal.signIn();
  const queries = portal.requests
    .filter(({ url }) => url.includes('/authorize'))
    .map(({ url }) => new URL(url).searchParams);
  for (const name of ['state', 'code_challenge']) {
    const values = queries.map((query) => query.get(name));
    expect(new Set(values).size).toBe(2);
    expect(values).toEqual(values.map(() => expect.stringMatching(/^[\w-]{43}$/)));
  }
});

it.each([
  ['locked', 'account_locked', undefined],
  ['code-wanted', 'utility_unavailable', undefined],
  ['login-503', 'utility_unavailable', undefined],
  ['maintenance', 'utility_unavailable', undefined],
  ['bot-manager', 'utility_unavailable', undefined],
  ['changed-form', 'interface_changed', 'sign-in page'],
])('reports %s as %s', async (name, code, step) => {
  await expect(open(name).signIn()).rejects.toMatchObject({ code, ...(step && { step }) });
});

it('reports a token that Opower cannot check as an outage', async () => {
  expect(await codeOf(open('jwt-500').listAccounts())).toBe('utility_unavailable');
});

it('sends a wrong password once, and reads the answer with status 200 as a refusal', async () => {
  const portal = open();
  const fields = { ...portal.fake.login, password: 'wrong' };
  expect(await codeOf(portal.signIn(fields))).toBe('invalid_credentials');
  expect(portal.requests.at(-1)?.url).toContain('/SelfAsserted?');
});

describe('the return to the website', () => {
  const returning = (location: string) => {
    const portal = open();
    portal.answerWith(({ url }) =>
      url.includes('/confirmed?') ? new Response(null, { status: 302, headers: { location } }) : undefined,
    );
    return portal;
  };

  it.each([
    ['attack: a code of somebody else, with another state', `${REDIRECT}?code=theirs&state=theirs`],
    ['attack: a code without a state', `${REDIRECT}?code=theirs`],
    ['attack: a return to another website', 'https://evil.example/auth-landing?code=theirs'],
    ['an error', `${REDIRECT}?error=server_error`],
  ])('asks for no token after %s', async (_what, location) => {
    const portal = returning(location);
    await expect(portal.signIn()).rejects.toMatchObject({ code: 'interface_changed', step: 'confirmation' });
    expect(portal.requests.some(({ url }) => url.endsWith('/token'))).toBe(false);
  });
});

it('attack: sends nothing to another host that the discovery document names', async () => {
  const portal = open();
  portal.answerWith(({ url }) =>
    url.endsWith('/openid-configuration')
      ? Response.json({
          authorization_endpoint: 'https://evil.example/authorize',
          token_endpoint: 'https://evil.example/token',
        })
      : undefined,
  );
  await expect(portal.signIn()).rejects.toMatchObject({ code: 'interface_changed', step: 'discovery' });
  expect(portal.requests).toHaveLength(1);
});
