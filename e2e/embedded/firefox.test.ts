import puppeteer, { type Browser, type ElementHandle, type Frame, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdAutoContinue } from '../support/browser.ts';
import { type Call, type HostPage, startHostPage } from '../support/host-page.ts';
import { hostedUrl } from '../support/hosted-url.ts';
import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
let host: HostPage;
let app: HostPage;
let browser: Browser;
beforeAll(async () => {
  app = await startHostPage('');
  [service, browser] = await Promise.all([
    startService({ origins: ['http://localhost:*'], redirectUris: [`${app.origin}/callback`] }),
    // WebDriver BiDi works with an unmodified Firefox.
    puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
      extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
    }),
  ]);
  host = await startHostPage(service.baseUrl);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([service.stop(), host.stop(), app.stop()]);
});

/**
 * Completes the flow with mouse and keyboard. The markup is the same in the frame and on the hosted page.
 *
 * It polls for elements itself: Puppeteer's `waitForSelector` evaluates strings, which the page's policy forbids, and its `click`
 * in a frame uses a command that older Firefox versions lack.
 *
 * @param frame the frame element of `flow`, unless that is the page
 */
const completeFlow = async (page: Page, flow: Page | Frame = page, frame?: ElementHandle) => {
  const click = async (selector: string, text: string) => {
    const findCenter = () =>
      flow.evaluate(
        (wanted, content) => {
          const found = [...document.querySelectorAll<HTMLButtonElement | HTMLInputElement>(wanted)].find(
            (candidate) =>
              !candidate.disabled &&
              candidate.ariaDisabled !== 'true' &&
              candidate.textContent?.includes(content),
          );
          found?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
          const box = found?.getBoundingClientRect();
          return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
        },
        selector,
        text,
      );
    // Wait until it stops moving, or the click would miss it.
    let center = await findCenter();
    const isStill = async () => {
      const [before, now] = [center, await findCenter()];
      center = now;
      return now !== null && now.x === before?.x && now.y === before.y;
    };
    await expect.poll(isStill).toBe(true);
    const frameBox = await frame?.boundingBox();
    await page.mouse.click((center?.x ?? 0) + (frameBox?.x ?? 0), (center?.y ?? 0) + (frameBox?.y ?? 0));
  };
  const press = (screen: string, text: string) => click(`[data-screen="${screen}"] button`, text);
  const type = async (selector: string, text: string) => {
    await click(selector, '');
    await page.keyboard.type(text);
  };
  await press('terms-of-service', 'Agree');
  await type('[data-screen="utility-selection"] input[type="search"]', 'PGE');
  await press('utility-selection', 'Pacific Gas & Electric');
  await type('[data-screen="credentials"] input[autocomplete~="username"]', 'user@example.com');
  await type('[data-screen="credentials"] input[type="password"]', 'password');
  await flow.evaluate(holdAutoContinue);
  await press('credentials', 'Connect');
  await press('success', 'Continue');
};

it('the embedded flow returns an authorization code in Firefox', async () => {
  const page = await browser.newPage();
  await page.goto(host.address(await service.connectToken()));
  const calls = (): Promise<Call[]> => page.evaluate(() => (window as unknown as { calls: Call[] }).calls);
  await expect.poll(calls).toEqual([['created']]);
  await page.click('#connect');
  const frame = await page.waitForSelector('dialog[open] iframe');
  const flow = await frame?.contentFrame();
  if (!frame || !flow) throw new Error('There is no frame.');
  await completeFlow(page, flow, frame);
  const outcomes = async () => (await calls()).filter(([name]) => name === 'onSuccess' || name === 'onExit');
  await expect.poll(outcomes).toHaveLength(1);
  const [[name, code] = ['']] = await outcomes();
  expect(name).toBe('onSuccess');
  expect((await service.exchange(String(code))).status).toBe(200);
  expect(await page.$('dialog[open]')).toBeNull();
  await page.close();
});

it('an unregistered origin is reported before the time limit in Firefox', async () => {
  const strictService = await startService({ origins: ['https://app.example.com'] });
  const unregistered = await startHostPage(strictService.baseUrl);
  const page = await browser.newPage();
  await page.goto(unregistered.address(await strictService.connectToken()));
  const calls = (): Promise<Call[]> => page.evaluate(() => (window as unknown as { calls: Call[] }).calls);
  await expect.poll(calls).toHaveLength(1);
  expect(await page.evaluate(() => performance.now())).toBeLessThan(14_000);
  expect(await calls()).toEqual([
    [
      'failed',
      { code: 'origin_not_allowed', message: expect.stringContaining(`--origin ${unregistered.origin}`) },
    ],
  ]);
  await page.close();
  await Promise.all([strictService.stop(), unregistered.stop()]);
});

it('the hosted flow returns an authorization code in Firefox', async () => {
  const page = await browser.newPage();
  const redirectUri = `${app.origin}/callback`;
  const token = await service.connectToken();
  await page.goto(hostedUrl(service, token, { redirect_uri: redirectUri, state: 'a-state' }));
  await completeFlow(page);
  await expect.poll(() => page.url()).toContain(redirectUri);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('state')).toBe('a-state');
  expect((await service.exchange(searchParams.get('code') ?? '')).status).toBe(200);
  await page.close();
});
