import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { serveFolder } from '../scripts/static-server.mjs';
import { launchBrowser } from './support/browser.ts';
import { openStory, switchStory } from './support/stories.ts';

let browser: Browser;
let storybook: Awaited<ReturnType<typeof serveFolder>>;
let page: Page;
beforeAll(async () => {
  [browser, storybook] = await Promise.all([launchBrowser(), serveFolder(inject('storybookFolder'))]);
  page = await browser.newPage();
  await openStory(page, storybook.url, 'screens-terms-of-service--default');
});
afterAll(() => Promise.all([browser.close(), storybook.stop()]));

/** Endless animations of an element. The screen's own animation is not endless. */
const countOn = (selector: string) =>
  page.evaluate(
    (wanted) =>
      document.getAnimations().filter(({ effect }) => {
        const { target } = effect as KeyframeEffect;
        return effect?.getTiming().iterations === Number.POSITIVE_INFINITY && target?.closest(wanted);
      }).length,
    selector,
  );

it.each([
  ['screens-utility-selection--loading', '[data-skeleton]'],
  ['screens-connecting--signing-in', 'li[data-state="current"]'],
  ['screens-terms-of-service--busy', 'button[data-busy]'],
  ['screens-credentials--busy', 'button[data-busy]'],
])('reduced motion stops every animation: %s', async (id, selector) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await switchStory(page, id, {});
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await countOn(selector)).toBeGreaterThan(0);
});
