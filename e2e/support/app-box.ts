import type { Page } from 'playwright-core';

/** The computed styles of the elements of the app around the screen. */
export const stylesOutside = (page: Page) =>
  page.evaluate(() =>
    ['html', 'body', '#root', '#root > p', '#root > button'].map((selector) => {
      const style = getComputedStyle(document.querySelector(selector) as Element);
      // The box holds more than before, so heights differ.
      return Object.fromEntries(
        [...style]
          .filter((name) => !/height|block-size|origin|^inset|^top$|^bottom$/.test(name))
          .map((name) => [name, style.getPropertyValue(name)]),
      );
    }),
  );

/** How the headings and the list of the screen are aligned. */
export const textAlignments = (page: Page) =>
  page.evaluate(() => {
    const texts = document.querySelectorAll('[data-screen] :is(h1, h2, h3, li p)');
    return [...new Set([...texts].map((text) => getComputedStyle(text).textAlign))];
  });

/** The parts of the screen that end outside the app's box of 400 by 600 pixels. */
export const overflowing = (page: Page) =>
  page.evaluate(() => {
    const box = (document.querySelector('#box') as Element).getBoundingClientRect();
    const parts = [...document.querySelectorAll('[data-screen], [data-screen] *')];
    const isOutside = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      // The rest scrolls.
      const mustBeSeen = part.matches('[data-screen], [data-kind="primary"]');
      return left < box.left || right > box.right || (mustBeSeen && (top < box.top || bottom > box.bottom));
    };
    return parts.filter(isOutside).map((part) => part.outerHTML.slice(0, 100));
  });
