import type { Page } from 'playwright-core';

/** Check that runs in the page and returns a description of each violation. */
type Finder = (page: Page) => Promise<readonly string[]>;

const canBePressed = 'button, summary, input, a[href], [tabindex="0"]';

/** Elements that overflow the window horizontally. */
export const findSideways: Finder = (page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll<HTMLElement>('[data-screen], [data-screen] *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const { overflowX } = getComputedStyle(element);
        // A field scrolls its own content.
        const scrolls = overflowX !== 'visible' && element.offsetWidth > 1 && element.tagName !== 'INPUT';
        return right > width + 1 || left < -1 || (scrolls && element.scrollWidth > element.clientWidth + 1);
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`);
  });

/** Texts that overflow their container, except texts only for screen readers. */
export const findClipped: Finder = (page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(
      document.querySelector('[data-screen]') as Element,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement?.closest('button, summary, li, p, h1, label, strong, span');
      if (!holder || !node.textContent?.trim()) continue;
      if (node.parentElement?.closest('[class*="hidden"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      const box = (holder.closest('button, summary') ?? holder).getBoundingClientRect();
      const isOut =
        text.left < box.left - 1 ||
        text.right > box.right + 1 ||
        text.top < box.top - 2 ||
        text.bottom > box.bottom + 2;
      if (isOut) found.push(node.textContent);
    }
    return found;
  });

/** Click targets smaller than 44 by 44 pixels. */
export const findSmallTargets: Finder = (page) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        // The label of a checkbox can be pressed too.
        .map((element) => (element.matches('[type="checkbox"]') && element.closest('label')) || element)
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 43.9 || box.height < 43.9))
        .map(({ element, box }) => `${element.outerHTML.slice(0, 60)} ${box.width}×${box.height}`),
    canBePressed,
  );

/** Buttons that are covered by another element after they are scrolled into view. */
export const findUnreachable: Finder = (page) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => {
          element.scrollIntoView({ block: 'nearest' });
          const { left, top, width, height } = element.getBoundingClientRect();
          const at = document.elementFromPoint(left + width / 2, top + height / 2);
          return width > 0 && !(at && (element.contains(at) || at.contains(element)));
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    canBePressed,
  );

/** Buttons and fields without a visible border, for forced colors, which remove backgrounds. */
export const findWithoutEdge: Finder = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-kind="primary"], [data-kind="secondary"], div:has(> input)')]
      .filter((element) => {
        const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element);
        const isSeen = borderTopStyle !== 'none' && borderTopColor !== backgroundColor;
        return !isSeen || borderTopWidth === '0px' || /^rgba\(.*, 0\)$/.test(borderTopColor);
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );

/** Highlighted letters in another color than their word, for forced colors, where it may be the color of the page. */
export const findUnlikeTheirWord: Finder = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('mark')]
      .filter(
        (mark) => getComputedStyle(mark).color !== getComputedStyle(mark.parentElement as Element).color,
      )
      .map((mark) => mark.outerHTML),
  );

/** Whether the first line of a text is in the window and not covered. */
export function isInSight(page: Page, text: RegExp | string): Promise<boolean> {
  return page.getByText(text).evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 4, top + 8));
  });
}

/** The focused element, and what is wrong with its focus. */
export function readFocus(
  page: Page,
): Promise<{ readonly on: string; readonly problems: readonly string[] }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { on: '', problems: ['the focus is lost'] };
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
    const hasRing = [element, ...(element.matches('input') ? [element.parentElement as Element] : [])].some(
      (ringed) => getComputedStyle(ringed).outlineStyle !== 'none',
    );
    const on =
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      '';
    const problems: string[] = [];
    if (!at || !(element.contains(at) || at.contains(element))) problems.push(`${on} is hidden`);
    // The heading gets the focus from the script and is not interactive.
    if (!hasRing && !element.matches('h1')) problems.push(`${on} has no ring`);
    return { on, problems };
  });
}
