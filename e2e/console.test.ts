// The operator's console in a browser, on the built service.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPhone } from './support/browser.ts';
import * as connectPage from './support/connect-requests.ts';
import { type RunningService, startService } from './support/service.ts';

const operatorToken = 'an-operator-token-of-this-test-0123456789';
const company = '<img src=x onerror="globalThis.wasAttacked=1"><script>globalThis.wasAttacked=1</script>';
const UTILITY = 'Faulty Energy';

let service: RunningService;
let browser: Browser;
let utility: Server;
let isUp = true;
let client: Record<string, string>;
beforeAll(async () => {
  utility = createServer((_, response) => response.writeHead(isUp ? 200 : 503).end());
  await new Promise<void>((resolve) => utility.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(utility.address() as AddressInfo).port}`;
  browser = await launchBrowser();
  service = await startService({
    environment: {
      OPERATOR_TOKEN: operatorToken,
      CONNECTORS: fileURLToPath(new URL('support/faulty-connector.js', import.meta.url)),
      CONNECTOR_HOSTS: `portal.faulty.example=${address}`,
      // More than the tests send.
      RATE_LIMIT: '10000',
    },
  });
  const created = await service.command(
    ...['clients', 'create', '--company', company, '--email', 'dev@example.com'],
    ...['--environment', 'production', '--origin', connectPage.origin],
  );
  client = {
    'Service-Client-Id': String(created.client_id),
    'Service-Secret': String(created.client_secret),
  };
});
afterAll(async () => {
  await Promise.all([service.stop(), browser.close()]);
  utility.close();
});

/** Connects a person at the utility. @returns the access token */
const connect = async (
  userId: string,
  { headers = client, utilityId = 'us-mi-faulty', username = userId } = {},
): Promise<string> => {
  const token = await service.connectToken({ user_id: userId }, headers);
  await connectPage.open(service, token);
  const body = { utility_id: utilityId, fields: { username, password: 'password' } };
  expect((await connectPage.page(service, token, 'attempts', body)).status).toBe(201);
  await connectPage.untilStatus(service, token, 'succeeded');
  const code = await connectPage.complete(service, token);
  const answer = await fetch(`${service.baseUrl}/auth/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ code, grant_type: 'code' }),
  });
  return connectPage.tokenOf(answer);
};

interface ConnectionState {
  readonly id: string;
  readonly status: string;
  readonly last_error: object | null;
}

const connectionOf = async (accessToken: string, of = client): Promise<ConnectionState> => {
  const headers = { ...of, Authorization: `Bearer ${accessToken}` };
  const answer = await fetch(`${service.baseUrl}/connections`, { headers });
  return ((await answer.json()) as ConnectionState[])[0] as ConnectionState;
};

const sync = async (accessToken: string): Promise<void> => {
  const { id } = await connectionOf(accessToken);
  const headers = { ...client, Authorization: `Bearer ${accessToken}` };
  await fetch(`${service.baseUrl}/connections/${id}/sync`, { method: 'POST', headers });
};

const openConsole = async (path = ''): Promise<{ page: Page; problems: string[] }> => {
  const opened = await openPhone(browser, { viewport: { width: 1280, height: 860 } });
  await opened.page.goto(`${service.baseUrl}/operator/${path}`);
  return opened;
};

// The browser logs that the page begins without a sign-in.
const unexpected = (problems: readonly string[]): readonly string[] =>
  problems.filter((text) => !text.includes('the server responded with a status of 401'));

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Operator token').fill(operatorToken);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Now', exact: true }).waitFor();
};

describe('the console', () => {
  it('leads from a utility that fails to the cause, and to its recovery', async () => {
    const tokens = [];
    for (const userId of ['user-1', 'user-2', 'user-3']) tokens.push(await connect(userId));
    for (const token of tokens) {
      await expect.poll(async () => (await connectionOf(token)).status, { timeout: 60_000 }).toBe('active');
    }
    isUp = false;
    for (const token of tokens) await sync(token);
    const { page, problems } = await openConsole();
    await signIn(page);
    // Now: the utility is down, with a way there.
    await page.getByRole('link', { name: `${UTILITY} is down` }).click({ timeout: 60_000 });
    await page.getByRole('heading', { level: 1, name: UTILITY }).waitFor();
    // Its connections, and why one of them has no data.
    await page.getByRole('link', { name: '3', exact: true }).click();
    await page.getByRole('link', { name: 'user-2' }).click();
    await page.getByRole('heading', { level: 1, name: 'user-2' }).waitFor();
    const state = page.getByRole('region', { name: 'State' });
    await state.getByText('utility_unavailable').waitFor();
    // It works again: the operator does not wait for the next try.
    isUp = true;
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('The sync is under way').waitFor();
    await state.getByText('Nothing is wrong.').waitFor({ timeout: 150_000 });
    await page.getByRole('link', { name: 'Now', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Now' }).waitFor();
    await expect.poll(() => page.getByText(`${UTILITY} is down`).count(), { timeout: 60_000 }).toBe(0);
    expect(unexpected(problems)).toEqual([]);
  });

  it('breaks a sandbox connection, shows its state, and repairs it', async () => {
    const created = await service.command(
      ...['clients', 'create', '--company', 'Sandbox App', '--email', 'dev@example.com'],
      ...['--origin', connectPage.origin],
    );
    const headers = {
      'Service-Client-Id': String(created.client_id),
      'Service-Secret': String(created.client_secret),
    };
    const token = await connect('sandbox-user', {
      headers,
      utilityId: '14328',
      username: 'user@example.com',
    });
    await expect
      .poll(async () => (await connectionOf(token, headers)).status, { timeout: 60_000 })
      .toBe('active');
    const { page, problems } = await openConsole('connections?query=sandbox-user');
    await signIn(page);
    await page.getByRole('link', { name: 'sandbox-user' }).click();
    const state = page.getByRole('region', { name: 'State' });
    const sandbox = page.getByRole('region', { name: 'Sandbox' });
    await sandbox.getByText('Not broken.').waitFor();
    await sandbox.getByLabel('Fault').selectOption('Login refused');
    await sandbox.getByRole('button', { name: 'Break' }).click();
    await sandbox.getByText('Broken: Login refused').waitFor();
    await state.getByText('Needs sign-in').waitFor({ timeout: 60_000 });
    expect((await connectionOf(token, headers)).status).toBe('needs_sign_in');
    await sandbox.getByRole('button', { name: 'Repair' }).click();
    await sandbox.getByText('Not broken.').waitFor();
    await state.getByText('Nothing is wrong.').waitFor({ timeout: 60_000 });
    await page.getByText('The operator repaired the sandbox connection').waitFor();
    await expect
      .poll(async () => (await connectionOf(token, headers)).status, { timeout: 60_000 })
      .toBe('active');
    expect(unexpected(problems)).toEqual([]);
  });

  it('attack: keeps the token out of addresses and storage, and its cookie from scripts', async () => {
    const { page } = await openConsole('connections?state=active');
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await signIn(page);
    await page.getByRole('heading', { level: 1, name: 'Connections' }).waitFor();
    expect(page.url()).toBe(`${service.baseUrl}/operator/connections?state=active`);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
    );
    expect([...urls, kept].filter((text) => text.includes(operatorToken))).toEqual([]);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([[true, 'Strict']]);
    expect(cookies[0]?.value).not.toContain(operatorToken);
    expect(service.log()).not.toContain(operatorToken);
  });

  it('attack: shows a script in a company name as text', async () => {
    const { page, problems } = await openConsole('clients');
    await signIn(page);
    await page.getByRole('link', { name: company }).click();
    await page.getByRole('heading', { level: 1, name: company }).waitFor();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'wasAttacked'))).toBeUndefined();
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(unexpected(problems)).toEqual([]);
  });

  it('goes back to the sign-in when the sign-in has ended elsewhere', async () => {
    const { page } = await openConsole();
    await signIn(page);
    const other = await page.context().newPage();
    await other.goto(`${service.baseUrl}/operator/settings`);
    await other.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Operator token').waitFor();
    await other.getByRole('link', { name: 'Journal', exact: true }).click();
    await other.getByLabel('Operator token').waitFor();
    expect(new URL(other.url()).pathname).toBe('/operator/journal');
  });

  it('refuses a wrong token in words', async () => {
    const { page } = await openConsole();
    await page.getByLabel('Operator token').fill('not-the-token-of-the-operator-0123456789');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('That is not the operator token of this service.').waitFor();
  });
});
