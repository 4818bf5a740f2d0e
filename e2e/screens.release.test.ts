import { type Locale, locales } from '@utility-connect/protocol';
import { loadMessages } from '@utility-connect/screens';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { serveFolder } from '../scripts/static-server.mjs';
import { launchBrowser, screen } from './support/browser.ts';
import {
  findClipped,
  findSideways,
  findSmallTargets,
  findUnlikeTheirWord,
  findUnreachable,
  findWithoutEdge,
  isInSight,
  readFocus,
} from './support/layout.ts';
import { openStory, switchStory } from './support/stories.ts';

// Checks the layout, which axe does not: each screen with the longest names, and the states with the most content.
const crowdedStories = [
  'screens-terms-of-service--long-company-name',
  'screens-utility-selection--long-name',
  'screens-utility-selection--nothing-found',
  'screens-credentials--long-names',
  'screens-credentials--fields-missing',
  'screens-credentials--sandbox',
  'screens-verification--destination-unknown',
  'screens-verification--wrong-code',
  'screens-connecting--long-name',
  'screens-account-selection--long-names',
  'screens-account-selection--many-accounts',
  'screens-account-selection--none-chosen',
  'screens-success--long-names',
  'screens-error--connect-token-expired',
  'screens-error--utility-not-listed',
  'screens-closed--default',
  'screens-manage-sharing--long-names',
  'screens-manage-sharing--many-accounts',
  'screens-manage-sharing--sign-in-failed',
  'screens-terms-of-service--unbroken-name',
  'screens-utility-selection--unbroken-name',
  'screens-utility-selection--unbroken-search',
  'screens-credentials--unbroken-names',
  'screens-verification--unbroken-names',
  'screens-verification--choice-unbroken-names',
  'screens-connecting--unbroken-name',
  'screens-account-selection--unbroken-names',
  'screens-success--unbroken-names',
  'screens-error--unbroken-name',
  'screens-closed--unbroken-name',
];

// The language with the longest texts, for checks that do not depend on the words.
const longestLocale: Locale = 'fr';

// WCAG 2.2, success criterion 1.4.12.
const textSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

let browser: Browser;
let storybook: Awaited<ReturnType<typeof serveFolder>>;
// Pages of one context share the compiled scripts of Storybook.
let context: BrowserContext;
beforeAll(async () => {
  [browser, storybook] = await Promise.all([launchBrowser(), serveFolder(inject('storybookFolder'))]);
  context = await browser.newContext({ reducedMotion: 'reduce' });
});
afterAll(() => Promise.all([browser.close(), storybook.stop()]));

// English has the shortest texts. The stories with unbroken names have the longest words.
describe.each(locales.filter((locale) => locale !== 'en'))('layout in %s', (locale) => {
  let page: Page;
  beforeAll(async () => {
    page = await context.newPage();
    await openStory(page, storybook.url, 'screens-terms-of-service--default', { locale });
  });
  afterAll(() => page.close());

  it('scrolls the whole dialog at 400 % zoom and not only its text', async () => {
    await switchStory(page, 'screens-manage-sharing--confirmation', { locale });
    await page.setViewportSize({ width: 320, height: 256 });
    const text = page.locator('dialog[open] p').first();
    await text.waitFor();
    const hidden = await text.evaluate(
      ({ parentElement: box }) => box && box.scrollHeight - box.clientHeight,
    );
    expect(hidden).toBeLessThanOrEqual(1);
  });

  describe.each(crowdedStories)('of %s', (id) => {
    beforeAll(async () => {
      await switchStory(page, id, { locale });
      await page.locator(`[data-screen][lang="${locale}"]`).waitFor();
    });

    it.each([
      ['at a width of 320 px', { width: 320, height: 568 }],
      ['on a phone at 200 % zoom', { width: 195, height: 422 }],
      ['at 400 % zoom', { width: 320, height: 256 }],
    ])('needs no horizontal scrolling and keeps every control reachable %s', async (_name, size) => {
      await page.setViewportSize(size);
      expect([...(await findSideways(page)), ...(await findUnreachable(page))]).toEqual([]);
    });

    it.runIf(locale === longestLocale)('has targets of at least 44 px', async () => {
      await page.setViewportSize({ width: 320, height: 568 });
      expect(await findSmallTargets(page)).toEqual([]);
    });

    it('clips no text with the text spacing of WCAG 1.4.12', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      const style = await page.addStyleTag({ content: textSpacing });
      const problems = [...(await findSideways(page)), ...(await findClipped(page))];
      await style.evaluate((element) => (element as Element).remove());
      expect(problems).toEqual([]);
    });

    it.runIf(locale === longestLocale)('is mirrored from right to left', async () => {
      await page.setViewportSize({ width: 320, height: 568 });
      await setDirection(page, 'rtl');
      const problems = [
        ...(await findNotMirrored(page)),
        ...(await findSideways(page)),
        ...(await findClipped(page)),
      ];
      await setDirection(page, 'ltr');
      expect(problems).toEqual([]);
    });

    it.runIf(locale === longestLocale)(
      'keeps edges, marked letters and the focus ring visible in forced colors',
      async () => {
        await page.setViewportSize({ width: 390, height: 700 });
        // Dark, because there a default color of the browser can equal the color of the page.
        await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
        const problems = [
          ...(await findWithoutEdge(page)),
          ...(await findUnlikeTheirWord(page)),
          ...(await findWithoutRing(page)),
        ];
        await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
        expect(problems).toEqual([]);
      },
    );
  });
});

const setDirection = (page: Page, direction: 'ltr' | 'rtl') =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir;
  }, direction);

const findNotMirrored = (page: Page) =>
  page.evaluate(() => {
    const isAtTheRight = (element: Element) => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2 >= innerWidth / 2;
    };
    const problems: string[] = [];
    for (const element of document.querySelectorAll('header [data-icon="back"]')) {
      if (!isAtTheRight(element)) problems.push('Back is at the left');
    }
    for (const element of document.querySelectorAll('header [data-icon="close"]')) {
      if (isAtTheRight(element)) problems.push('Close is at the right');
    }
    for (const element of document.querySelectorAll('h1')) {
      if (getComputedStyle(element).direction !== 'rtl') problems.push('The heading runs left to right');
    }
    return problems;
  });

const findWithoutRing = async (page: Page): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await readFocus(page);
    // After the last control the focus moves to the browser's own.
    if (!focus.on) break;
    problems.push(...focus.problems);
  }
  return problems;
};

describe('the flow', () => {
  // Its clock is installed once for all of its pages.
  let flowContext: BrowserContext;
  beforeAll(async () => {
    flowContext = await browser.newContext({ reducedMotion: 'reduce' });
    await flowContext.clock.install();
  });
  afterAll(() => flowContext.close());
  const openFlow = async (locale: Locale, size: { width: number; height: number }): Promise<Page> => {
    const page = await flowContext.newPage();
    await page.setViewportSize(size);
    await openStory(page, storybook.url, 'flow-full-lifecycle--by-hand', { locale });
    return page;
  };
  const headingHasFocus = async (page: Page, name: string) => {
    await screen(page, name).waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('h1'));
  };
  // Presses Tab until the focus arrives, and checks that it is visible at every stop.
  const tabTo = async (page: Page, wanted: string) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      // The browser scrolls to the focused element in its next frame.
      await expect.poll(async () => (await readFocus(page)).problems).toEqual([]);
      if ((await readFocus(page)).on.startsWith(wanted)) return;
    }
    throw new Error(`Tab never reached ${wanted}.`);
  };

  const announced = async (page: Page, text: string) => {
    await expect.poll(() => page.getByRole('status').textContent()).toBe(text);
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const region = nodes.find(({ role, ignored }) => !ignored && role?.value === 'status');
    const announcement = nodes.find(({ parentId, ignored }) => !ignored && parentId === region?.nodeId);
    expect(region?.properties).toContainEqual(
      expect.objectContaining({ name: 'live', value: expect.objectContaining({ value: 'polite' }) }),
    );
    expect(announcement?.name?.value).toBe(text);
  };

  it.each([
    ['en', 'on a phone', { width: 390, height: 700 }],
    [longestLocale, 'at 400 % zoom', { width: 320, height: 256 }],
  ] as const)(
    'can be completed with the keyboard only, and announces what a search found, in %s %s',
    async (locale, _name, size) => {
      const { terms, selection, credentials, verification, success } = await loadMessages(locale);
      const page = await openFlow(locale, size);
      await headingHasFocus(page, 'terms-of-service');
      await tabTo(page, terms.privacyTitle);
      await page.keyboard.press('Enter');
      await expect.poll(() => isInSight(page, terms.privacyText('Sunny Solar')[0] ?? '')).toBe(true);
      await tabTo(page, terms.done);
      await page.keyboard.press('Enter');
      await tabTo(page, terms.agree);
      await page.keyboard.press('Enter');
      await headingHasFocus(page, 'utility-selection');
      await tabTo(page, selection.label);
      await page.keyboard.type('pacific gas & electric');
      await announced(page, selection.found(1));
      await page.keyboard.press('ArrowDown');
      await expect.poll(async () => (await readFocus(page)).on).toMatch(/Pacific Gas & Electric/);
      await page.keyboard.press('Enter');
      await headingHasFocus(page, 'credentials');
      await tabTo(page, credentials.username);
      await page.keyboard.type('mfa@example.com');
      await tabTo(page, credentials.password);
      await page.keyboard.type('password');
      await page.keyboard.press('Enter');
      await screen(page, 'verification').waitFor();
      await expect.poll(async () => (await readFocus(page)).on).toMatch(verification.label);
      await page.keyboard.type('123456');
      // The success screen continues by itself after five seconds unless a key is pressed: stop the clock until then.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
      await page.keyboard.press('Enter');
      await expect
        .poll(async () => {
          await page.clock.runFor(500);
          return screen(page, 'success').count();
        })
        .toBe(1);
      await headingHasFocus(page, 'success');
      await tabTo(page, success.submit);
      await page.clock.resume();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Your energy' }).waitFor();
      await page.close();
    },
  );
});
