import puppeteer, { type Browser, type Frame, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, type HostPage, startHostPage } from './support/host-page.ts';
import { type RunningService, startService } from './support/service.ts';

const redirectUri = 'http://localhost:9/callback';

let service: RunningService;
let host: HostPage;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([
    startService({ origins: ['http://localhost:*'], redirectUris: [redirectUri] }),
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
  await Promise.all([service.stop(), host.stop()]);
});

/** From the terms to the accounts; the same markup in the frame and on a page of its own. */
const walk = async (flow: Page | Frame) => {
  const press = async (selector: string) => {
    const element = await flow.waitForSelector(selector, { visible: true, timeout: 20_000 });
    await element?.click();
  };
  await press('[data-screen="terms-of-service"] ::-p-aria([name="Agree and continue"][role="button"])').catch(
    () => press('[data-screen="terms-of-service"] ::-p-text(Agree)'),
  );
  const search = await flow.waitForSelector('[data-screen="utility-selection"] input', { visible: true });
  await search?.type('PGE');
  await press('[data-screen="utility-selection"] button ::-p-text(Pacific Gas & Electric)');
  const username = await flow.waitForSelector('[data-screen="credentials"] input:not([type="password"])', {
    visible: true,
  });
  await username?.type('user@example.com');
  const password = await flow.waitForSelector('[data-screen="credentials"] input[type="password"]');
  await password?.type('password');
  await password?.press('Enter');
  await flow.waitForSelector('[data-screen="success"]', { timeout: 30_000 });
  await press('[data-screen="success"] button ::-p-text(Continue)');
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
  const outcomes = async () =>
    (await calls()).filter(([name]) => name === 'onSuccess' || name === 'onExit');
  await expect.poll(outcomes, { timeout: 20_000 }).toHaveLength(1);
  const [[name, code] = ['']] = await outcomes();
  expect(name).toBe('onSuccess');
  expect((await service.exchange(String(code))).status).toBe(200);
  expect(await page.$('dialog[open]')).toBeNull();
  await page.close();
});

it('takes a person to the code on the hosted page in Firefox', async () => {
  const page = await browser.newPage();
  const token = await service.connectToken();
  const query = new URLSearchParams({ connect_token: token, redirect_uri: redirectUri, state: 'a-state' });
  await page.goto(`${service.connectUrl}/?${query}`);
  const address = new Promise<URL>((resolve) => {
    page.on('request', (request) => {
      if (request.url().startsWith(redirectUri)) resolve(new URL(request.url()));
    });
  });
  await walk(page);
  const { searchParams } = await address;
  expect(searchParams.get('state')).toBe('a-state');
  expect((await service.exchange(searchParams.get('code') ?? '')).status).toBe(200);
  await page.close();
});
