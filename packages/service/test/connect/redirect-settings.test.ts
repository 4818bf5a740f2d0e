import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHousehold, type RunningCustodian, startCustodian } from '@utility-connect/custodian';
import type { Attempt } from '@utility-connect/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../src/lib/heart/clients/create-client.ts';
import { openStore } from '../../src/lib/node/open-store.ts';
import { runService } from '../../src/lib/node/run-service.ts';
import { readSettings } from '../../src/lib/node/settings/settings.ts';
import { freePort } from '../support/cli/program.ts';
import { json } from '../support/harness.ts';

type Environment = 'sandbox' | 'production';

const ofUtility = { clientId: 'app', clientSecret: 'canary' };

const hour = Math.floor(Date.now() / 3_600_000) * 3600;
const household = createHousehold({ id: '1', start: hour - 20 * 86_400, end: hour, intervalSeconds: 3600 });

/** The service of the settings, with a utility of `UTILITIES_FILE`. */
const start = async (variables: Record<string, string>, status = 'live') => {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect '));
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const custodian = await startCustodian({
    clients: [ofUtility, { clientId: 'third-party', clientSecret: 'secret' }].map((client) => ({
      ...client,
      redirectUris: [`${baseUrl}/link/return`],
    })),
    customers: [{ login: 'demo', password: 'demo', usagePoints: [household] }],
  });
  const file = join(folder, 'utilities.yaml');
  writeFileSync(
    file,
    `- id: us-mi-village-power
  name: Village Power
  regions: [MI]
  time_zone: America/Detroit
  methods:
    - kind: redirect
      platform: standard
      authorize: ${custodian.endpoints.authorize}
      token: ${custodian.endpoints.token}
      scope: FB=4_5_15;IntervalDuration=900
      client_auth: basic
      refresh_scope: granted
      before_you_start: Have your bill at hand.
      quirks: {}
  status: ${status}
  evidence: [{ date: 2026-11-20, what: it runs, source: this test }]
`,
  );
  const settings = readSettings({
    ...{ PORT: port, BASE_URL: baseUrl, DATABASE_URL: `sqlite:${join(folder, 'db')}`, LOG_LEVEL: 'silent' },
    ...{ ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'), UTILITIES_FILE: file },
    ...Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, value.replace('CUSTODIAN', custodian.origin)]),
    ),
  });
  const store = await openStore(settings);
  const register = async (environment: Environment) => {
    const registration = { companyName: 'Sunny Solar', email: 'dev@example.com', environment, logo: null };
    const { clientId, clientSecret } = await createClient(
      { store, now: () => Math.floor(Date.now() / 1000) },
      { ...registration, redirectUris: [], origins: ['https://app.example.com'], appearance: null },
    );
    return { 'Service-Client-Id': clientId, 'Service-Secret': clientSecret };
  };
  const clients = { sandbox: await register('sandbox'), production: await register('production') };
  await store.close();
  const server = await runService(settings);
  onTestFinished(async () => {
    await server.close();
    await custodian.close();
    rmSync(folder, { recursive: true });
  });
  return { baseUrl, custodian, clients };
};

const configured = {
  UTILITY_US_MI_VILLAGE_POWER_CLIENT_ID: ofUtility.clientId,
  UTILITY_US_MI_VILLAGE_POWER_CLIENT_SECRET: ofUtility.clientSecret,
};

const methodsOf = async (
  { baseUrl, clients }: Awaited<ReturnType<typeof start>>,
  as: Environment,
  id: string,
) => {
  const query = new URLSearchParams({ query: id === '14328' ? 'PG&E' : 'Village Power' });
  const answer = await fetch(`${baseUrl}/utilities?${query}`, { headers: clients[as] });
  const { utilities } = await json<{ utilities: { id: string; methods: string[] }[] }>(answer);
  return utilities.find((utility) => utility.id === id)?.methods;
};

/** Goes through Connect to the utility's page and back. @returns the headers to read data with. */
const connect = async (baseUrl: string, custodian: RunningCustodian, client: Record<string, string>) => {
  const post = async <T>(url: string, body: object, headers: Record<string, string>): Promise<T> => {
    const type = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body) };
    // Some answers are empty.
    return JSON.parse((await (await fetch(url, init)).text()) || '{}') as T;
  };
  const { connect_token: token } = await post<{ connect_token: string }>(
    `${baseUrl}/auth/connect-token`,
    { user_id: 'user-1' },
    client,
  );
  const page = { Authorization: `Bearer ${token}`, 'Connect-Parent-Origin': 'https://app.example.com' };
  const api = `${baseUrl}/link/api`;
  await post(`${api}/session`, {}, page);
  await post(`${api}/session/consent`, { terms_version: '2026-11-20', locale: 'en' }, page);
  const attempt = await post<Attempt>(
    `${api}/attempts/redirect`,
    { utility_id: 'us-mi-village-power' },
    page,
  );
  const browser = { 'Sec-Fetch-Site': 'same-origin' };
  const gone = await fetch(attempt.go_url ?? '', { headers: browser, redirect: 'manual' });
  const Cookie = gone.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const returned = await custodian.consent(gone.headers.get('Location') ?? '');
  expect((await fetch(returned, { headers: { ...browser, Cookie } })).status).toBe(200);
  const status = async () =>
    (await json<Attempt>(fetch(`${api}/attempts/current`, { headers: page }))).status;
  await expect.poll(status).toBe('succeeded');
  const { code } = await post<{ code: string }>(`${api}/session/complete`, {}, page);
  const grant = { code, grant_type: 'code' };
  const { access_token: accessToken } = await post<{ access_token: string }>(
    `${baseUrl}/auth/token`,
    grant,
    client,
  );
  return { ...client, Authorization: `Bearer ${accessToken}` };
};

it('a production client connects a utility of UTILITIES_FILE with two variables', async () => {
  const service = await start(configured);
  expect(await methodsOf(service, 'production', 'us-mi-village-power')).toEqual(['redirect', 'file']);
  const { baseUrl, custodian, clients } = service;
  const headers = await connect(baseUrl, custodian, clients.production);
  const accounts = await json<{ id: string }[]>(fetch(`${baseUrl}/accounts`, { headers }));
  expect(accounts).toHaveLength(1);
  const answer = await fetch(`${baseUrl}/intervals?account_id=${accounts[0]?.id}`, { headers });
  const { intervals } = await json<{ intervals: unknown[] }>(answer);
  expect(intervals.length).toBeGreaterThan(400);
  expect(custodian.authorizations).toMatchObject([{ clientId: 'app', login: 'demo' }]);
});

it('a utility without credentials has no redirect', async () => {
  const service = await start({});
  expect(await methodsOf(service, 'production', 'us-mi-village-power')).toEqual(['file']);
  expect(await methodsOf(service, 'sandbox', 'us-mi-village-power')).toEqual(['sign_in', 'file']);
});

it('a blocked utility is not offered, even with credentials', async () => {
  const service = await start(configured, 'blocked');
  expect((await methodsOf(service, 'production', 'us-mi-village-power')) ?? []).toEqual([]);
});

it('attack: a sandbox client reaches the custodian of the sandbox instead of the utility', async () => {
  const service = await start({ ...configured, SANDBOX_CUSTODIAN_URL: 'CUSTODIAN' });
  expect(await methodsOf(service, 'sandbox', '14328')).toEqual(['sign_in', 'redirect', 'file']);
  await connect(service.baseUrl, service.custodian, service.clients.sandbox);
  expect(service.custodian.authorizations).toMatchObject([{ clientId: 'third-party' }]);
});

it('a sandbox client reaches a utility that is a sandbox itself', async () => {
  const service = await start({ ...configured, SANDBOX_CUSTODIAN_URL: 'CUSTODIAN' }, 'sandbox');
  await connect(service.baseUrl, service.custodian, service.clients.sandbox);
  expect(service.custodian.authorizations).toMatchObject([{ clientId: 'app' }]);
});
