import { type Locale, locales } from '@utility-connect/protocol';
import { loadMessages } from '@utility-connect/screens';
import type { Browser, Page } from 'playwright-core';
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
import { openStory, speak } from './support/stories.ts';

// What axe cannot see. Each screen with the longest names, and the states that put the most on it.
const crowded = [
  'screens-terms-of-service--long-company-name',
  'screens-utility-selection--long-name',
  'screens-utility-selection--nothing-found',
  'screens-credentials--long-names',
  'screens-credentials--fields-missing',
  'screens-credentials--sandbox',
  'screens-verification--destination-unknown',
  'screens-verification--wrong-code',
  'screens-connecting--long-name',
  'screens-success--long-names',
  'screens-error--connect-token-expired',
  'screens-error--utility-not-listed',
  'screens-closed--default',
  'screens-terms-of-service--unbroken-name',
  'screens-utility-selection--unbroken-name',
  'screens-utility-selection--unbroken-search',
  'screens-credentials--unbroken-names',
  'screens-verification--unbroken-names',
  'screens-verification--choice-unbroken-names',
  'screens-connecting--unbroken-name',
  'screens-success--unbroken-names',
  'screens-error--unbroken-name',
  'screens-closed--unbroken-name',
];

// WCAG 2.2, success criterion 1.4.12.
const textSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

let browser: Browser;
let storybook: Awaited<ReturnType<typeof serveFolder>>;
// One page for each, opened once: what a test changes about it, it sets itself.
const pages = new Map<string, Page>();
beforeAll(async () => {
  [browser, storybook] = await Promise.all([launchBrowser(), serveFolder(inject('storybookFolder'))]);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await Promise.all(
    crowded.map(async (id) => {
      const page = await context.newPage();
      await openStory(page, storybook.url, id);
      pages.set(id, page);
    }),
  );
});
afterAll(() => Promise.all([browser.close(), storybook.stop()]));

describe.each(locales)('each screen in %s', (locale) => {
  beforeAll(() => Promise.all([...pages.values()].map((page) => speak(page, locale))));

  const findEverywhere = async (find: (page: Page) => Promise<readonly string[]>) => {
    const found = [...pages].map(async ([id, page]) => (await find(page)).map((text) => `${id}: ${text}`));
    return (await Promise.all(found)).flat();
  };

  it.each([
    ['320 px wide', { width: 320, height: 568 }],
    ['a phone zoomed in to 200 %', { width: 195, height: 422 }],
    ['zoomed in to 400 %', { width: 320, height: 256 }],
  ])('%s needs no sideways scroll, and every control can be reached', async (_name, size) => {
    const found = await findEverywhere(async (page) => {
      await page.setViewportSize(size);
      return [...(await findSideways(page)), ...(await findUnreachable(page))];
    });
    expect(found).toEqual([]);
  });

  it('has targets of at least 44 px', async () => {
    expect(await findEverywhere(findSmallTargets)).toEqual([]);
  });

  it('loses no word with the text spacing of WCAG 1.4.12', async () => {
    const found = await findEverywhere(async (page) => {
      await page.setViewportSize({ width: 360, height: 740 });
      const style = await page.addStyleTag({ content: textSpacing });
      const problems = [...(await findSideways(page)), ...(await findClipped(page))];
      await style.evaluate((element) => (element as Element).remove());
      return problems;
    });
    expect(found).toEqual([]);
  });

  it('mirrors from right to left', async () => {
    const found = await findEverywhere(async (page) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      const sides = await page.evaluate(() =>
        [...document.querySelectorAll('header [data-icon="back"], header [data-icon="close"], h1')].map(
          (element) => {
            const { left, width } = element.getBoundingClientRect();
            const isAtTheRight = left + width / 2 >= innerWidth / 2;
            const name = element.getAttribute('data-icon') ?? 'heading';
            return `${name} ${name === 'heading' ? getComputedStyle(element).direction : isAtTheRight}`;
          },
        ),
      );
      const wrong = sides.filter((side) => !['back true', 'close false', 'heading rtl'].includes(side));
      return [...wrong, ...(await findSideways(page)), ...(await findClipped(page))];
    });
    expect(found).toEqual([]);
  });

  it('keeps its edges, its marked letters and its ring in forced colours', async () => {
    const found = await findEverywhere(async (page) => {
      await page.setViewportSize({ width: 390, height: 700 });
      // Dark: there a colour of the browser's own may be that of the page.
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
      const problems = [
        ...(await findWithoutEdge(page)),
        ...(await findUnlikeTheirWord(page)),
        ...(await findWithoutRing(page)),
      ];
      await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
      return problems;
    });
    expect(found).toEqual([]);
  });
});

// Keyboard focus cannot be in two pages at once: one after the other.
let ring: Promise<unknown> = Promise.resolve();
const findWithoutRing = (page: Page): Promise<string[]> => {
  const found = ring.then(async () => {
    await page.bringToFront();
    const problems: string[] = [];
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      const focus = await readFocus(page);
      // After the last control the focus goes to the browser's own.
      if (!focus.on) break;
      problems.push(...focus.problems);
    }
    return problems;
  });
  ring = found;
  return found;
};

describe('the flow', () => {
  const openFlow = async (locale: Locale, size = { width: 390, height: 700 }): Promise<Page> => {
    const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await openStory(page, storybook.url, 'flow-the-whole-life--by-hand', { locale });
    return page;
  };
  const headingHasFocus = async (page: Page, name: string) => {
    await screen(page, name).waitFor();
    await page.waitForFunction(() => document.activeElement?.matches('h1'));
  };
  // Tab as often as it takes. Wherever it stops, the focus can be seen.
  const tabTo = async (page: Page, wanted: string) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      // A browser scrolls to what has the focus with its next frame.
      await expect.poll(async () => (await readFocus(page)).problems).toEqual([]);
      if ((await readFocus(page)).on.startsWith(wanted)) return;
    }
    throw new Error(`Tab never came to ${wanted}.`);
  };

  it.each([
    ['on a phone', 'en', { width: 390, height: 700 }],
    ...locales.map((locale) => ['zoomed in to 400 %', locale, { width: 320, height: 256 }] as const),
  ] as const)('goes from the terms to the data by keyboard alone, %s, in %s', async (_name, locale, size) => {
    const { terms, selection, credentials, verification, success } = await loadMessages(locale);
    const page = await openFlow(locale, size);
    await headingHasFocus(page, 'terms-of-service');
    await tabTo(page, terms.privacyTitle);
    await page.keyboard.press('Enter');
    await expect.poll(() => isInSight(page, terms.privacyText('Sunny Solar')[0] ?? '')).toBe(true);
    await tabTo(page, terms.agree);
    await page.keyboard.press('Enter');
    await headingHasFocus(page, 'utility-selection');
    await tabTo(page, selection.label);
    await page.keyboard.type('pacific gas');
    await page.getByRole('button', { name: /Pacific Gas & Electric/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await readFocus(page)).on).toMatch(/Pacific Gas & Electric/);
    await page.keyboard.press('Enter');
    await headingHasFocus(page, 'credentials');
    await tabTo(page, credentials.username);
    await page.keyboard.type('mfa@example.com');
    await tabTo(page, credentials.password);
    await page.keyboard.type('password');
    await page.keyboard.press('Enter');
    await headingHasFocus(page, 'verification');
    await tabTo(page, verification.label);
    await page.keyboard.type('123456');
    await page.keyboard.press('Enter');
    await headingHasFocus(page, 'success');
    await tabTo(page, success.submit);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Accounts' }).waitFor();
    await page.context().close();
  });

  it.each(locales)('announces in a live region that is in the accessibility tree, in %s', async (locale) => {
    const { terms, selection } = await loadMessages(locale);
    const page = await openFlow(locale);
    await page.getByRole('button', { name: terms.agree }).click();
    await page.getByRole('searchbox').fill('pacific gas & electric');
    await expect.poll(() => page.getByRole('status').textContent()).toBe(selection.found(1));
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const region = nodes.find(({ role, ignored }) => !ignored && role?.value === 'status');
    const said = nodes.find(({ parentId, ignored }) => !ignored && parentId === region?.nodeId);
    expect(region?.properties).toContainEqual(
      expect.objectContaining({ name: 'live', value: expect.objectContaining({ value: 'polite' }) }),
    );
    expect(said?.name?.value).toBe(selection.found(1));
    await page.context().close();
  });
});
