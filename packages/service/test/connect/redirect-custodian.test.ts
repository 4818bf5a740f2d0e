import { createGreenButtonConnect, parseUtilities } from '@utility-connect/connectors';
import { createHousehold, type RunningCustodian, startCustodian } from '@utility-connect/custodian';
import { expect, it, onTestFinished } from 'vitest';
import { createBrowser, goToUtility, startAtUtility } from '../support/connect/utility-page.ts';
import { BASE_URL, createHarness, type Harness, json, NOW } from '../support/harness.ts';

const utilityId = 'us-mi-test-energy';
const DAY = 86_400;
const clientId = 'third-party';
const clientSecret = 'secret';
const scope = 'FB=4_5_15;IntervalDuration=3600';
const now = Math.floor(NOW / 1000);

const start = now - (now % DAY) - 20 * DAY;
const household = createHousehold({ id: '1', start, end: start + 40 * DAY, intervalSeconds: 3_600 });
const customer = { login: 'alice', password: 'x', accountNumber: '10001234', usagePoints: [household] };

const open = async (): Promise<{ custodian: RunningCustodian; harness: Harness }> => {
  const custodian = await startCustodian({
    clients: [{ clientId, clientSecret, scope, redirectUris: [`${BASE_URL}/link/return`] }],
    customers: [customer],
    now: () => NOW,
  });
  onTestFinished(() => custodian.close());
  const { authorize, token } = custodian.endpoints;
  const method = { kind: 'redirect', platform: 'standard', authorize, token, scope };
  const utility = { id: utilityId, name: 'Test Energy', regions: ['MI'], time_zone: 'America/Detroit' };
  const [entry] = parseUtilities(JSON.stringify({ ...utility, methods: [method] }), 'test.json');
  if (!entry) throw new Error('There is no entry.');
  const credentials = { clientId, clientSecret };
  const { methods } = createGreenButtonConnect({ entry, credentials, fetch, now: () => now });
  return { custodian, harness: await createHarness({ utilities: [entry], methods }) };
};

it('connects a customer of a Green Button custodian, whose data the app then reads', async () => {
  const { custodian, harness } = await open();
  const browser = createBrowser(harness);
  const { token, attempt, settled } = await startAtUtility(harness, { utilityId });
  const url = await goToUtility(browser, attempt);
  const returned = await custodian.consent(url);
  expect((await browser.open(`${returned}`)).status).toBe(200);
  expect(await settled()).toMatchObject({
    status: 'succeeded',
    accounts: [{ account_number: '••••1234' }],
  });
  const { code } = await json<{ code: string }>(harness.page(token, 'session/complete', { body: {} }));
  const { access_token: accessToken } = await json<{ access_token: string }>(harness.exchange(code));
  const [account] = await json<{ id: string }[]>(harness.read('/accounts', accessToken));
  const path = `/intervals?account_id=${account?.id}&start_date=${start}&end_date=${start + 4 * DAY}`;
  const { intervals } = await json<{ intervals: unknown[] }>(harness.read(path, accessToken));
  expect(intervals).toHaveLength(4 * 24);
  expect(custodian.authorizations).toMatchObject([{ login: 'alice', revoked: false }]);
});

it('connects nothing when the customer declines', async () => {
  const { custodian, harness } = await open();
  const browser = createBrowser(harness);
  const { attempt, settled } = await startAtUtility(harness, { utilityId });
  const url = await goToUtility(browser, attempt);
  await browser.open(`${await custodian.consent(url, { decision: 'decline' })}`);
  expect(await settled()).toMatchObject({ status: 'failed', error: 'consent_denied' });
});
