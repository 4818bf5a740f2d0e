import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { agree, choose, continueToApp, openPhone, screen, signIn } from '../support/browser.ts';
import { hostedUrl } from '../support/hosted-url.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const redirectUri = 'http://localhost:9/callback';
const { service, browser } = runServiceAndBrowser({ redirectUris: [redirectUri] });

const address = (connectToken: string) => hostedUrl(service, connectToken, { redirect_uri: redirectUri });

async function openFromClient(connectToken: string): Promise<Page> {
  const { page } = await openPhone(browser);
  await page.route('http://localhost:9/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Client</title><h1>Sunny</h1>' }),
  );
  await page.goto('http://localhost:9/');
  await page.goto(address(connectToken));
  return page;
}

// The page adds its own history entry soon after it is shown.
const historyIsReady = (page: Page) => page.waitForFunction(() => window.history.state?.isAhead);

async function pressBack(page: Page): Promise<void> {
  if (page.url().startsWith(service.connectUrl)) await historyIsReady(page);
  // Later, because the answer would be lost with the page.
  await page.evaluate(() => void setTimeout(() => window.history.back()));
}
const clientPageIsShown = (page: Page) => page.waitForURL((url) => url.port === '9');

describe("the browser's Back", () => {
  it('steps back within the flow, also after a reload, clears the password, and then returns to the client', async () => {
    const page = await openFromClient(await service.connectToken());
    await agree(page);
    await choose(page, 'pacific', /Pacific Gas & Electric/);
    await page.getByLabel('Username or email').fill('user@example.com');
    await page.getByLabel('Password', { exact: true }).fill('a secret');
    await pressBack(page);
    await screen(page, 'utility-selection').waitFor();
    await historyIsReady(page);
    await page.reload();
    await choose(page, 'pacific', /Pacific Gas & Electric/);
    await screen(page, 'credentials').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await pressBack(page);
    await screen(page, 'utility-selection').waitFor();
    await pressBack(page);
    await screen(page, 'terms-of-service').waitFor();
    await pressBack(page);
    await clientPageIsShown(page);
    await page.context().close();
  });

  it('returns the code on the success screen, and never shows that screen again', async () => {
    const page = await openFromClient(await service.connectToken());
    await agree(page);
    await choose(page, 'pacific', /Pacific Gas & Electric/);
    await signIn(page);
    await screen(page, 'success').waitFor();
    await pressBack(page);
    await page.waitForURL(/callback\?code=/);
    await pressBack(page);
    await page.waitForURL('http://localhost:9/');
    await page.context().close();
  });

  it('pressed twice on the success screen returns the code too', async () => {
    const page = await openFromClient(await service.connectToken());
    await agree(page);
    await choose(page, 'pacific', /Pacific Gas & Electric/);
    await signIn(page);
    await screen(page, 'success').waitFor();
    let goOn = () => {};
    await page.route('**/complete', (route) => {
      goOn = () => void route.continue();
    });
    const completing = page.waitForRequest('**/complete');
    await pressBack(page);
    await completing;
    await pressBack(page);
    await historyIsReady(page);
    goOn();
    await page.waitForURL(/callback\?code=/);
    await page.context().close();
  });

  it('skips the success screen also if the person returned to it while the page of the app was loading', async () => {
    const app = createServer(({ url = '' }, response) => {
      const end = () =>
        response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>App</title>');
      setTimeout(end, url.startsWith('/callback') ? 1_500 : 0);
    });
    onTestFinished(() => void app.close().closeAllConnections());
    await new Promise<void>((resolve) => app.listen(0, 'localhost', resolve));
    const { port } = app.address() as AddressInfo;
    const { page } = await openPhone(browser);
    await page.goto(`http://localhost:${port}/`);
    const connectToken = await service.connectToken();
    await page.goto(hostedUrl(service, connectToken, { redirect_uri: `http://localhost:${port}/callback` }));
    await agree(page);
    await choose(page, 'pacific', /Pacific Gas & Electric/);
    await signIn(page);
    await screen(page, 'success').waitFor();
    // The redirect begins when the browser is back at the first entry of the page.
    await page.evaluate(() => {
      const seeTab = () => document.dispatchEvent(new Event('visibilitychange'));
      window.addEventListener('popstate', () => setTimeout(seeTab));
    });
    await continueToApp(page);
    await page.waitForURL(/callback\?code=/);
    await pressBack(page);
    await page.waitForURL(`http://localhost:${port}/`);
    await page.context().close();
  });
});

describe('a second tab', () => {
  it('takes over the session, and the first tab can take it back, whose Back then skips the completed flow', async () => {
    const token = await service.connectToken();
    const first = await openFromClient(token);
    await screen(first, 'terms-of-service').waitFor();
    const second = await openFromClient(token);
    await agree(second);
    await choose(second, 'pacific', /Pacific Gas & Electric/);

    await first.getByRole('button', { name: /^Agree/ }).click();
    await first.getByRole('heading', { name: 'You continued in another tab' }).waitFor();
    await first.getByRole('button', { name: 'Continue here' }).click();
    await choose(first, 'pacific', /Pacific Gas & Electric/);
    await signIn(first);
    await screen(first, 'success').waitFor();

    await second.getByLabel('Username or email').fill('user@example.com');
    await second.getByLabel('Password', { exact: true }).fill('password');
    await second.getByRole('button', { name: 'Connect', exact: true }).click();
    await second.getByRole('heading', { name: 'You continued in another tab' }).waitFor();
    await continueToApp(first);
    await first.waitForURL(/callback\?code=/);
    await pressBack(first);
    await first.waitForURL('http://localhost:9/');
    await Promise.all([first.context().close(), second.context().close()]);
  });
});
