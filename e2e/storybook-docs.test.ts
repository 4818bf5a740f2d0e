import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { serveFolder } from '../scripts/static-server.mjs';
import { findViolations } from './support/axe.ts';
import { connectBrowser } from './support/browser.ts';

const folder = inject('storybookFolder');
const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
  entries: Record<string, { readonly id: string; readonly type: 'story' | 'docs' }>;
};
const pages = Object.values(entries)
  .filter(({ type }) => type === 'docs')
  .map(({ id }) => id);

let browser: Browser;
let host: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
  [browser, host] = await Promise.all([connectBrowser(), serveFolder(folder)]);
});
afterAll(() => Promise.all([browser.close(), host.stop()]));

// The page is shown in a frame of Storybook, which has the landmarks.
const landmarks = { region: { enabled: false }, 'landmark-one-main': { enabled: false } } as const;

describe.each([
  ['light', pages],
  ['dark', pages.filter((id) => id.startsWith('guide-'))],
] as const)('in %s', (colorScheme, ids) => {
  let page: Page;
  beforeAll(async () => {
    const viewport = { width: 1280, height: 800 };
    page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
  });
  afterAll(() => page.close());

  it.each(ids)('the docs page %s has no accessibility violation', async (id) => {
    await page.goto(`${host.url}iframe.html?id=${id}&viewMode=docs`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // Stories and tables follow the heading.
    await page.waitForLoadState('networkidle');
    expect(await findViolations(page, landmarks)).toEqual([]);
  });
});
