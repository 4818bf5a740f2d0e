// The style sheets in a page with Tailwind 4.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import type { Browser, Locator, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFolder } from '../scripts/static-server.mjs';
import { launchBrowser } from './support/browser.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const outDir = mkdtempSync(join(tmpdir(), 'utility connect tailwind '));

let host: Awaited<ReturnType<typeof serveFolder>>;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  await build({
    root: path('fixtures/apps/tailwind'),
    configFile: false,
    logLevel: 'error',
    plugins: [tailwind()],
    build: { outDir, emptyOutDir: true },
  });
  host = await serveFolder(outDir);
  browser = await launchBrowser();
  page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(host.url);
  await page.getByRole('button', { name: /^Agree/ }).waitFor();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await host?.stop();
  rmSync(outDir, { recursive: true, force: true });
});

const styleOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { backgroundColor, borderRadius, paddingLeft, letterSpacing } = getComputedStyle(element);
    return { backgroundColor, borderRadius, paddingLeft, letterSpacing };
  });
const button = (name: string) => page.getByRole('button', { name });

it('keeps the look of the button, which the reset of Tailwind does not take away', async () => {
  expect(await styleOf(button('As it comes'))).toMatchObject({
    backgroundColor: 'rgb(12, 102, 80)',
    borderRadius: '12px',
    paddingLeft: '22px',
  });
});

it('lets utilities win over the style sheet of the button, without !important', async () => {
  expect(await styleOf(button('With utilities'))).toMatchObject({
    backgroundColor: 'rgb(255, 0, 0)',
    borderRadius: '0px',
    paddingLeft: '4px',
  });
});

it('lets the rules of the page win over those of the screens, which keep their look', async () => {
  expect((await styleOf(page.getByRole('heading'))).letterSpacing).toBe('3px');
  expect(await styleOf(button('Agree and continue'))).toMatchObject({
    backgroundColor: 'rgb(12, 102, 80)',
    borderRadius: '12px',
  });
});

it('has the same rules without a layer in files of their own, which win over utilities', async () => {
  await page.addStyleTag({ content: readFileSync(path('../packages/react/styles.unlayered.css'), 'utf8') });
  expect((await styleOf(button('With utilities'))).paddingLeft).toBe('22px');
  const screens = (name: string) => readFileSync(path(`../packages/screens/dist/${name}`), 'utf8');
  const layered = screens('styles.css');
  expect(layered).toContain('@layer utility-connect {');
  expect(layered).toContain(screens('styles.unlayered.css'));
});
