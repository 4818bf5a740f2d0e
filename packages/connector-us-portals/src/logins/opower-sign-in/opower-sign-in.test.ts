import { expect, it } from 'vitest';
import { openPortal, testPortal } from '../../testing/portal.ts';
import { utilityOf } from '../../testing/utilities.ts';

const burbank = utilityOf('2507');
const nipsco = utilityOf('13756');

/** Switches that a sign-in and its reads survive. */
const SURVIVED = [
  'trailing-zeros',
  'cost-500',
  'read-resolution-null',
  'repeated-account-numbers',
  'no-offsets',
  'solar',
  'quoted-cookies',
];

for (const id of ['3660', '2507', '7294', '13214', '13756']) testPortal({ utility: utilityOf(id) });
for (const id of ['2507', '13214']) testPortal({ utility: utilityOf(id), switches: SURVIVED });
testPortal({
  utility: burbank,
  switches: ['empty-cost', 'five-minute', 'token-in-answer', 'trailing-zeros'],
});

it('signs in with one request more than the page of Opower, and without the spaces around a username', async () => {
  const portal = openPortal({ utility: nipsco });
  await portal.signIn({ ...portal.fake.login, username: ` ${portal.fake.login.username} ` });
  expect(portal.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST https://nipsco.opower.com/ei/edge/apis/user-account-control-v1/cws/v1/nie/account/signin',
    'GET https://nipsco.opower.com/ei/edge/apis/multi-account-v1/cws/nie/customers?offset=0&batchSize=100&addressFilter=',
  ]);
});

it('sends a refused password once', async () => {
  const portal = openPortal({ utility: burbank });
  const refused = portal.signIn({ ...portal.fake.login, password: 'wrong' });
  await expect(refused).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(portal.requests).toHaveLength(1);
});

it.each([
  ['maintenance', 'utility_unavailable', undefined],
  ['bot-manager', 'utility_unavailable', undefined],
  ['login-503', 'utility_unavailable', undefined],
  ['changed-form', 'interface_changed', 'sign-in'],
])('reports a sign-in with %s as %s', async (name, code, step) => {
  const portal = openPortal({ utility: burbank, switches: [name] });
  await expect(portal.signIn()).rejects.toMatchObject({ code, step });
});

it('reports a session that the data does not accept as a change, not as a wrong password', async () => {
  const portal = openPortal({
    utility: burbank,
    answer: ({ method }) => (method === 'POST' ? new Response(null, { status: 204 }) : undefined),
  });
  await expect(portal.signIn()).rejects.toMatchObject({ code: 'interface_changed', step: 'session' });
});
