import puppeteer, { type Browser, type Frame, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdAutoContinue } from './support/browser.ts';
import { type ServiceWithCustodian, startServiceWithCustodian, VILLAGE_POWER } from './support/custodian.ts';
import { type Call, type HostPage, startHostPage } from './support/host-page.ts';
import { hostedUrl } from './support/hosted-url.ts';

let running: ServiceWithCustodian;
let host: HostPage;
let app: HostPage;
let browser: Browser;
let client: Record<string, string>;
beforeAll(async () => {
  app = await startHostPage('');
  [running, browser] = await Promise.all([
    startServiceWithCustodian(),
    puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
      extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
    }),
  ]);
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin' };
  host = await startHostPage(running.service.baseUrl, { headers });
  client = await running.createClient(host.origin, `${app.origin}/callback`);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([running.stop(), host.stop(), app.stop()]);
});

const createToken = () => running.service.connectToken({ utility_id: VILLAGE_POWER }, client);

/** Clicks as a person does, with a trusted event: only then a link opens a tab. */
const click = async (page: Page, flow: Page | Frame, text: string): Promise<void> => {
  const findCenter = () =>
    flow.evaluate((content) => {
      const found = [...document.querySelectorAll('button, a[href]')].find((candidate) =>
        candidate.textContent?.includes(content),
      );
      found?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const box = found?.getBoundingClientRect();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
    }, text);
  let center = await findCenter();
  const isStill = async () => {
    const before = center;
    center = await findCenter();
    return center !== null && center.x === before?.x && center.y === before.y;
  };
  await expect.poll(isStill).toBe(true);
  const frame = flow === page ? null : await page.$('dialog[open] iframe');
  const offset = await frame?.boundingBox();
  await page.mouse.click((center?.x ?? 0) + (offset?.x ?? 0), (center?.y ?? 0) + (offset?.y ?? 0));
};

const allowAccess = async (tab: Page): Promise<void> => {
  await expect.poll(() => tab.$('#password')).not.toBeNull();
  await tab.type('#login', 'demo');
  await tab.type('#password', 'demo');
  await tab.type('#code', 'K7');
  await click(tab, tab, 'Sign in');
  await click(tab, tab, 'Agree');
};

const tabAtUtility = async (): Promise<Page> => {
  const find = async () =>
    (await browser.pages()).find((page) => page.url().startsWith(running.custodian.origin));
  await expect.poll(find).toBeDefined();
  return (await find()) as Page;
};

describe.each([
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
])('in Firefox %s', (_, viewport) => {
  it('a host page that is isolated from new tabs gets the code', async () => {
    const page = await browser.newPage();
    await page.setViewport(viewport);
    await page.goto(host.address(await createToken()));
    const calls = (): Promise<Call[]> => page.evaluate(() => (window as unknown as { calls: Call[] }).calls);
    await expect.poll(calls).toEqual([['created']]);
    await page.click('#connect');
    const flow = await (await page.waitForSelector('dialog[open] iframe'))?.contentFrame();
    if (!flow) throw new Error('There is no frame.');
    await flow.evaluate(holdAutoContinue);
    await click(page, flow, 'Agree');
    await click(page, flow, 'Continue to Village Power');
    const tab = await tabAtUtility();
    await allowAccess(tab);
    await expect.poll(() => tab.title()).toMatch(/close this tab/);
    await tab.close();
    await click(page, flow, 'Continue');
    const names = async () => (await calls()).map(([name]) => name);
    await expect.poll(names).toContain('onSuccess');
    await page.close();
  });

  it('the hosted flow gets the code in the same tab', async () => {
    const page = await browser.newPage();
    await page.setViewport(viewport);
    const redirectUri = `${app.origin}/callback`;
    await page.goto(hostedUrl(running.service, await createToken(), { redirect_uri: redirectUri }));
    await click(page, page, 'Agree');
    await click(page, page, 'Continue to Village Power');
    await allowAccess(page);
    await expect.poll(() => page.url()).toContain(`${redirectUri}?code=`);
    await page.close();
  });
});
