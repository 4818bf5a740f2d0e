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
import { expectUsage } from './support/expect-usage.ts';
import { type StartedExample, startExample } from './support/start.ts';

let example: StartedExample;
let browser: Browser;
beforeAll(async () => {
  [example, browser] = await Promise.all([startExample(), launchBrowser()]);
});
afterAll(() => Promise.all([example.remove(), browser.close()]));

/** Reads the page's texts about the usage by day, and about one day. */
const usageText = async (page: Page): Promise<string | null> => {
  for (const table of ['Daily use as a table', 'This day as a table']) await page.getByText(table).click();
  await page.getByRole('table', { name: /^Electricity on/ }).waitFor();
  return page.getByRole('region', { name: 'Daily use' }).textContent();
};

describe('the example app', () => {
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
});
