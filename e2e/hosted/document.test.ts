import { get } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { agree, continueToApp, openPhone, screen, signIn } from '../support/browser.ts';
import { hostedUrl } from '../support/hosted-url.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const redirectUri = 'http://localhost:9/callback?own=1';
const { service, browser } = runServiceAndBrowser({ redirectUris: [redirectUri] });

const address = (connectToken: string, parameters: Record<string, string> = { redirect_uri: redirectUri }) =>
  hostedUrl(service, connectToken, parameters);

// Delays the page's script until the event `go`.
const holdScript = (page: Page) =>
  page.route(/\/link\/\?/, async (route) => {
    const answer = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = answer.headers();
    const wait = 'await new Promise((go) => addEventListener("go", go, { once: true }));';
    const body = (await answer.text()).replace('<script type="module">', (tag) => tag + wait);
    await route.fulfill({ response: answer, headers, body });
  });

const runScript = (page: Page) => page.evaluate(() => dispatchEvent(new Event('go')));

it('sends at most 30 kB until its script works, headers included', async () => {
  const headers = { 'Accept-Encoding': 'gzip, br', 'Accept-Language': 'fr' };
  const url = address(await service.connectToken());
  const bytes = await new Promise<number>((resolve, reject) => {
    get(url, { headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.socket.bytesRead));
    }).on('error', reject);
  });
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(30_000);
});

describe('the hosted page before its script', () => {
  it('can be read without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(address(await service.connectToken()));
    await page.getByRole('heading', { name: /uses Utility Connect/ }).waitFor();
    await page.getByText('never sees your password').waitFor();
    await page.goto(address('nonsense'));
    await screen(page, 'error').waitFor();
    await context.close();
  });

  it.each([
    ['the terms', {}, []],
    // Chromium reports the status of the page itself.
    [
      'an error',
      { redirect_uri: 'http://localhost:9/elsewhere' },
      [
        'Failed to load resource: the server responded with a status of 400 (Bad Request)',
        expect.stringContaining('This redirect_uri is not registered'),
      ],
    ],
  ])('keeps its look and its elements when its script runs: %s', async (_name, parameters, expected) => {
    const { page, problems } = await openPhone(browser);
    await holdScript(page);
    const given = { redirect_uri: redirectUri, ...parameters };
    await page.goto(address(await service.connectToken(), given), { waitUntil: 'commit' });
    await page.locator('h1').waitFor();
    // The drawings of an illustration are loaded later.
    const look = () =>
      page
        .locator('#root')
        .evaluate((root) =>
          root.innerHTML.replace(/(<svg[^>]*data-illustration[^>]*>).*?<\/svg>/g, '$1</svg>'),
        );
    const before = await look();
    const elements = await page.evaluateHandle(() => [...document.querySelectorAll('#root *')]);
    await runScript(page);
    // Focusing the heading is the script's last step.
    await page.locator('h1:focus').waitFor();
    const kept = await elements.evaluate((all) => all.every((element) => element.isConnected));
    expect(kept).toBe(true);
    expect(await look()).toBe(before);
    await expect.poll(() => problems).toEqual(expected);
    await page.context().close();
  });

  it('shows that a button was pressed before its script ran, and handles the press afterwards', async () => {
    const { page } = await openPhone(browser, { reducedMotion: 'no-preference' });
    await holdScript(page);
    await page.goto(address(await service.connectToken()), { waitUntil: 'commit' });
    const ring = (name: RegExp) =>
      page
        .getByRole('button', { name })
        .evaluate((button) => getComputedStyle(button, '::before').animationName);
    await page.getByRole('button', { name: /^Not now/ }).click();
    await page.getByRole('button', { name: /^Agree/ }).click();
    expect(await ring(/^Agree/)).toMatch(/turn/);
    expect(await ring(/^Not now/)).toBe('none');
    await runScript(page);
    await screen(page, 'utility-selection').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await screen(page, 'terms-of-service').waitFor();
    expect(await ring(/^Agree/)).toBe('none');
    await page.context().close();
  });

  it('searches for text that was typed before its script ran, and keeps the focus in the box', async () => {
    const { page, problems } = await openPhone(browser);
    const token = await service.connectToken();
    await page.goto(address(token));
    await agree(page);
    await screen(page, 'utility-selection').waitFor();
    // On a second visit, the document contains the list.
    await page.goto('about:blank');
    await holdScript(page);
    await page.goto(address(token), { waitUntil: 'commit' });
    const box = page.getByRole('searchbox');
    await box.click();
    await page.keyboard.type('pacific g');
    await runScript(page);
    await page.getByRole('button', { name: /Pacific Gas & Electric/ }).waitFor();
    await page.keyboard.type('as');
    expect(await box.inputValue()).toBe('pacific gas');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('accepts no login before its script has run, and keeps labels and fields connected afterwards', async () => {
    const { page, problems } = await openPhone(browser);
    const token = await service.connectToken({ utility_id: '14328' });
    await page.goto(address(token));
    await agree(page);
    await screen(page, 'credentials').waitFor();
    // On a second visit, the document contains the login form.
    await page.goto('about:blank');
    await holdScript(page);
    await page.goto(address(token), { waitUntil: 'commit' });
    await page.locator('input[type="password"]').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('secret');
    await page.keyboard.press('Enter');
    const typed = await page.evaluate(() =>
      Array.from(document.querySelectorAll('input'), ({ value }) => value),
    );
    expect(typed).toEqual(['', '']);
    await runScript(page);
    await signIn(page);
    await continueToApp(page);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
