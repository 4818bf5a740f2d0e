import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { serveFolder } from '../scripts/static-server.mjs';
import { launchBrowser, openPhone } from './support/browser.ts';
import { openStory } from './support/stories.ts';

let browser: Browser;
let host: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
  [browser, host] = await Promise.all([
    launchBrowser(),
    serveFolder(inject('storybookFolder'), '/some/folder of/a-host/'),
  ]);
});
afterAll(() => Promise.all([browser.close(), host.stop()]));

describe('static Storybook in a subfolder of a web host', () => {
  it('loads its pages without requests outside the folder', async () => {
    const { page, problems } = await openPhone(browser);
    const outside: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(encodeURI(host.url)))
        outside.push(request.url());
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${host.url}?path=/story/screens-credentials--wrong-password`);
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByRole('button', { name: /Appearance/ })
      .first()
      .waitFor();
    expect(outside).toEqual([]);
    expect(host.missing).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('runs the story from the connect token to the bills without a server', async () => {
    const { page, problems } = await openPhone(browser);
    await openStory(page, host.url, 'flow-full-lifecycle--from-token-to-data');
    expect(await page.getByRole('row').count()).toBeGreaterThan(6);
    // The browser requests the icon from the root of the host.
    expect(host.missing.filter((path) => path !== '/favicon.ico')).toEqual([]);
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    await page.context().close();
  });

  it('draws a phone around a flow in a wide window, unless the toolbar says Desktop', async () => {
    const { page } = await openPhone(browser);
    await page.setViewportSize({ width: 1280, height: 800 });
    const widthOf = async (device: string) => {
      await openStory(page, host.url, 'flow-connectflow--custom-backend', { device });
      return page.locator('[data-screen]').evaluate((element) => element.clientWidth);
    };
    expect(await widthOf('story')).toBe(390);
    expect(await widthOf('window')).toBe(1280);
    await page.context().close();
  });

  it('applies the settings of the toolbar', async () => {
    const { page } = await openPhone(browser);
    const settings = {
      theme: 'dark',
      locale: 'fr',
      direction: 'rtl',
      appearance: 'sunny',
      environment: 'sandbox',
    };
    await openStory(page, host.url, 'screens-credentials--default', settings);
    const root = page.locator('[data-screen]');
    expect(await root.getAttribute('data-uc-theme')).toBe('dark');
    expect(await root.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    expect(await root.evaluate((element) => element.style.getPropertyValue('--uc-accent'))).toBe('#ffd400');
    expect(await root.getAttribute('lang')).toBe('fr');
    expect(await root.locator('header button').count()).toBe(3);
    await page.context().close();
  });
});
