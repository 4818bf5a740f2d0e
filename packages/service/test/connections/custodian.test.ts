import { createGreenButtonConnect, parseUtilities } from '@utility-connect/connectors';
import { type Custodian, createCustodian, createHousehold, type Quirks } from '@utility-connect/custodian';
import { expect, it, onTestFinished } from 'vitest';
import { createBrowser, goToUtility, startAtUtility } from '../support/connect/utility-page.ts';
import { accountsOf, pass } from '../support/connections/token-utility.ts';
import { BASE_URL, createHarness, type Harness, json, NOW } from '../support/harness.ts';
import { startSecondProcess } from '../support/second-process.ts';

const DAY = 86_400;
const utilityId = 'us-mi-test-energy';
const client = {
  clientId: 'third-party',
  clientSecret: 'secret',
  scope: 'FB=4_5_15;IntervalDuration=3600',
  redirectUris: [`${BASE_URL}/link/return`],
  notifyUri: `${BASE_URL}/notify/${utilityId}`,
};
const start = Math.floor(NOW / 1000 / DAY) * DAY - 20 * DAY;
const household = createHousehold({ id: '1', start, end: start + 40 * DAY, intervalSeconds: 3_600 });

let harness: Harness;
let custodian: Custodian;
let errors: unknown[];

/** A customer of a Green Button custodian consents there, and returns to Connect. @returns the connect token. */
const consent = async (quirks: Quirks = {}, parameters = {}): Promise<string> => {
  errors = [];
  const clock = { now: NOW };
  custodian = createCustodian({
    clients: [client],
    customers: [{ login: 'alice', password: 'x', accountNumber: '1', usagePoints: [household] }],
    quirks,
    now: () => clock.now,
    fetch: async (url, init) => harness.service.fetch(new Request(url as string, init)),
  });
  const { authorize, token: tokenUrl } = custodian.endpoints;
  const { clientId, clientSecret, scope } = client;
  const method = { kind: 'redirect', platform: 'standard', authorize, token: tokenUrl, scope };
  const utility = { id: utilityId, name: 'Test Energy', regions: ['MI'], time_zone: 'America/Detroit' };
  const [entry] = parseUtilities(JSON.stringify({ ...utility, methods: [method] }), 'test.json');
  if (!entry) throw new Error('There is no entry.');
  const { methods } = createGreenButtonConnect({
    entry,
    credentials: { clientId, clientSecret },
    fetch: (url, init) => custodian.fetch(new Request(url, init)),
    now: () => Math.floor(clock.now / 1000),
  });
  harness = await createHarness({
    utilities: [entry],
    methods,
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => harness.service.stop());
  Object.defineProperty(clock, 'now', { get: () => harness.clock.now });

  const browser = createBrowser(harness);
  const { token, attempt, settled } = await startAtUtility(harness, { utilityId, parameters });
  await browser.open(`${await custodian.consent(await goToUtility(browser, attempt))}`);
  await settled();
  return token;
};

/** Connects such a customer. @returns the access token. */
const connect = async (quirks: Quirks = {}): Promise<string> => {
  const token = await consent(quirks);
  const { code } = await json<{ code: string }>(harness.page(token, 'session/complete', { body: {} }));
  return (await json<{ access_token: string }>(harness.exchange(code))).access_token;
};

const readBills = async (token: string) => {
  const [account] = await accountsOf(harness, token);
  return (await harness.read(`/users/${account?.id}/bills`, token)).status;
};
const refusedAt = async (token: string) => (await accountsOf(harness, token))[0]?.login_refused_at;
const isRevoked = () => custodian.authorizations[0]?.revoked;

it('renews tokens that work once, for days', async () => {
  const token = await connect({ rotateRefreshTokens: 'revoke' });
  for (let day = 0; day < 3; day += 1) {
    expect(await readBills(token)).toBe(200);
    harness.clock.now += DAY * 1000;
  }
  expect(await refusedAt(token)).toBeNull();
  expect(isRevoked()).toBe(false);
  expect(errors).toEqual([]);
});

it('asks the person again if a token was used before a crash', async () => {
  const token = await connect({ rotateRefreshTokens: 'revoke' });
  await readBills(token);
  const { connections } = harness.service.context.store;
  const { replaceSealed } = connections;
  connections.replaceSealed = () => Promise.reject(new Error('killed'));
  harness.clock.now += DAY * 1000;
  await readBills(token);
  connections.replaceSealed = replaceSealed;
  harness.clock.now += DAY * 1000;
  expect(await readBills(token)).toBe(200);
  expect(await refusedAt(token)).toBe(Math.floor(harness.clock.now / 1000));
});

it('notices that the customer has ended the access', async () => {
  const token = await connect();
  await readBills(token);
  harness.service.work();
  custodian.revoke(custodian.authorizations[0]?.id ?? '');
  pass(harness, 1.2 * DAY);
  await expect.poll(() => refusedAt(token)).toBe(Math.floor(harness.clock.now / 1000));
  expect(errors).toEqual([]);
});

it('lists the accounts when the custodian notifies that they are ready', async () => {
  const token = await connect({ preparing: { reads: 2, retryAfterSeconds: 3_600 } });
  expect((await harness.read('/accounts', token)).status).toBe(409);
  harness.service.work();
  await expect
    .poll(async () => (await harness.read('/accounts', token)).headers.get('Retry-After'))
    .toBe('3600');
  expect(await custodian.notify(custodian.authorizations[0]?.id ?? '')).toBe(204);
  await expect.poll(async () => (await harness.read('/accounts', token)).status).toBe(200);
});

it('ends the authorization at the custodian after DELETE /connection and a restart', async () => {
  const token = await connect();
  await readBills(token);
  await harness.service.stop();
  const headers = { ...harness.clientHeaders, Authorization: `Bearer ${token}` };
  expect((await harness.call('/connection', { method: 'DELETE', headers })).status).toBe(204);
  expect(isRevoked()).toBe(false);
  const restarted = await startSecondProcess(harness);
  onTestFinished(() => restarted.service.stop());
  restarted.service.work();
  await expect.poll(isRevoked).toBe(true);
});

it('ends the authorization at the custodian when the customer leaves before the end of Connect', async () => {
  const token = await consent({}, { account_selection: true });
  harness.service.work();
  expect(isRevoked()).toBe(false);
  await harness.page(token, 'attempts/current', { method: 'DELETE' });
  await expect.poll(isRevoked).toBe(true);
  expect(errors).toEqual([]);
});
