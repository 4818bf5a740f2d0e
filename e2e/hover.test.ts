import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';

const read = (path: string) => readFileSync(new URL(`../packages/${path}`, import.meta.url), 'utf8');
const screens = read('screens/src/styles.css') + read('screens/src/parts/Button.module.css');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('a filled button under the pointer', () => {
  it.each([
    ['the screens', screens, 'class="button" data-kind="primary"'],
    ['ConnectButton', read('react/styles.css'), 'class="utility-connect-button"'],
  ])(
    'gets a shadow and keeps its colors, and so the contrast of its text: %s',
    async (_, styles, attributes) => {
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      const still = '* { transition: none !important }';
      await page.setContent(
        `<style>${styles}${still}</style><p>Text</p><div data-uc-theme="light"><button ${attributes}>Connect</button></div>`,
      );
      const readStyle = () =>
        page.getByRole('button').evaluate((button) => {
          const { backgroundColor, color, filter, opacity, boxShadow } = getComputedStyle(button);
          return { colors: { backgroundColor, color, filter, opacity }, boxShadow };
        });
      await page.getByText('Text').hover();
      const before = await readStyle();
      await page.getByRole('button').hover();
      const hovered = await readStyle();
      expect(hovered.colors).toEqual(before.colors);
      expect(hovered.boxShadow).not.toBe(before.boxShadow);
      await page.close();
    },
  );
});
