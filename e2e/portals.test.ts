// A sign-in with a code at the portal of a utility: a fake of Con Edison's website, and the package that operators install.
import { fileURLToPath } from 'node:url';
import { createFakePortal } from '@utility-connect/connector-us-portals/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  agree,
  choose,
  continueToApp,
  holdAutoContinue,
  launchBrowser,
  openPhone,
  screen,
} from './support/browser.ts';
import { type FakeHosts, startFakeHosts } from './support/fake-hosts.ts';
import { hostedUrl } from './support/hosted-url.ts';
import { type RunningService, startService } from './support/service.ts';

const redirectUri = 'http://localhost:9/callback';
const portal = createFakePortal('4226');
const { username = '', password = '' } = portal.login;
/** The code of the fake's message. */
const CODE = '246813';

let hosts: FakeHosts;
let service: RunningService;
let browser: Browser;
let client: Record<string, string>;
beforeAll(async () => {
  [hosts, browser] = await Promise.all([
    startFakeHosts({ 'www.coned.com': portal, 'cned.opower.com': portal }),
    launchBrowser(),
  ]);
  service = await startService({
    environment: {
      CONNECTOR_HOSTS: hosts.connectorHosts,
      CONNECTORS: fileURLToPath(import.meta.resolve('@utility-connect/connector-us-portals')),
    },
  });
  const created = await service.command(
    ...['clients', 'create', '--company', 'Sunny Solar', '--email', 'dev@example.com'],
    ...['--environment', 'production', '--redirect-uri', redirectUri],
  );
  client = {
    'Service-Client-Id': String(created.client_id),
    'Service-Secret': String(created.client_secret),
  };
});
afterAll(() => Promise.all([service.stop(), hosts.stop(), browser.close()]));

/** Opens the hosted flow of a user, chooses Con Edison by its name, and sends the login. Who has agreed before is not asked again. */
const signIn = async (userId: string, { hasAgreed = false } = {}) => {
  const { page, problems } = await openPhone(browser);
  const token = await service.connectToken({ user_id: userId }, client);
  await page.goto(hostedUrl(service, token, { redirect_uri: redirectUri }));
  if (!hasAgreed) await agree(page);
  await choose(page, 'con edison', /Consolidated Edison/);
  await screen(page, 'credentials').waitFor();
  await page.getByLabel('Email', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.evaluate(holdAutoContinue);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  return { page, problems };
};

const sendCode = async (page: Page, code: string) => {
  await screen(page, 'verification').waitFor();
  await page.getByRole('textbox').fill(code);
  await page.getByRole('textbox').press('Enter');
};

/** Continues from the success screen. @returns a function that reads the data of the connection. */
const finish = async (page: Page) => {
  const callback = page.waitForRequest(/\/callback/, { timeout: 0 });
  await continueToApp(page);
  const code = new URL((await callback).url()).searchParams.get('code') ?? '';
  const exchanged = await fetch(`${service.baseUrl}/auth/token`, {
    method: 'POST',
    headers: client,
    body: new URLSearchParams({ code, grant_type: 'code' }),
  });
  const { access_token: accessToken } = (await exchanged.json()) as { access_token: string };
  const headers = { ...client, Authorization: `Bearer ${accessToken}` };
  return async (path: string) => (await fetch(`${service.baseUrl}${path}`, { headers })).json();
};

const codesSent = () => hosts.paths.filter((path) => path.endsWith('/VerifyFactor')).length;

describe('the portal of a utility', () => {
  it('connects with a code after a wrong one, and asks for none at the second sign-in', async () => {
    const first = await signIn('ada');
    await sendCode(first.page, '000000');
    await first.page.getByText('That code didn’t work').first().waitFor();
    await sendCode(first.page, CODE);
    const read = await finish(first.page);
    const [account] = (await read('/accounts')) as [{ id: string; account_number: string }];
    expect(account.account_number).toBe('2045561001');
    await expect
      .poll(async () => (await read(`/intervals?account_id=${account.id}`)).intervals?.length)
      .toBeGreaterThan(100);
    expect(codesSent()).toBe(2);

    const second = await signIn('ada', { hasAgreed: true });
    await finish(second.page);
    expect(codesSent()).toBe(2);

    expect([...first.problems, ...second.problems]).toEqual([]);
    for (const { page } of [first, second]) await page.context().close();
    for (const secret of [password, CODE, ...hosts.secrets])
      expect(service.log()).not.toContain(secret.split(' ').at(-1));
  });

  it('asks somebody else with the same login for a code', async () => {
    const { page } = await signIn('eve');
    await screen(page, 'verification').waitFor();
    await page.context().close();
  });
});
