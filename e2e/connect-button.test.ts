import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/browser.ts';

const styles = readFileSync(new URL('../packages/react/styles.css', import.meta.url), 'utf8');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Computed styles of a focused button with the optional style sheet. */
const readStyle = async (pageStyle: string, attributes = '') => {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.setContent(
    `<style>${styles}${pageStyle}</style><button class="utility-connect-button" ${attributes}>Connect</button>`,
  );
  await page.keyboard.press('Tab');
  const style = await page.locator('button').evaluate((button) => {
    const { backgroundColor, color, outlineStyle, outlineColor, borderRadius, opacity } =
      getComputedStyle(button);
    return { backgroundColor, color, outlineStyle, outlineColor, borderRadius, opacity };
  });
  await page.close();
  return style;
};

describe('the optional style sheet of ConnectButton', () => {
  it.each([
    ['light', 'rgb(12, 102, 80)', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(111, 214, 182)', 'rgb(5, 36, 27)'],
  ])('follows the color scheme of the page: %s', async (scheme, accent, onAccent) => {
    expect(await readStyle(`:root { color-scheme: ${scheme} }`)).toMatchObject({
      backgroundColor: accent,
      color: onAccent,
    });
  });

  it("uses the client's accent, text color and radius, also for the focus ring", async () => {
    const variables =
      '--utility-connect-accent: #ffd400; --utility-connect-on-accent: #000000; --utility-connect-radius: 4px';
    expect(await readStyle(`:root { ${variables} }`)).toMatchObject({
      backgroundColor: 'rgb(255, 212, 0)',
      color: 'rgb(0, 0, 0)',
      outlineStyle: 'solid',
      outlineColor: 'rgb(255, 212, 0)',
      borderRadius: '4px',
    });
  });

  it('fades a disabled button, and none that can be pressed while it loads', async () => {
    expect(await readStyle('', 'disabled')).toMatchObject({ opacity: '0.55' });
    expect(await readStyle('', 'aria-busy="true"')).toMatchObject({ opacity: '1' });
  });
});
