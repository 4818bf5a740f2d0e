import { ConnectorError, NotYetError } from '@utility-connect/connector';
import type { Session } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Browser,
  createBrowser,
  createUtilityPage,
  goToUtility,
  startAtUtility,
  type UtilityPage,
} from '../support/connect/utility-page.ts';
import { BASE_URL, createHarness, type Harness, json, NOW, PGE } from '../support/harness.ts';
import { justBefore } from '../support/just-before.ts';
import { startSecondProcess } from '../support/second-process.ts';

const redirectUri = 'https://app.example.com/callback';

let errors: unknown[];
let outcomes: unknown[];
let utility: UtilityPage;
let harness: Harness;
let browser: Browser;
const open = async (page: UtilityPage = createUtilityPage()) => {
  errors = [];
  outcomes = [];
  utility = page;
  harness = await createHarness({
    methods: [page.method],
    onError: (error) => errors.push(error),
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  browser = createBrowser(harness);
};
beforeEach(() => open());

describe('consent at the utility’s page', () => {
  it('waits for the person, who goes there with a cookie of their browser', async () => {
    const { attempt, status } = await startAtUtility(harness);
    expect(status).toBe(201);
    expect(attempt).toMatchObject({
      status: 'at_utility',
      go_url: `${BASE_URL}/link/go/${attempt.id}`,
      error: null,
      accounts: null,
    });
    const answer = await browser.open(attempt.go_url ?? '');
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get('Location') ?? '');
    expect(location.host).toBe(`utility-${PGE}.example.com`);
    expect(location.searchParams.get('redirect_uri')).toBe(`${BASE_URL}/link/return`);
    expect(location.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^__Host-at-utility-[\da-f-]{36}=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  it('connects the accounts after the return, and a second load shows the result', async () => {
    const { token, attempt, settled } = await startAtUtility(harness);
    const returned = utility.allow(await goToUtility(browser, attempt), { login: 'bob' });
    const first = await browser.open(returned);
    expect([first.status, await first.text()]).toEqual([200, expect.stringContaining('close this tab')]);
    expect(await settled()).toMatchObject({ status: 'succeeded', accounts: [{}, {}], error: null });
    expect((await settled()).go_url).toBeUndefined();
    const second = await browser.open(returned);
    expect(await second.text()).toContain('is connected');
    expect(utility.finished).toHaveLength(1);
    expect(utility.finished[0]).toMatchObject({
      redirectUri: `${BASE_URL}/link/return`,
      progress: 'verifier',
      query: { code: expect.any(String), state: expect.any(String) },
    });
    const { code } = await json<{ code: string }>(harness.page(token, 'session/complete', { body: {} }));
    const { access_token: accessToken } = await json<{ access_token: string }>(harness.exchange(code));
    expect(await json(harness.read('/accounts?include=status', accessToken))).toMatchObject([
      { method: 'redirect' },
      { method: 'redirect' },
    ]);
  });

  it('shows the attempt again after a reload of the page', async () => {
    const { token, attempt } = await startAtUtility(harness);
    const session = await json<Session>(harness.page(token, 'session', { body: {} }));
    expect(session.attempt).toEqual(attempt);
  });

  it('says after a reload of the page that the person has gone to the utility', async () => {
    const { token, attempt } = await startAtUtility(harness);
    await goToUtility(browser, attempt);
    const session = await json<Session>(harness.page(token, 'session', { body: {} }));
    expect(session.attempt).toEqual({ ...attempt, away: true });
  });

  it('returns to the page of the hosted flow, also when it is loaded twice', async () => {
    const { token, attempt, settled } = await startAtUtility(harness, { redirectUri });
    const returned = utility.allow(await goToUtility(browser, attempt));
    const page = new URLSearchParams({ connect_token: token, redirect_uri: redirectUri, state: 'a&b' });
    for (let round = 0; round < 2; round += 1) {
      const answer = await browser.open(returned);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('Location')).toBe(`${BASE_URL}/link/?${page}`);
      await settled();
    }
    expect([...browser.cookies.values()].join()).not.toContain(token);
  });

  it('fails when the person does not allow access', async () => {
    const { attempt, settled } = await startAtUtility(harness);
    const returned = utility.deny(await goToUtility(browser, attempt));
    expect(await (await browser.open(returned)).text()).toContain('Nothing was shared');
    expect(await settled()).toMatchObject({ status: 'failed', error: 'consent_denied' });
    expect(await (await browser.open(returned)).text()).toContain('Nothing was shared');
  });

  it.each([
    ['while the utility prepares them', new NotYetError(300, 'Later.')],
    ['when the utility breaks down after the consent', new ConnectorError('utility_unavailable', 'Down.')],
  ])('succeeds without accounts %s', async (_, error) => {
    await open(createUtilityPage({ listAccounts: () => Promise.reject(error) }));
    const { token, attempt, settled } = await startAtUtility(harness);
    await browser.open(utility.allow(await goToUtility(browser, attempt)));
    expect(await settled()).toMatchObject({ status: 'succeeded', accounts: [], preparing: true });
    expect((await harness.page(token, 'session/complete', { body: {} })).status).toBe(200);
  });

  it('ends when the person cancels it, and the return says so', async () => {
    const { token, attempt, current } = await startAtUtility(harness);
    const returned = utility.allow(await goToUtility(browser, attempt));
    await harness.page(token, 'attempts/current', { method: 'DELETE' });
    expect(await (await browser.open(returned)).text()).toContain('no longer valid');
    expect((await browser.open(attempt.go_url ?? '')).status).toBe(400);
    expect((await current()).status).toBe('cancelled');
    expect(utility.finished).toEqual([]);
  });

  it('ends when the person cancels it just after the return', async () => {
    const { method } = createUtilityPage();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await open(createUtilityPage({ finish: (request) => released.then(() => method.finish(request)) }));
    const { token, attempt, current } = await startAtUtility(harness);
    const returned = utility.allow(await goToUtility(browser, attempt));
    const { store } = harness.service.context;
    justBefore(store, 'attempts', 'cancel', () => browser.open(returned));
    await harness.page(token, 'attempts/current', { method: 'DELETE' });
    release();
    await harness.service.stop();
    expect((await current()).status).toBe('cancelled');
    expect(await store.users.hasConnectedUser(harness.service.client.clientId, 'user-1')).toBe(false);
  });

  it('ends with its session', async () => {
    const { attempt } = await startAtUtility(harness);
    const returned = utility.allow(await goToUtility(browser, attempt));
    harness.clock.now = NOW + 31 * 60 * 1_000;
    expect(await (await browser.open(returned)).text()).toContain('no longer valid');
    expect((await browser.open(attempt.go_url ?? '')).status).toBe(400);
    expect(utility.finished).toEqual([]);
  });

  it('continues in another process if this one stops after the return', async () => {
    let isStopping = true;
    const { method } = createUtilityPage();
    await open(
      createUtilityPage({
        finish: (request) => (isStopping ? new Promise(() => {}) : method.finish(request)),
      }),
    );
    const { token, attempt } = await startAtUtility(harness);
    await browser.open(utility.allow(await goToUtility(browser, attempt)));
    await harness.service.stop();
    isStopping = false;
    harness.clock.now += 60_000;
    const page = createUtilityPage();
    const second = await startSecondProcess(harness, {
      methodsFor: () => [{ ...page.method, finish: async () => ({ login: 'alice', grantId: 'grant-1' }) }],
    });
    const session = await json<Session>(second.page(token, 'session', { body: {} }));
    expect(session.attempt).toMatchObject({ status: 'signing_in' });
    await expect
      .poll(async () => (await second.page(token, 'attempts/current', { method: 'GET' })).json())
      .toMatchObject({ status: 'succeeded', accounts: [{}] });
  });
});

describe('a utility that cannot begin', () => {
  it.each([
    ['utility_unavailable', 'utility_unavailable', 0],
    ['utility_timeout', 'utility_timeout', 0],
    ['client_refused', 'utility_unavailable', 1],
  ] as const)('fails the attempt for %s', async (code, error, reported) => {
    await open(createUtilityPage({ begin: () => Promise.reject(new ConnectorError(code, 'canary')) }));
    const { attempt, status } = await startAtUtility(harness);
    expect(status).toBe(201);
    expect(attempt).toMatchObject({ status: 'failed', error });
    expect(attempt.go_url).toBeUndefined();
    expect(errors).toHaveLength(reported);
    const at = { environment: 'sandbox', utilityId: PGE, method: 'redirect' };
    expect(outcomes).toEqual([{ kind: 'sign_in', ...at, outcome: 'failed', code }]);
    expect(String(errors)).not.toContain('canary');
  });

  it('tells the operator if it refuses the registration, and the person sees an outage', async () => {
    await open(
      createUtilityPage({ finish: () => Promise.reject(new ConnectorError('client_refused', 'canary')) }),
    );
    const { attempt, settled } = await startAtUtility(harness);
    await browser.open(utility.allow(await goToUtility(browser, attempt)));
    expect(await settled()).toMatchObject({ status: 'failed', error: 'utility_unavailable' });
    expect((await settled()).utility.status).toBe('up');
    expect(errors).toMatchObject([{ name: 'ClientRefusedError', message: expect.stringContaining(PGE) }]);
    expect(String(errors)).not.toContain('canary');
  });
});

it('is refused without consent to the terms, and for a utility without such a page', async () => {
  const token = await harness.connectToken();
  await harness.page(token, 'session', { body: {} });
  const start = (body: object) => harness.page(token, 'attempts/redirect', { body });
  expect((await start({ utility_id: PGE })).status).toBe(403);
  const body = { terms_version: '2026-11-20', locale: 'en' };
  await harness.page(token, 'session/consent', { body });
  expect((await start({ utility_id: 'unknown' })).status).toBe(400);
  expect((await start({})).status).toBe(400);
  const signIns = await createHarness();
  expect((await startAtUtility(signIns)).status).toBe(400);
});
