import { inspect } from 'node:util';
import { expect, it, vi } from 'vitest';
import { createHarness, type Harness, NOW, PGE } from '../../../service/test/support/harness.ts';
import { createUtilityConnect } from './create-utility-connect.ts';
import type { UtilityConnectOptions } from './options.ts';
import type { UtilityConnect } from './utility-connect.ts';

async function createParts(options: Partial<UtilityConnectOptions> = {}) {
  const harness = await createHarness();
  const utilityConnect = createUtilityConnect({
    baseUrl: 'http://localhost:4000',
    ...harness.service.client,
    fetch: (request) => harness.service.fetch(request),
    ...options,
  });
  return { harness, utilityConnect };
}

it('creates a connect token, exchanges the code, reads all data and disconnects', async () => {
  const { harness, utilityConnect } = await createParts();
  const first = await utilityConnect.createConnectToken({ userId: 'user-1', utilityId: PGE });
  expect(first).toMatchObject({ mode: 'create', expires_in: 1800 });

  const { access_token: accessToken } = await utilityConnect.exchangeCode(
    await harness.connect({ userId: 'user-1' }),
  );
  expect((await utilityConnect.createConnectToken({ userId: 'user-1' })).mode).toBe('update');
  const accounts = await utilityConnect.accounts(accessToken);
  expect(accounts).toHaveLength(2);
  const accountId = accounts[0]?.id ?? '';

  const { utility, intervals } = await utilityConnect.intervals(accessToken, { accountId });
  expect(utility).toBe('Pacific Gas & Electric');
  expect(intervals.length).toBeGreaterThan(1400);
  const [start, end] = [intervals[0]?.start ?? 0, intervals[8]?.start ?? 0];
  const few = await utilityConnect.intervals(accessToken, { accountId, startDate: start, endDate: end });
  expect(few.intervals).toEqual(intervals.slice(0, 8));

  const [bill] = Object.values(await utilityConnect.bills(accessToken, accountId));
  expect(bill?.bill_start_date).toMatch(/GMT$/);
  await utilityConnect.disconnect(accessToken);
  await expect(utilityConnect.accounts(accessToken)).rejects.toMatchObject({
    code: 'invalid_token',
    status: 401,
  });
});

it('sends what the user is asked for', async () => {
  const { harness, utilityConnect } = await createParts();
  const { connect_token: token } = await utilityConnect.createConnectToken({
    userId: 'user-1',
    purpose: 'To size your battery.',
    scopes: ['intervals', 'accounts'],
    historyMonths: 6,
    expiresAt: 4_000_000_000,
  });
  const session = await harness.page(token, 'session', { body: {} });
  expect(await session.json()).toMatchObject({
    sharing: {
      purpose: 'To size your battery.',
      scopes: ['accounts', 'intervals'],
      history_months: 6,
      expires_at: 4_000_000_000,
    },
  });
});

it('lets the user pick accounts', async () => {
  const { harness, utilityConnect } = await createParts();
  const user = { userId: 'user-1', accountSelection: true };
  const { connect_token: token } = await utilityConnect.createConnectToken(user);
  await harness.page(token, 'session', { body: {} });
  await harness.page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale: 'en' } });
  const fields = { username: 'user@example.com', password: 'password' };
  await harness.page(token, 'attempts', { body: { utility_id: '14328', fields } });
  const attempt = async () =>
    (await harness.page(token, 'attempts/current', { method: 'GET' })).json() as Promise<{ status: string }>;
  await expect.poll(attempt).toMatchObject({ status: 'choosing_accounts', offered: [{}, {}] });
});

it('adds the status of accounts with includeStatus', async () => {
  const { harness, utilityConnect } = await createParts();
  const accessToken = await harness.accessToken();
  const [plain] = await utilityConnect.accounts(accessToken);
  expect(plain).not.toHaveProperty('data_through');
  await utilityConnect.intervals(accessToken, { accountId: plain?.id ?? '' });
  const [account] = await utilityConnect.accounts(accessToken, { includeStatus: true });
  expect(account).toEqual({
    ...plain,
    time_zone: 'America/Los_Angeles',
    method: 'sign_in',
    data_from: expect.any(Number),
    data_through: expect.any(Number),
    last_success_at: expect.any(Number),
    login_refused_at: null,
  });
});

it('reads totals in the time zone of the account', async () => {
  const { harness, utilityConnect } = await createParts();
  const accessToken = await harness.accessToken();
  const [account] = await utilityConnect.accounts(accessToken);
  const accountId = account?.id ?? '';
  const { intervals } = await utilityConnect.intervals(accessToken, { accountId, resolution: 'day' });
  expect(intervals.at(-1)).toMatchObject({ start: Date.UTC(2026, 10, 20, 8) / 1000, incomplete: true });
});

it('iterates over intervals and totals of more than 366 days', async () => {
  const harness = await createHarness({ historyMonths: 24 });
  const utilityConnect = createUtilityConnect({
    baseUrl: 'http://localhost:4000',
    ...harness.service.client,
    fetch: (request) => harness.service.fetch(request),
  });
  const accessToken = await harness.accessToken({ username: 'daily@example.com' });
  const [account] = await utilityConnect.accounts(accessToken);
  const accountId = account?.id ?? '';
  const [startDate, endDate] = [Date.UTC(2024, 11, 31, 12) / 1000, NOW / 1000];
  for (const [resolution, most] of [
    [undefined, 25],
    ['day', 25],
    ['month', 31 * 24 + 1],
  ] as const) {
    const range = { accountId, startDate, endDate, resolution };
    let [count, end] = [0, 0];
    for await (const interval of utilityConnect.eachInterval(accessToken, range)) {
      if (count > 0) expect(interval.start).toBe(end);
      expect(interval.end - interval.start).toBeLessThanOrEqual(most * 3600);
      end = interval.end;
      count += 1;
    }
    expect(count).toBeGreaterThan(resolution === 'month' ? 22 : 680);
  }
});

it('searches utilities and continues at the cursor', async () => {
  const { utilityConnect } = await createParts();
  const first = await utilityConnect.utilities({ query: 'PGE', limit: 1 });
  expect(first.utilities).toMatchObject([{ name: 'Pacific Gas & Electric' }]);
  const page = await utilityConnect.utilities({ limit: 2 });
  const next = await utilityConnect.utilities({ limit: 2, cursor: page.next_cursor ?? '' });
  expect(next.utilities).toHaveLength(2);
  expect(next.utilities).not.toEqual(page.utilities);
  const canadian = await utilityConnect.utilities({ country: 'CA', limit: 1 });
  expect(canadian.utilities).toMatchObject([{ country: 'CA' }]);
});

it("rejects with the service's error code, parameter and request id", async () => {
  const { utilityConnect } = await createParts();
  await expect(utilityConnect.createConnectToken({ userId: 'a\nb' })).rejects.toMatchObject({
    name: 'UtilityConnectError',
    code: 'invalid_request',
    status: 400,
    param: 'user_id',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  await expect(utilityConnect.exchangeCode('no-such-code')).rejects.toMatchObject({ code: 'invalid_grant' });
});

it('encodes an account id that looks like a path', async () => {
  const asked: string[] = [];
  const { harness, utilityConnect } = await createParts({
    fetch: (request) => {
      asked.push(new URL(request.url).pathname);
      return harness.service.fetch(request);
    },
  });
  const accessToken = await harness.accessToken();
  await expect(utilityConnect.bills(accessToken, 'a/../../connection')).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(asked).toEqual(['/users/a%2F..%2F..%2Fconnection/bills']);
});

it.each([
  ['baseUrl', { baseUrl: 'connect.example.com' }],
  ['baseUrl', { baseUrl: 'https://user:canary@connect.example.com' }],
  ['clientSecret', { clientSecret: 'canary\nsecret' }],
  ['clientSecret', { clientSecret: undefined as unknown as string }],
  ['clientId', { clientId: '' }],
  ['timeoutMs', { timeoutMs: 0 }],
  ['timeoutMs', { timeoutMs: 2 ** 31 }],
  ['timeoutMs', { timeoutMs: 2 ** 32 }],
  ['retries', { retries: -1 }],
  ['fetch', { fetch: 'canary' as unknown as typeof fetch }],
])('rejects a malformed %s without quoting it', async (param, options) => {
  const error = await createParts(options).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: 'invalid_option', param });
  expect(inspect(error)).not.toContain('canary');
});

it('accepts the longest timeout that a timer supports', async () => {
  const { utilityConnect } = await createParts({ timeoutMs: 2 ** 31 - 1 });
  expect((await utilityConnect.utilities({ limit: 1 })).utilities).toHaveLength(1);
});

it('rejects an access token that is not a valid header value without quoting it', async () => {
  const { utilityConnect } = await createParts();
  const error = await utilityConnect.accounts('canary\ntoken').catch((thrown) => thrown);
  expect(error).toMatchObject({ code: 'invalid_option', param: 'accessToken' });
  expect(inspect(error)).not.toContain('canary');
});

const wrongTexts = [undefined, null, '', 7] as string[];
const wrongDates = [
  { startDate: new Date('2026-01-01') },
  { startDate: null },
  { endDate: '1767225600' },
  { endDate: 1.5 },
] as object[];
const malformed: [param: string, call: (sdk: UtilityConnect) => Promise<unknown>][] = [
  ...wrongTexts.flatMap((id): typeof malformed => [
    ['userId', (sdk) => sdk.createConnectToken({ userId: id })],
    ['accountId', (sdk) => sdk.bills('token', id)],
    ['userId', (sdk) => sdk.createManageToken(id)],
    ['connectionId', (sdk) => sdk.syncConnection('token', id)],
    ['connectionId', (sdk) => sdk.breakConnection(id, 'late')],
    ['as', (sdk) => sdk.breakConnection('connection', id as never)],
    ['connectionId', (sdk) => sdk.repairConnection(id)],
    ['accountId', (sdk) => sdk.intervals('token', { accountId: id })],
  ]),
  ...wrongDates.map((dates): (typeof malformed)[number] => [
    Object.keys(dates)[0] ?? '',
    (sdk) => sdk.intervals('token', { accountId: 'a', ...dates }),
  ]),
  ['window', (sdk) => sdk.intervals('token', undefined as never)],
  ['user', (sdk) => sdk.createConnectToken(undefined as never)],
  ['purpose', (sdk) => sdk.createConnectToken({ userId: 'u', purpose: '' })],
  ['scopes', (sdk) => sdk.createConnectToken({ userId: 'u', scopes: 'accounts' as never })],
  ['expiresAt', (sdk) => sdk.createConnectToken({ userId: 'u', expiresAt: new Date() as never })],
  ['range', (sdk) => sdk.eachInterval('token', undefined as never).next()],
  ['file', (sdk) => sdk.exportAccount('token', undefined as never)],
  ['accountId', (sdk) => sdk.exportAccount('token', {} as never)],
  ['format', (sdk) => sdk.exportAccount('token', { accountId: 'account', format: 'xlsx' as never })],
  ['startDate', (sdk) => sdk.eachInterval('token', { accountId: 'account' } as never).next()],
  ['signal', (sdk) => sdk.accounts('token', { signal: new AbortController() as unknown as AbortSignal })],
  ['idempotencyKey', (sdk) => sdk.exchangeCode('code', { idempotencyKey: 'two words' })],
];

it.each(malformed)('rejects a malformed %s without sending a request', async (param, call) => {
  const fetch = vi.fn(() => new Response());
  const { utilityConnect } = await createParts({ fetch });
  await expect(call(utilityConnect)).rejects.toMatchObject({
    name: 'UtilityConnectError',
    code: 'invalid_option',
    param,
  });
  expect(fetch).not.toHaveBeenCalled();
});

it.each([null, 'canary', 17])('rejects %s as options without sending a request', async (wrong) => {
  const fetch = vi.fn(() => new Response());
  const { utilityConnect } = await createParts({ fetch });
  const refused = { name: 'UtilityConnectError', code: 'invalid_option', param: 'options' };
  const options = wrong as unknown as object;
  const calls: Record<keyof UtilityConnect, () => Promise<unknown>> = {
    createConnectToken: () => utilityConnect.createConnectToken({ userId: 'user-1' }, options),
    createManageToken: () => utilityConnect.createManageToken('user-1', options),
    exchangeCode: () => utilityConnect.exchangeCode('code', options),
    accounts: () => utilityConnect.accounts('token', options),
    connections: () => utilityConnect.connections('token', options),
    syncConnection: () => utilityConnect.syncConnection('token', 'connection', options),
    intervals: () => utilityConnect.intervals('token', { accountId: 'account' }, options),
    eachInterval: () =>
      utilityConnect.eachInterval('token', { accountId: 'account', startDate: 0 }, options).next(),
    exportAccount: () => utilityConnect.exportAccount('token', { accountId: 'account' }, options),
    bills: () => utilityConnect.bills('token', 'account', options),
    utilities: () => utilityConnect.utilities({}, options),
    webhookEvents: () => utilityConnect.webhookEvents({}, options),
    webhookEventPages: () => utilityConnect.webhookEventPages({}, options).next(),
    disconnect: () => utilityConnect.disconnect('token', options),
    breakConnection: () => utilityConnect.breakConnection('connection', 'late', options),
    repairConnection: () => utilityConnect.repairConnection('connection', options),
    connectLinks: () => utilityConnect.connectLinks.get('link', options),
    webhookEndpoints: () => utilityConnect.webhookEndpoints.list(options),
  };
  for (const [name, call] of Object.entries(calls)) {
    expect(await call().catch((error) => error), name).toMatchObject(refused);
  }
  await expect(utilityConnect.utilities(options)).rejects.toMatchObject({ ...refused, param: 'search' });
  for (const missing of [wrong, undefined]) {
    expect(() => createUtilityConnect(missing as unknown as UtilityConnectOptions)).toThrow(
      expect.objectContaining(refused),
    );
  }
  expect(fetch).not.toHaveBeenCalled();
});

it('shows no secret when the client is logged', async () => {
  const { utilityConnect } = await createParts({ clientSecret: 'canary-secret' });
  expect(inspect(utilityConnect, { depth: null, showHidden: true })).not.toContain('canary');
});

/** Delivers each request but loses the first `count` responses. */
const losing = (count: number, harness: Harness, keys: (string | null)[]) => (request: Request) => {
  keys.push(request.headers.get('Idempotency-Key'));
  const answer = harness.service.fetch(request);
  return keys.length > count
    ? answer
    : Promise.resolve(answer).then(() => Promise.reject(new TypeError('lost')));
};

it('retries an exchange under the same Idempotency-Key, and uses a new key for each call', async () => {
  const harness = await createHarness();
  const keys: (string | null)[] = [];
  const { utilityConnect } = await createParts({
    ...harness.service.client,
    fetch: losing(1, harness, keys),
  });
  const { access_token: accessToken } = await utilityConnect.exchangeCode(await harness.connect());
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await utilityConnect.accounts(accessToken)).toHaveLength(2);
  await utilityConnect.exchangeCode(await harness.connect({ userId: 'user-2' }));
  expect(keys.at(-1)).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

it('returns the same access token for the same idempotencyKey, and revokes it on a call without one', async () => {
  const { harness, utilityConnect } = await createParts();
  const code = await harness.connect();
  const exchange = () => utilityConnect.exchangeCode(code, { idempotencyKey: 'order-17' });
  const { access_token: accessToken } = await exchange();
  expect((await exchange()).access_token).toBe(accessToken);
  await expect(utilityConnect.exchangeCode(code)).rejects.toMatchObject({ code: 'invalid_grant' });
  await expect(utilityConnect.accounts(accessToken)).rejects.toMatchObject({ code: 'invalid_token' });
});

it('rejects an idempotencyKey that was used with another code', async () => {
  const { harness, utilityConnect } = await createParts();
  await utilityConnect.exchangeCode(await harness.connect(), { idempotencyKey: 'order-17' });
  const other = await harness.connect({ userId: 'user-2' });
  await expect(utilityConnect.exchangeCode(other, { idempotencyKey: 'order-17' })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
    status: 422,
  });
});
