import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount, flowIn, launchBrowser, openPhone } from './support/browser.ts';
import { expectUsage } from './support/expect-usage.ts';
import { type StartedExample, startExample } from './support/start.ts';

let example: StartedExample;
let browser: Browser;
beforeAll(async () => {
  [example, browser] = await Promise.all([startExample(), launchBrowser()]);
});
afterAll(() => Promise.all([example.remove(), browser.close()]));

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

  it('allows webhooks to this machine', async () => {
    const answer = await fetch(`${example.serviceUrl}/webhook_endpoints`, {
      method: 'POST',
      headers: { 'Service-Client-Id': 'example-client', 'Service-Secret': 'example-client-secret' },
      body: new URLSearchParams({ url: 'http://localhost:9/webhooks' }),
    });
    expect(answer.status).toBe(200);
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

  it('gives no manage token to a browser that has connected nothing, or to another site', async () => {
    const post = (origin: string) =>
      fetch(`${example.exampleUrl}/api/manage-token`, { method: 'POST', headers: { Origin: origin } });
    expect((await post(example.exampleUrl)).status).toBe(401);
    expect((await post('https://evil.example')).status).toBe(403);
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

  it('stops both servers on Ctrl-C', async () => {
    expect(await example.interrupt()).toBe(0);
    for (const url of [example.exampleUrl, example.serviceUrl]) {
      await expect(fetch(url)).rejects.toThrow();
    }
  });
});
