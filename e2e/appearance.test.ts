import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { contrastOf, type Rgb } from '../packages/screens/src/lib/contrast.ts';
import { type Flow, flowIn, screen } from './support/browser.ts';
import { type Call, runHostPage } from './support/host-page.ts';
import { hostedUrl } from './support/hosted-url.ts';
import { runServiceAndBrowser } from './support/service-and-browser.ts';

const redirectUri = 'http://localhost:9/callback';
const accent = 'rgb(10, 125, 79)';
const white = 'rgb(255, 255, 255)';
const darkSurface = 'rgb(23, 26, 30)';

const { service, browser } = runServiceAndBrowser();
const host = runHostPage(service);
let clientHeaders: Record<string, string>;
beforeAll(async () => {
  clientHeaders = await createClient('--theme', 'dark', '--accent', '#0A7D4F', '--radius', '3');
});

const createClient = async (...appearance: string[]): Promise<Record<string, string>> => {
  const client = await service.command(
    ...['clients', 'create', '--company', 'Sunny Solar', '--email', 'dev@example.com'],
    ...['--redirect-uri', redirectUri, '--origin', 'http://localhost:*', ...appearance],
  );
  return {
    'Service-Client-Id': String(client.client_id),
    'Service-Secret': String(client.client_secret),
  };
};

const open = async (options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({
    ...{
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    },
    ...options,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  return { page, problems };
};

const hosted = async (headers = clientHeaders): Promise<string> => {
  const token = await service.connectToken({}, headers);
  return hostedUrl(service, token, { redirect_uri: redirectUri });
};

const readStyle = (flow: Flow) =>
  screen(flow, 'terms-of-service')
    .getByRole('button', { name: /^Agree/ })
    .evaluate((button) => {
      const { backgroundColor, color, borderRadius } = getComputedStyle(button);
      // The root is transparent: a card in it has the surface.
      const card = button.closest('[data-screen]')?.firstElementChild as Element;
      const surface = getComputedStyle(card).backgroundColor;
      return { backgroundColor, color, borderRadius, surface };
    });
const storedStyle = { backgroundColor: accent, color: white, borderRadius: '3px', surface: darkSurface };

const rgb = (css: string) => css.match(/\d+/g)?.map(Number) as unknown as Rgb;

const openDialog = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    (window as unknown as { calls: Call[] }).calls.some(([name]) => name === 'created'),
  );
  await page.click('#connect');
  await screen(flowIn(page), 'terms-of-service').waitFor();
};

const readTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.ucTheme);

describe('an appearance stored with the client by the command line', () => {
  it('applies to the hosted page without JavaScript', async () => {
    const { page, problems } = await open({ javaScriptEnabled: false });
    await page.goto(await hosted());
    expect(await readStyle(page)).toEqual(storedStyle);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('applies to the hosted page from the first painted frame on, also after a reload without the token in the URL', async () => {
    const { page, problems } = await open();
    // Colors of the button and the page in each frame from the first on.
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const recordStyle = () => {
        const button = document.querySelector('[data-screen="terms-of-service"] [data-kind="primary"]');
        if (button) {
          const { backgroundColor, color } = getComputedStyle(button);
          seen.add(`${backgroundColor} ${color} ${document.documentElement.dataset.ucTheme}`);
        }
        requestAnimationFrame(recordStyle);
      };
      requestAnimationFrame(recordStyle);
    });
    await page.goto(await hosted());
    // Focusing the heading is the script's last step.
    await page.locator('h1:focus').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
      `${accent} ${white} dark`,
    ]);
    expect(await readStyle(page)).toEqual(storedStyle);
    await page.reload();
    await screen(page, 'terms-of-service').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await readStyle(page)).toEqual(storedStyle);
    expect(await readTheme(page)).toBe('dark');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('applies where the host page does not override it', async () => {
    const { page, problems } = await open();
    const appearance = { theme: 'light', variables: { accent: '#ffd400' } };
    await page.goto(
      host.address(
        await service.connectToken({}, clientHeaders),
        `/page?${new URLSearchParams({ appearance: JSON.stringify(appearance) })}`,
      ),
    );
    await openDialog(page);
    expect(await readStyle(flowIn(page))).toEqual({
      ...storedStyle,
      backgroundColor: 'rgb(255, 212, 0)',
      color: 'rgb(0, 0, 0)',
      surface: white,
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('keeps text readable on a light surface of the host page on a dark system', async () => {
    const { page, problems } = await open({ colorScheme: 'dark' });
    const appearance = { theme: 'auto', variables: { surface: '#fff8e7' } };
    await page.goto(
      host.address(
        await service.connectToken({}, clientHeaders),
        `/page?${new URLSearchParams({ appearance: JSON.stringify(appearance) })}`,
      ),
    );
    await openDialog(page);
    const { surface, colors } = await screen(flowIn(page), 'terms-of-service').evaluate((root) => ({
      surface: getComputedStyle(root.firstElementChild as Element).backgroundColor,
      colors: [...root.querySelectorAll('h1, p, li')].map((element) => getComputedStyle(element).color),
    }));
    expect(surface).toBe('rgb(255, 248, 231)');
    expect(colors.length).toBeGreaterThan(2);
    for (const color of colors)
      expect(contrastOf(rgb(color), rgb(surface)), color).toBeGreaterThanOrEqual(4.5);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('does not apply to another client, and applies to the next opening after the command line changed it', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto(await hosted(await createClient()));
    expect(await readStyle(page)).toEqual({
      backgroundColor: 'rgb(12, 102, 80)',
      color: white,
      borderRadius: '12px',
      surface: white,
    });
    const headers = await createClient('--accent', '#5b21b6');
    await page.goto(await hosted(headers));
    expect(await readStyle(page)).toMatchObject({ backgroundColor: 'rgb(91, 33, 182)', surface: white });
    await service.command('clients', 'update', headers['Service-Client-Id'] ?? '', '--accent', '#ffd400');
    await page.goto(await hosted(headers));
    expect(await readStyle(page)).toMatchObject({
      backgroundColor: 'rgb(255, 212, 0)',
      color: 'rgb(0, 0, 0)',
    });
    await page.context().close();
  });
});
