import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, continueToApp, flowIn, holdAutoContinue, launchBrowser, screen } from './support/browser.ts';
import { ended, outcomes, settled } from './support/calls.ts';
import { type ServiceWithCustodian, startServiceWithCustodian, VILLAGE_POWER } from './support/custodian.ts';
import { expectQuestionOnEscape } from './support/escape.ts';
import { type HostPage, startHostPage } from './support/host-page.ts';
import { hostedUrl } from './support/hosted-url.ts';

const redirectUri = 'http://localhost:9/callback';
const phone = { viewport: { width: 390, height: 844 }, locale: 'en-US', reducedMotion: 'reduce' } as const;
const desktop = { viewport: { width: 1280, height: 800 }, locale: 'en-US', reducedMotion: 'reduce' } as const;

let running: ServiceWithCustodian;
let client: Record<string, string>;
let host: HostPage;
let browser: Browser;
beforeAll(async () => {
  [running, browser] = await Promise.all([startServiceWithCustodian(), launchBrowser()]);
  // The new tab can never reach such a page.
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin' };
  host = await startHostPage(running.service.baseUrl, { headers });
  client = await running.createClient(host.origin, redirectUri);
});
afterAll(() => Promise.all([running.stop(), host.stop(), browser.close()]));

const createToken = () => running.service.connectToken({ utility_id: VILLAGE_POWER }, client);

const openEmbedded = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(host.address(await createToken()));
  await settled(page);
  await page.evaluate(() => (window as unknown as { connect: { open(): void } }).connect.open());
  return page;
};

const signInAtUtility = async (page: Page): Promise<void> => {
  await page.getByLabel('User name').fill('demo');
  await page.getByLabel('Password').fill('demo');
  await page.getByLabel('Registration code').fill('K7');
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** Follows the link to the utility. @returns its tab */
const goToUtility = async (page: Page, name = /^Continue to Village Power/): Promise<Page> => {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    flowIn(page).getByRole('button', { name }).click(),
  ]);
  return tab;
};

/** Agrees in the tab of the utility, and continues to the app. */
const expectCode = async (page: Page, tab: Page): Promise<void> => {
  const flow = flowIn(page);
  await flow.locator(':root').evaluate(holdAutoContinue);
  await tab.getByRole('button', { name: 'Agree' }).click();
  await tab.getByRole('heading', { name: 'You can close this tab' }).waitFor();
  await continueToApp(flow);
  await ended(page);
  expect(await outcomes(page)).toMatchObject([['onSuccess', expect.any(String), expect.anything()]]);
};

describe('the utility’s own page', () => {
  it('connects from a host page that is isolated from new tabs, after a denial that shared nothing', async () => {
    const context = await browser.newContext(desktop);
    const page = await openEmbedded(context);
    const flow = flowIn(page);
    await agree(flow);
    await screen(flow, 'hand-off').waitFor();
    const tab = await goToUtility(page);
    await flow.getByRole('heading', { name: 'Finish at Village Power in the other tab' }).waitFor();
    await signInAtUtility(tab);
    await tab.getByRole('button', { name: 'Decline' }).click();
    await flow.getByRole('alert').filter({ hasText: 'Nothing was shared.' }).waitFor();
    const second = await goToUtility(page);
    await signInAtUtility(second);
    await expectCode(page, second);
    await context.close();
  });

  it('connects on a phone after its tab was closed and opened again', async () => {
    const context = await browser.newContext(phone);
    const page = await openEmbedded(context);
    await agree(flowIn(page));
    await (await goToUtility(page)).close();
    const tab = await goToUtility(page, /^Open Village Power again/);
    await signInAtUtility(tab);
    await expectCode(page, tab);
    await context.close();
  });

  it('is still awaited after Escape opened the question whether to stop, which stays', async () => {
    const context = await browser.newContext(desktop);
    const page = await openEmbedded(context);
    await agree(flowIn(page));
    await goToUtility(page);
    await page.bringToFront();
    await flowIn(page)
      .getByRole('heading', { name: /in the other tab/ })
      .waitFor();
    await expectQuestionOnEscape(page);
    expect(await outcomes(page)).toEqual([]);
    await context.close();
  });

  it('connects in the same tab of the hosted flow, after a denial', async () => {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await page.goto(hostedUrl(running.service, await createToken(), { redirect_uri: redirectUri }));
    await agree(page);
    await page.getByRole('button', { name: 'Continue to Village Power' }).click();
    await signInAtUtility(page);
    await page.getByRole('button', { name: 'Decline' }).click();
    await screen(page, 'hand-off').waitFor();
    await page.getByText('Nothing was shared.').waitFor();
    await page.getByRole('button', { name: 'Continue to Village Power' }).click();
    await signInAtUtility(page);
    const returned = page.waitForRequest(/\/callback/, { timeout: 0 });
    await page.getByRole('button', { name: 'Agree' }).click();
    await continueToApp(page);
    expect(new URL((await returned).url()).searchParams.get('code')).toBeTruthy();
    expect(context.pages()).toHaveLength(1);
    await context.close();
  });

  it('goes on after a reload of the host page meanwhile', async () => {
    const context = await browser.newContext(desktop);
    const page = await openEmbedded(context);
    await agree(flowIn(page));
    const tab = await goToUtility(page);
    await signInAtUtility(tab);
    await page.reload();
    await settled(page);
    await tab.getByRole('button', { name: 'Agree' }).click();
    await tab.getByRole('heading', { name: 'You can close this tab' }).waitFor();
    await page.evaluate(() => (window as unknown as { connect: { open(): void } }).connect.open());
    await screen(flowIn(page), 'success').waitFor();
    await context.close();
  });
});
