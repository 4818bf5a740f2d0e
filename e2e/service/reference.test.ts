import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser();

const openReference = async (options: Parameters<Browser['newContext']>[0] = {}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(service.baseUrl)) problems.push(request.url());
  });
  await page.goto(`${service.baseUrl}/docs`);
  return { page, problems };
};

const sample = (page: Page, id: string) => page.locator(`#${id} .samples pre:visible`);

it.each(['light', 'dark'] as const)(
  'the reference has no accessibility violation in %s and no problem',
  async (scheme) => {
    // Without the policy's check, because the test adds axe to the page.
    const { page, problems } = await openReference({ colorScheme: scheme, bypassCSP: true });
    expect(await findViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

it('the reference runs under its own Content-Security-Policy and loads nothing else', async () => {
  const { page, problems } = await openReference({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.locator('#listAccounts').getByText('Node', { exact: true }).click();
  await expect.poll(() => sample(page, 'listBills').textContent()).toContain('@utility-connect/node');
  expect(await sample(page, 'listConnections').textContent()).toContain('curl');
  await page.locator('#listAccounts .samples').getByRole('button', { name: 'Copy' }).click();
  await page.locator('#listAccounts').getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('utilityConnect.accounts');
  expect(problems).toEqual([]);
  await page.context().close();
});

it('the reference works without scripts', async () => {
  const { page } = await openReference({ javaScriptEnabled: false });
  await page.locator('#listAccounts').getByText('Node', { exact: true }).click();
  expect(await sample(page, 'listAccounts').textContent()).toContain('@utility-connect/node');
  await page.locator('#listAccounts').getByText('Python', { exact: true }).click();
  expect(await sample(page, 'listAccounts').textContent()).toContain('urllib.request');
  expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
  await page.context().close();
});

it('the reference fits a phone, and its menu closes after a choice', async () => {
  const { page } = await openReference({ viewport: { width: 320, height: 640 } });
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBe(0);
  await page.getByText('Contents', { exact: true }).click();
  await page.getByRole('link', { name: 'List accounts' }).filter({ visible: true }).first().click();
  await page.locator('.menu:not([open])').waitFor();
  expect(page.url()).toContain('#listAccounts');
  expect(await page.locator('#listAccounts h3').isVisible()).toBe(true);
  await page.context().close();
});
