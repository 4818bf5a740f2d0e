import puppeteer, { type Browser, type Frame, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdAutoContinue } from './support/browser.ts';
import { type ServiceWithCustodian, startServiceWithCustodian, VILLAGE_POWER } from './support/custodian.ts';
import { type Call, type HostPage, startHostPage } from './support/host-page.ts';
import { hostedUrl } from './support/hosted-url.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

let running: ServiceWithCustodian;
let host: HostPage;
let app: HostPage;
let redirectUri: string;
let browser: Browser;
let client: Record<string, string>;
beforeAll(async () => {
  app = await startHostPage('');
  redirectUri = `${app.origin}/callback`;
  [running, browser] = await Promise.all([
    startServiceWithCustodian({ origins: ['http://localhost:*'], redirectUris: [redirectUri] }),
    // WebDriver BiDi works with an unmodified Firefox.
    puppeteer.launch({
      browser: 'firefox',
      executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
      extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
    }),
  ]);
  // A new tab can never reach such a page.
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin' };
  host = await startHostPage(running.service.baseUrl, { headers });
  client = await running.createClient(host.origin, redirectUri);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([running.stop(), host.stop(), app.stop()]);
});

const openPage = async (viewport: typeof phone): Promise<Page> => {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  return page;
};

const calls = (page: Page): Promise<Call[]> =>
  page.evaluate(() => (window as unknown as { calls: Call[] }).calls);

/** Opens Connect on the host page. @returns its frame */
const openEmbedded = async (page: Page, connectToken: string): Promise<Frame> => {
  await page.goto(host.address(connectToken));
  await expect.poll(() => calls(page)).toEqual([['created']]);
  await page.click('#connect');
  const flow = await (await page.waitForSelector('dialog[open] iframe'))?.contentFrame();
  if (!flow) throw new Error('There is no frame.');
  return flow;
};

/**
 * Clicks as a person does, with a trusted event: only then a link opens a tab.
 *
 * It polls for elements itself: Puppeteer's `waitForSelector` evaluates strings, which the page's policy forbids, and its `click`
 * in a frame uses a command that older Firefox versions lack.
 */
const click = async (page: Page, flow: Page | Frame, selector: string, text = ''): Promise<void> => {
  const findCenter = () =>
    flow.evaluate(
      (wanted, content) => {
        const found = [...document.querySelectorAll<HTMLElement>(wanted)].find(
          (candidate) =>
            !candidate.matches(':disabled, [aria-disabled="true"]') &&
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
    const before = center;
    center = await findCenter();
    return center !== null && center.x === before?.x && center.y === before.y;
  };
  await expect.poll(isStill).toBe(true);
  const frame = flow === page ? null : await page.$('dialog[open] iframe');
  const offset = await frame?.boundingBox();
  await page.mouse.click((center?.x ?? 0) + (offset?.x ?? 0), (center?.y ?? 0) + (offset?.y ?? 0));
};

/** Completes the flow with mouse and keyboard. The markup is the same in the frame and on the hosted page. */
const completeFlow = async (page: Page, flow: Page | Frame = page): Promise<void> => {
  const press = (screen: string, text: string) => click(page, flow, `[data-screen="${screen}"] button`, text);
  const type = async (selector: string, text: string) => {
    await click(page, flow, selector);
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

const goToUtility = async (page: Page, flow: Page | Frame = page): Promise<void> => {
  await click(page, flow, 'button', 'Agree');
  await click(page, flow, 'a[href]', 'Continue to Village Power');
};

const tabAtUtility = async (): Promise<Page> => {
  const find = async () =>
    (await browser.pages()).find((page) => page.url().startsWith(running.custodian.origin));
  await expect.poll(find).toBeDefined();
  return (await find()) as Page;
};

const allowAccess = async (tab: Page): Promise<void> => {
  await expect.poll(() => tab.$('#password')).not.toBeNull();
  await tab.type('#login', 'demo');
  await tab.type('#password', 'demo');
  await tab.type('#code', 'K7');
  await click(tab, tab, 'button', 'Sign in');
  await click(tab, tab, 'button', 'Agree');
};

describe('in Firefox', () => {
  it('the embedded flow returns an authorization code', async () => {
    const page = await openPage(phone);
    const flow = await openEmbedded(page, await running.service.connectToken());
    await completeFlow(page, flow);
    const outcomes = async () =>
      (await calls(page)).filter(([name]) => name === 'onSuccess' || name === 'onExit');
    await expect.poll(outcomes).toHaveLength(1);
    const [[name, code] = ['']] = await outcomes();
    expect(name).toBe('onSuccess');
    expect((await running.service.exchange(String(code))).status).toBe(200);
    expect(await page.$('dialog[open]')).toBeNull();
    await page.close();
  });

  it('the hosted flow returns an authorization code', async () => {
    const page = await openPage(desktop);
    const token = await running.service.connectToken();
    await page.goto(hostedUrl(running.service, token, { redirect_uri: redirectUri, state: 'a-state' }));
    await completeFlow(page);
    await expect.poll(() => page.url()).toContain(redirectUri);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('state')).toBe('a-state');
    expect((await running.service.exchange(searchParams.get('code') ?? '')).status).toBe(200);
    await page.close();
  });

  it('a host page that is isolated from new tabs gets the code of a consent at the utility', async () => {
    const page = await openPage(desktop);
    const token = await running.service.connectToken({ utility_id: VILLAGE_POWER }, client);
    const flow = await openEmbedded(page, token);
    await flow.evaluate(holdAutoContinue);
    await goToUtility(page, flow);
    const tab = await tabAtUtility();
    await allowAccess(tab);
    await expect.poll(() => tab.title()).toMatch(/close this tab/);
    await tab.close();
    await click(page, flow, 'button', 'Continue');
    await expect.poll(async () => (await calls(page)).map(([name]) => name)).toContain('onSuccess');
    await page.close();
  });

  it('the hosted flow gets the code of a consent in the same tab', async () => {
    const page = await openPage(phone);
    const token = await running.service.connectToken({ utility_id: VILLAGE_POWER }, client);
    await page.goto(hostedUrl(running.service, token, { redirect_uri: redirectUri }));
    await goToUtility(page);
    await allowAccess(page);
    await expect.poll(() => page.url()).toContain(`${redirectUri}?code=`);
    await page.close();
  });
});
