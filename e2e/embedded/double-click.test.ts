import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { choose, openPhone, screen } from '../support/browser.ts';
import { hostedUrl } from '../support/hosted-url.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const redirectUri = 'http://localhost:9/callback';
const { service, browser } = runServiceAndBrowser({ redirectUris: [redirectUri] });

const findCenter = async (button: Locator) => {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Waits until the next screen has a button at the same place. Without it, the test would prove nothing. */
const expectButtonAt = (page: Page, point: { x: number; y: number }) => {
  const isButton = ({ x, y }: typeof point) => document.elementFromPoint(x, y)?.closest('button') !== null;
  return expect.poll(() => page.evaluate(isButton, point)).toBe(true);
};

/** A double click whose second click hits the next screen. */
async function doubleClick(page: Page, button: Locator, next: string): Promise<void> {
  const { x, y } = await findCenter(button);
  await page.mouse.click(x, y);
  await screen(page, next).waitFor();
  await expectButtonAt(page, { x, y });
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

// React renders the effect of a click before the next frame.
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const isShown = (page: Page, name: string) => screen(page, name).isVisible();

it('a double click on Agree chooses no utility, and on Connect does not cancel the sign-in', async () => {
  const { page } = await openPhone(browser, { reducedMotion: 'no-preference' });
  await page.goto(hostedUrl(service, await service.connectToken(), { redirect_uri: redirectUri }));
  await screen(page, 'terms-of-service').waitFor();
  await doubleClick(page, page.getByRole('button', { name: /^Agree/ }), 'utility-selection');
  await nextFrame(page);
  expect(await isShown(page, 'utility-selection')).toBe(true);

  await choose(page, 'pacific', /Pacific Gas & Electric/);
  await page.getByRole('textbox', { name: 'Username or email' }).fill('slow@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('password');
  await doubleClick(page, page.getByRole('button', { name: 'Connect', exact: true }), 'connecting');
  await nextFrame(page);
  expect(await isShown(page, 'connecting')).toBe(true);
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
  const { x, y } = await findCenter(page.getByRole('button', { name: /^Agree/ }));
  const session = await context.newCDPSession(page);
  // The second tap follows 200 ms after the first one, however long the test takes to send it.
  const start = Date.now() / 1000;
  const tap = async (timestamp: number) => {
    await Promise.all([
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp }),
      session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp }),
    ]);
  };
  await tap(start);
  await screen(page, 'utility-selection').waitFor();
  await expectButtonAt(page, { x, y });
  await tap(start + 0.2);
  await nextFrame(page);
  expect(await isShown(page, 'utility-selection')).toBe(true);
  await context.close();
});
