import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, choose, flowIn, screen } from '../support/browser.ts';
import { ended, outcomes, settled } from '../support/calls.ts';
import { createFreshApp } from '../support/fresh-app.ts';
import { type HostPage, startHostPage } from '../support/host-page.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser();
let host: HostPage;
beforeAll(async () => {
  const bundle = await bundleFixture();
  host = await startHostPage(service.baseUrl, {
    body: '<div id="root"></div><script src="/host-dialogs.js"></script>',
    files: { '/host-dialogs.js': bundle },
  });
});
afterAll(() => host.stop());

const open = async (kind: string): Promise<Page> => {
  const page = await browser.newPage({
    viewport: { width: 1000, height: 800 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const token = await service.connectToken();
  await page.goto(`${host.origin}/page?kind=${kind}#${token}`);
  await settled(page);
  await page.click('#connect');
  await screen(flowIn(page), 'terms-of-service').waitFor();
  return page;
};

const isHostDialogOpen = (page: Page) => page.locator('[data-host-dialog]').isVisible();

describe.each(['native', 'radix', 'mui', 'react-aria'])(
  'Connect opened from a modal of the page (%s; react-plaid-link#152, #160, radix#2219)',
  (kind) => {
    it('keeps the focus while the user types, and the modal open after a click beside the frame and Escape', async () => {
      const page = await open(kind);
      await page.mouse.click(20, 20);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
      expect(await isHostDialogOpen(page)).toBe(true);
      const flow = flowIn(page);
      await agree(flow);
      await choose(flow, 'PGE', /Pacific Gas & Electric/);
      const username = flow.getByRole('textbox', { name: 'Username or email' });
      await username.click();
      await page.keyboard.type('user@example.com', { delay: 5 });
      await page.keyboard.press('Tab');
      expect(await username.inputValue()).toBe('user@example.com');
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
      expect(await isHostDialogOpen(page)).toBe(true);
      await page.keyboard.press('Escape');
      await ended(page);
      expect(await outcomes(page)).toEqual([['onExit', null, expect.anything()]]);
      expect(await isHostDialogOpen(page)).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('connect');
      await page.close();
    });
  },
);

async function bundleFixture(): Promise<string> {
  const app = await createFreshApp(
    fileURLToPath(new URL('../fixtures/apps/host-dialogs', import.meta.url)),
    [],
  );
  try {
    const [output] = (await build({
      root: app.folder,
      configFile: false,
      logLevel: 'error',
      // Under Vitest, Vite would use the development runtime, which React's production build lacks.
      oxc: { jsx: { runtime: 'automatic', development: false } },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        lib: { entry: 'main.tsx', formats: ['iife'], name: 'HostDialogs', fileName: () => 'host-dialogs.js' },
      },
    })) as Rolldown.RolldownOutput[];
    return output?.output[0].code ?? '';
  } finally {
    app.remove();
  }
}
