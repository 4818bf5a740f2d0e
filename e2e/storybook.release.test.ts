import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { serveFolder } from '../scripts/static-server.mjs';
import { launchBrowser, openPhone } from './support/browser.ts';
import { openStory, switchStory } from './support/stories.ts';

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

  describe('its toolbar', () => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await openPhone(browser, { viewport: { width: 1280, height: 800 } }));
      await openStory(page, host.url, 'flow-connectflow--custom-backend');
    });
    afterAll(() => page.context().close());
    const root = () => page.locator('[data-screen]');

    it('draws a phone around a flow in a wide window, unless it says Desktop', async () => {
      const width = () => root().evaluate((element) => element.clientWidth);
      expect(await width()).toBe(390);
      await switchStory(page, 'flow-connectflow--custom-backend', { device: 'window' });
      await expect.poll(width).toBe(1280);
    });

    it('changes the theme, the language, the direction, the appearance and the environment', async () => {
      const settings = {
        theme: 'dark',
        locale: 'fr',
        direction: 'rtl',
        appearance: 'sunny',
        environment: 'sandbox',
      };
      await switchStory(page, 'screens-credentials--default', settings);
      await expect.poll(() => root().getAttribute('data-uc-theme')).toBe('dark');
      expect(await root().evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
      expect(await root().evaluate((element) => element.style.getPropertyValue('--uc-accent'))).toBe(
        '#ffd400',
      );
      expect(await root().getAttribute('lang')).toBe('fr');
      expect(await root().locator('header button').count()).toBe(3);
    });
  });
});
