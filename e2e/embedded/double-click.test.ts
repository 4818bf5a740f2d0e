import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choose, launchBrowser, openPhone, screen } from '../support/browser.ts';
import { hostedUrl } from '../support/hosted-url.ts';
import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
let browser: Browser;
const redirectUri = 'http://localhost:9/callback';
beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ redirectUris: [redirectUri] }), launchBrowser()]);
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

/** A double click whose second click hits the next screen. */
async function doubleClick(page: Page, button: Locator, next: string): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await screen(page, next).waitFor();
  // The second click must hit a button of the next screen, or the test proves nothing.
  const hit = (point: { x: number; y: number }) =>
    document.elementFromPoint(point.x, point.y)?.closest('button') !== null;
  await expect.poll(() => page.evaluate(hit, { x, y })).toBe(true);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

// Long enough for a click to take effect.
const settled = (page: Page) => page.waitForTimeout(500);

it('a double click on Agree chooses no utility, and on Connect does not cancel the sign-in', async () => {
  const { page } = await openPhone(browser);
  await page.goto(hostedUrl(service, await service.connectToken(), { redirect_uri: redirectUri }));
  await screen(page, 'terms-of-service').waitFor();
  await doubleClick(page, page.getByRole('button', { name: /^Agree/ }), 'utility-selection');
  await settled(page);
  await screen(page, 'utility-selection').waitFor({ timeout: 1_000 });

  await choose(page, 'pacific', /Pacific Gas & Electric/);
  await page.getByRole('textbox', { name: 'Username or email' }).fill('slow@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('password');
  await doubleClick(page, page.getByRole('button', { name: 'Connect', exact: true }), 'connecting');
  await settled(page);
  await screen(page, 'connecting').waitFor({ timeout: 1_000 });
  await page.context().close();
});

it('a double tap on Agree chooses no utility', async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
  });
  const page = await context.newPage();
  await page.goto(hostedUrl(service, await service.connectToken(), { redirect_uri: redirectUri }));
  const box = await page.getByRole('button', { name: /^Agree/ }).boundingBox();
  if (!box) throw new Error('The button is not on the screen.');
  await page.touchscreen.tap(box.x + 150, box.y + 25);
  await page.waitForTimeout(200);
  await page.touchscreen.tap(box.x + 150, box.y + 25);
  await settled(page);
  await screen(page, 'utility-selection').waitFor({ timeout: 1_000 });
  await context.close();
});
