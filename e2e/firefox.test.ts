import puppeteer, { type Browser, type ElementHandle, type Frame, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, type HostPage, startHostPage } from './support/host-page.ts';
import { hostedUrl } from './support/hosted-url.ts';
import { type RunningService, startService } from './support/service.ts';

let service: RunningService;
let host: HostPage;
let app: HostPage;
let browser: Browser;
beforeAll(async () => {
  app = await startHostPage('');
  [service, browser] = await Promise.all([
    startService({ origins: ['http://localhost:*'], redirectUris: [`${app.origin}/callback`] }),
    // Over WebDriver BiDi, in the Firefox that people have.
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

/** From the terms to the accounts; the same markup in the frame and on a page of its own. */
const walk = async (flow: Page | Frame) => {
  const press = async (screen: string, text: string) => {
    const button = await flow.waitForFunction(
      (selector, wanted) =>
        [...document.querySelectorAll<HTMLButtonElement>(selector)].find(
          (candidate) => !candidate.disabled && candidate.textContent?.includes(wanted),
        ),
      { timeout: 20_000, polling: 100 },
      `[data-screen="${screen}"] button`,
      text,
    );
    await (button.asElement() as ElementHandle<HTMLButtonElement> | null)?.click();
  };
  const type = async (selector: string, text: string) => {
    const field = await flow.waitForSelector(selector, { timeout: 20_000 });
    await field?.type(text);
  };
  await press('terms-of-service', 'Agree');
  await type('[data-screen="utility-selection"] input[type="search"]', 'PGE');
  await press('utility-selection', 'Pacific Gas & Electric');
  await type('[data-screen="credentials"] input[autocomplete~="username"]', 'user@example.com');
  await type('[data-screen="credentials"] input[type="password"]', 'password');
  await press('credentials', 'Connect');
  await press('success', 'Continue');
};

it('takes a person from the button to the code, embedded in Firefox', async () => {
  const page = await browser.newPage();
  await page.goto(host.address(await service.connectToken()));
  const calls = (): Promise<Call[]> => page.evaluate(() => (window as unknown as { calls: Call[] }).calls);
  await expect.poll(calls, { timeout: 20_000 }).toEqual([['created']]);
  await page.click('#connect');
  const frame = await (await page.waitForSelector('dialog[open] iframe'))?.contentFrame();
  if (!frame) throw new Error('There is no frame.');
  await walk(frame);
  const outcomes = async () => (await calls()).filter(([name]) => name === 'onSuccess' || name === 'onExit');
  await expect.poll(outcomes, { timeout: 20_000 }).toHaveLength(1);
  const [[name, code] = ['']] = await outcomes();
  expect(name).toBe('onSuccess');
  expect((await service.exchange(String(code))).status).toBe(200);
  expect(await page.$('dialog[open]')).toBeNull();
  await page.close();
});

it('takes a person to the code on the hosted page in Firefox', async () => {
  const page = await browser.newPage();
  const redirectUri = `${app.origin}/callback`;
  const token = await service.connectToken();
  await page.goto(hostedUrl(service, token, { redirect_uri: redirectUri, state: 'a-state' }));
  await walk(page);
  await expect.poll(() => page.url(), { timeout: 20_000 }).toContain(redirectUri);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('state')).toBe('a-state');
  expect((await service.exchange(searchParams.get('code') ?? '')).status).toBe(200);
  await page.close();
});
