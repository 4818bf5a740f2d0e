// The site of `npm run docs`, in a subfolder of a web host.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFolder } from '../scripts/static-server.mjs';
import { findViolations } from './support/axe.ts';
import { launchBrowser } from './support/browser.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const storybookUrl = 'https://storybook.example.com/';
const folder = mkdtempSync(join(tmpdir(), 'utility connect docs '));

let browser: Browser;
let host: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
  const args = ['scripts/docs.mjs', '--to', folder, '--storybook', storybookUrl, '--service', ''];
  await promisify(execFile)(process.execPath, args, { cwd: root });
  [browser, host] = await Promise.all([launchBrowser(), serveFolder(folder, '/some/folder of/a-host/')]);
}, 120_000);
afterAll(async () => {
  await Promise.all([browser.close(), host.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page of the site, and records its console, its errors and its requests outside the folder. */
const openSite = async (path: string, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(encodeURI(host.url))) problems.push(url);
  });
  await page.goto(host.url + path);
  return { page, problems };
};

it('has each page of docs/, and the README', () => {
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  expect(pages).toContain('index.md');
  for (const name of [...pages, 'getting-started.md']) {
    expect(existsSync(join(folder, name.replace('.md', '.html'))), name).toBe(true);
  }
});

it('has each page as Markdown beside its HTML, which links to it, and a list of them for language models', () => {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== '404.html');
  expect(pages.length).toBeGreaterThan(40);
  for (const name of pages) {
    const markdown = name.replace('.html', '.md');
    expect(readFileSync(join(folder, markdown), 'utf8'), markdown).toMatch(/^# /m);
    const link = `<link rel="alternate" type="text/markdown" href="./${markdown}">`;
    expect(readFileSync(join(folder, name), 'utf8'), name).toContain(link);
  }
  expect(readFileSync(join(folder, 'llms.txt'), 'utf8')).toContain('](./react.md)');
  expect(readFileSync(join(folder, 'llms-full.txt'), 'utf8')).toContain('\n# Webhooks\n');
});

it('has the items of the shadcn registry, with their sources', () => {
  for (const name of ['usage-chart', 'bill-table', 'connect-button', 'theme']) {
    const item = JSON.parse(readFileSync(join(folder, 'r', `${name}.json`), 'utf8'));
    expect(item.name).toBe(name);
    for (const { path, content } of item.files ?? []) {
      expect(content).toBe(readFileSync(join(root, path), 'utf8'));
    }
  }
});

it('leads from the first page through links and a search, with no request outside the folder', async () => {
  const { page, problems } = await openSite('');
  await page.getByRole('link', { name: 'Get started' }).click();
  await page.getByRole('heading', { level: 1, name: 'Utility Connect' }).waitFor();
  expect(page.url()).toBe(`${encodeURI(host.url)}getting-started.html`);
  await page.reload();
  await page
    .getByRole('img', { name: /^The Connect screens/ })
    .evaluate((image) => (image as HTMLImageElement).decode());
  await page.getByRole('link', { name: 'React guide' }).click();
  await page.getByRole('heading', { level: 1, name: 'React' }).waitFor();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('rotate secrets');
  await page
    .getByRole('option', { name: /Rotate secrets and keys/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/keys\.html#rotate-secrets-and-keys$/);
  await page.getByRole('heading', { level: 1, name: 'Rotate secrets and keys' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Rotate secrets and keys' }).waitFor();
  const links = page.getByRole('navigation', { name: 'Main Navigation' });
  expect(await links.getByRole('link', { name: 'Storybook' }).getAttribute('href')).toBe(storybookUrl);
  expect(await links.getByRole('link', { name: 'API reference' }).count()).toBe(0);
  expect(host.missing).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it.each([
  ['csp', /Content-Security-Policy \(CSP\)/],
  ['python', /Python and other languages/],
  ['list clients', /List clients/],
])('finds "%s" first where it is the subject, with an excerpt', async (query, title) => {
  const { page, problems } = await openSite('react.html');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill(query);
  const first = page.getByRole('option', { name: title }).first();
  await first.waitFor();
  expect(await page.getByRole('option').first().textContent()).toMatch(title);
  await first.locator('.excerpt').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

it.each([
  ['', 'light'],
  ['react.html', 'light'],
  ['', 'dark'],
  ['react.html', 'dark'],
] as const)('has no accessibility violation on /%s in %s', async (path, colorScheme) => {
  const { page, problems } = await openSite(path, { colorScheme, reducedMotion: 'reduce' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});
