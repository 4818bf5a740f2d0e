import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contrastOf, parseColor, type Rgb, textColorOn } from '../packages/screens/src/lib/contrast.ts';
import { launchBrowser } from './support/browser.ts';

const read = (path: string) => readFileSync(new URL(`../packages/${path}`, import.meta.url), 'utf8');
const screens = read('screens/src/styles.css') + read('screens/src/parts/Button.module.css');
const accents = ['#dc2626', '#e11d48', '#0077cc', '#777777', '#767676', '#00aa77', '#ffd400'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const rgbOf = (css: string): Rgb => {
  const numbers = css.match(/[\d.]+/g)?.map(Number) ?? [];
  return (css.startsWith('color(') ? numbers.map((share) => share * 255) : numbers) as unknown as Rgb;
};

const readContrast = async (page: Page): Promise<number> => {
  const style = await page.getByRole('button').evaluate((button) => {
    const { backgroundColor, color, filter } = getComputedStyle(button);
    return { backgroundColor, color, filter };
  });
  expect(style.filter).toBe('none');
  return contrastOf(rgbOf(style.color), rgbOf(style.backgroundColor));
};

describe('a filled button under the pointer', () => {
  it.each([
    ['the screens', screens, 'class="button" data-kind="primary"', '--uc'],
    ['ConnectButton', read('react/styles.css'), 'class="utility-connect-button"', '--utility-connect'],
  ])('has text that is easier to read than before: %s', async (_, styles, attributes, prefix) => {
    const page = await browser.newPage({ reducedMotion: 'reduce' });
    const still = '* { transition: none !important }';
    for (const accent of accents) {
      const colors = `${prefix}-accent: ${accent}; ${prefix}-on-accent: ${textColorOn(parseColor(accent) as Rgb)}`;
      await page.setContent(
        `<style>${styles}${still}</style><p>Text</p><div data-uc-theme="light" style="${colors}"><button ${attributes}>Connect</button></div>`,
      );
      await page.getByText('Text').hover();
      const before = await readContrast(page);
      await page.getByRole('button').hover();
      const hovered = await readContrast(page);
      expect(hovered, accent).toBeGreaterThan(before);
      expect(hovered, accent).toBeGreaterThanOrEqual(4.5);
    }
    await page.close();
  });
});
