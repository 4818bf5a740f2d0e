import { expect, it } from 'vitest';
import { openPortal, testPortal } from '../../testing/portal.ts';
import { utilityOf } from '../../testing/utilities.ts';

const smeco = utilityOf('17637');

testPortal({ utility: smeco });
testPortal({
  utility: smeco,
  switches: [
    'trailing-zeros',
    'cost-500',
    'read-resolution-null',
    'repeated-account-numbers',
    'no-offsets',
    'solar',
  ],
});
testPortal({ utility: smeco, switches: ['empty-cost', 'five-minute'] });

it('signs in with one request more than the login', async () => {
  const portal = openPortal({ utility: smeco });
  await portal.signIn();
  expect(portal.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'POST /webcenter/edge/apis/identity-management-v1/cws/v1/smcc/login',
    'GET /webcenter/edge/apis/dss-invite-v1/cws/v1/utilities/connectedaccounts',
  ]);
});

it.each([
  ['maintenance', 'utility_unavailable', undefined],
  ['bot-manager', 'utility_unavailable', undefined],
  ['login-503', 'utility_unavailable', undefined],
  ['changed-form', 'interface_changed', 'sign-in'],
])('reports a sign-in with %s as %s', async (name, code, step) => {
  const portal = openPortal({ utility: smeco, switches: [name] });
  await expect(portal.signIn()).rejects.toMatchObject({ code, step });
});

it('sends a refused password once', async () => {
  const portal = openPortal({ utility: smeco });
  const refused = portal.signIn({ ...portal.fake.login, password: 'wrong' });
  await expect(refused).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(portal.requests).toHaveLength(1);
});
