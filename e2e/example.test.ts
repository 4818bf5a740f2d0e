import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  agree,
  choose,
  connectAccount,
  continueToApp,
  type Flow,
  flowIn,
  launchBrowser,
  openPhone,
  screen,
  signIn,
} from './support/browser.ts';
import { type StartedExample, startExample } from './support/start.ts';

let example: StartedExample;
let browser: Browser;
beforeAll(async () => {
  [example, browser] = await Promise.all([startExample(), launchBrowser()]);
});
afterAll(() => Promise.all([example.remove(), browser.close()]));

const expectUsage = async (page: Page): Promise<void> => {
  await page.getByRole('slider', { name: 'Day' }).waitFor();
  await page.locator('.recharts-bar-rectangle').nth(40).waitFor();
  expect(await page.getByText(/, CA \d{5}/).count()).toBeGreaterThan(0);
  const bills = page.getByRole('region', { name: 'Bills' });
  await expect.poll(() => bills.getByRole('row').count()).toBe(7);
  await expect
    .poll(() => bills.getByRole('row').nth(1).textContent())
    .toMatch(/\d{4}, \d+ days[\d,]+\$[\d,]+\.\d\d$/);
};

/** What the page says about the usage by day, and about one day. */
const usageText = async (page: Page): Promise<string | null> => {
  for (const table of ['Daily use as a table', 'This day as a table']) await page.getByText(table).click();
  await page.getByRole('table', { name: /^Electricity on/ }).waitFor();
  return page.getByRole('region', { name: 'Daily use' }).textContent();
};

describe('npm start', () => {
  it('prints both addresses, the sandbox client and the sandbox login', () => {
    for (const text of [
      example.exampleUrl,
      example.serviceUrl,
      `${example.custodianUrl} (demo / demo)`,
      'example-client',
      'example-client-secret',
      'user@example.com / password',
    ]) {
      expect(example.output()).toContain(text);
    }
  });

  it('starts an app that waits for the first data, and in which a user sees their usage and stops sharing in a dialog', async () => {
    const { page, problems } = await openPhone(browser);
    let isPending = true;
    await page.route('**/api/intervals?*', (route) => {
      if (!isPending) return route.continue();
      const json = { error: 'data_unavailable', error_description: 'Not yet.' };
      return route.fulfill({ status: 409, headers: { 'Retry-After': '2' }, json });
    });
    await page.goto(example.exampleUrl);
    await page.getByRole('button', { name: 'Connect your utility' }).click();
    await connectAccount(flowIn(page));
    await page.getByText('Your utility is sending your data.').waitFor();
    isPending = false;
    await expectUsage(page);
    await page.reload();
    await expectUsage(page);
    await page.getByRole('button', { name: /^Show all \d+ bills$/ }).click();
    expect(await page.getByRole('row').count()).toBeGreaterThan(20);

    // Later there is also the closed dialog of the button that connects a utility.
    const flow = page.frameLocator('dialog[open] iframe');
    await page.getByRole('button', { name: 'Manage sharing' }).click();
    await flow.getByRole('button', { name: 'Stop sharing: PG&E' }).click();
    await flow.getByText('We delete your stored login and 2 accounts').waitFor();
    await flow.getByRole('button', { name: 'Stop and delete' }).click();
    const done = flow.getByRole('heading', { name: /^You share nothing with/ });
    await done.waitFor();
    // Nothing is reloaded: the server has told the page. The dialog stays open while the dashboard goes away.
    await expect.poll(() => page.getByText('See where your energy goes').count()).toBe(1);
    expect(await done.isVisible()).toBe(true);
    await flow.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Connect your utility' }).waitFor();
    await page.getByText('Access to your utility has ended. Connect it again to continue.').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    expect(await page.getByRole('button', { name: 'Manage sharing' }).count()).toBe(0);
    expect(problems.filter((text) => !/status of 40[19]/.test(text))).toEqual([]);
    await page.context().close();
  });

  it('shows accounts that arrive without a reload, and only those that the user still shares, until they disconnect', async () => {
    const { page, problems } = await openPhone(browser);
    await page.goto(example.exampleUrl);
    await page.getByRole('button', { name: 'Connect your utility' }).click();
    const flow = flowIn(page);
    await connectAccount(flow);
    await expectUsage(page);
    expect(await page.getByRole('radio').count()).toBe(2);

    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(frame.url()));
    // The same user connects another utility in another tab.
    const other = await page.context().newPage();
    await other.goto(`${example.exampleUrl}/hosted`);
    await agree(other);
    await choose(other, 'consolidated edison', /Consolidated Edison/);
    await signIn(other);
    await continueToApp(other);
    await expect.poll(() => page.getByRole('radio').count()).toBe(4);
    await expectUsage(page);
    expect(loads).toEqual([]);
    expect(problems).toEqual([]);

    await page.getByRole('button', { name: 'Manage sharing' }).click();
    await flow.getByRole('button', { name: 'Change accounts: PG&E' }).click();
    await signIn(flow);
    await screen(flow, 'account-selection').waitFor();
    await flow.getByRole('checkbox').last().click();
    await flow.getByRole('button', { name: /^Share 1 account/ }).click();
    await continueToApp(flow);
    await screen(flow, 'manage').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('radio').count()).toBe(3);
    await expectUsage(page);

    await page.getByRole('button', { name: 'Disconnect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disconnect your utility?' });
    expect(await dialog.textContent()).toContain('deletes your utility login, accounts, usage and bills');
    await dialog.getByRole('button', { name: 'Keep connected' }).click();
    expect(await dialog.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await dialog.getByRole('button', { name: 'Disconnect and delete' }).click();
    await page.getByRole('button', { name: 'Connect your utility' }).waitFor();
    // The app was still reading an account that is no longer shared.
    expect(problems.filter((text) => !/status of 404/.test(text))).toEqual([]);
    await page.context().close();
  });

  it('gives no manage token to a browser that has connected nothing, or to another site', async () => {
    const post = (origin: string) =>
      fetch(`${example.exampleUrl}/api/manage-token`, { method: 'POST', headers: { Origin: origin } });
    expect((await post(example.exampleUrl)).status).toBe(401);
    expect((await post('https://evil.example')).status).toBe(403);
  });

  it('shows the usage after the hosted flow, in the time zone of the utility', async () => {
    const { page } = await openPhone(browser, { timezoneId: 'Asia/Tokyo' });
    await page.goto(example.exampleUrl);
    await page.getByRole('link', { name: /hosted page/ }).click();
    await agree(page);
    await choose(page, '94110', /Pacific Gas & Electric/);
    await signIn(page);
    await continueToApp(page);
    await page.waitForURL(`${example.exampleUrl}/`);
    await expectUsage(page);
    const storageState = await page.context().storageState();
    const nearby = await openPhone(browser, { timezoneId: 'America/Los_Angeles', storageState });
    await nearby.page.goto(example.exampleUrl);
    await expectUsage(nearby.page);
    const usage = await usageText(nearby.page);
    expect(usage).toMatch(/in Pacific Time.*12:00 AM/s);
    expect(await usageText(page)).toBe(usage);
    await Promise.all([page.context().close(), nearby.page.context().close()]);
  });

  it('serves a page with the script tag that connects a utility', async () => {
    const { page } = await openPhone(browser);
    await page.goto(`${example.exampleUrl}/script-tag/`);
    await page.getByRole('button', { name: 'Connect your utility' }).click();
    const flow = flowIn(page);
    await connectAccount(flow);
    await page.getByRole('listitem').nth(1).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(2);
    await page.context().close();
  });

  it('shows the logo and color of its client, and its purpose, in the frame, on the hosted page and from the script tag', async () => {
    const purpose = 'To show you what your home uses, by the hour, and what it costs.';
    const expectBrand = async (flow: Flow): Promise<void> => {
      const terms = screen(flow, 'terms-of-service');
      await terms.getByText(purpose).waitFor();
      const logo = terms.locator(`img[src^="${example.serviceUrl}/link/logos/"]`);
      await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      const agreement = terms.getByRole('button', { name: /^Agree/ });
      const color = () => agreement.evaluate((button) => getComputedStyle(button).backgroundColor);
      await expect.poll(color).toBe('rgb(255, 184, 28)');
    };
    const { page, problems } = await openPhone(browser);
    for (const path of ['/', '/script-tag/']) {
      await page.goto(example.exampleUrl + path);
      await page.getByRole('button', { name: 'Connect your utility' }).click();
      await expectBrand(flowIn(page));
    }
    await page.goto(`${example.exampleUrl}/hosted`);
    await expectBrand(page);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('stops both servers on Ctrl-C', async () => {
    expect(await example.interrupt()).toBe(0);
    for (const url of [example.exampleUrl, example.serviceUrl]) {
      await expect(fetch(url)).rejects.toThrow();
    }
  });
});
