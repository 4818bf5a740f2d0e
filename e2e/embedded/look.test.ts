import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { agree, choose, flowIn, screen, signIn } from '../support/browser.ts';
import { outcomes, settled } from '../support/calls.ts';
import { runHostPage } from '../support/host-page.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

const { service, browser } = runServiceAndBrowser();
const host = runHostPage(service);

const visit = async (options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await browser.newPage({ locale: 'en-US', ...options });
  await page.goto(host.address(await service.connectToken()));
  await settled(page);
  return page;
};

/** Calls a method of Connect, and returns the transitions of the dialog that it starts, in milliseconds. */
const transitionsOf = (page: Page, method: 'open' | 'close') =>
  page.evaluate((name) => {
    (window as unknown as { connect: Record<string, () => void> }).connect[name]?.();
    const dialog = document.querySelector('dialog') as HTMLElement;
    const opacity = dialog
      .getAnimations()
      .filter((animation) => (animation as CSSTransition).transitionProperty === 'opacity');
    return opacity.map(({ effect }) => effect?.getTiming().duration);
  }, method);

describe('the dialog', () => {
  it('fades in and out, and does not wait with the outcome', async () => {
    const page = await visit({ reducedMotion: 'no-preference' });
    expect(await transitionsOf(page, 'open')).toEqual([150]);
    await screen(flowIn(page), 'terms-of-service').waitFor();
    // Closing reverses a transition that has not ended, which takes less time.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    expect(await transitionsOf(page, 'close')).toEqual([150]);
    expect(await outcomes(page)).toHaveLength(1);
    await expect.poll(() => page.locator('dialog').isVisible()).toBe(false);
    await page.close();
  });

  it('does not fade with reduced motion', async () => {
    const page = await visit({ reducedMotion: 'reduce' });
    expect(await transitionsOf(page, 'open')).toEqual([]);
    await screen(flowIn(page), 'terms-of-service').waitFor();
    expect(await transitionsOf(page, 'close')).toEqual([]);
    await page.close();
  });

  it('shows a spinner and no frame until the page is ready', async () => {
    const page = await visit();
    let load = () => {};
    const isWanted = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/[?&]session=/, async (route) => {
      await isWanted;
      await route.continue();
    });
    await page.evaluate(() => document.querySelector('iframe')?.remove());
    await page.click('#connect');
    await page.locator('dialog iframe').waitFor({ state: 'attached' });
    const readLook = () =>
      page.evaluate(() => {
        const dialog = document.querySelector('dialog') as HTMLElement;
        const { content, animationName, animationDelay } = getComputedStyle(dialog, '::before');
        const { opacity } = getComputedStyle(dialog.querySelector('iframe') as HTMLElement);
        return { content, animationName, animationDelay, opacity };
      });
    await expect.poll(readLook).toEqual({
      content: '""',
      animationName: 'utility-connect',
      animationDelay: '0.5s',
      opacity: '0',
    });
    load();
    await screen(flowIn(page), 'terms-of-service').waitFor();
    await expect.poll(readLook).toMatchObject({ content: 'none', opacity: '1' });
    await page.close();
  });
});

describe('the card', () => {
  const readCard = (page: Page) =>
    screen(flowIn(page), 'terms-of-service').evaluate((frame) => {
      const card = frame.firstElementChild as HTMLElement;
      const stage = frame.querySelector('main') as HTMLElement;
      const { x, y, width, height } = card.getBoundingClientRect();
      const isCentered = Math.abs(2 * x + width - innerWidth) < 2;
      return { width, height, top: y, isCentered, isCut: stage.scrollHeight > stage.clientHeight };
    });

  it('fits its content on a desktop, leaves a margin in a lower window, fills a phone, and stays in place', async () => {
    const page = await visit({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' });
    await page.click('#connect');
    const flow = flowIn(page);
    const { height, ...card } = await readCard(page);
    expect(card).toEqual({ width: 432, top: 80, isCentered: true, isCut: false });
    expect(height).toBeGreaterThan(420);
    expect(height).toBeLessThanOrEqual(880);

    await page.setViewportSize({ width: 1280, height: 600 });
    await expect
      .poll(() => readCard(page))
      .toMatchObject({ width: 432, height: 576, top: 12, isCentered: true });
    await page.setViewportSize({ width: 390, height: 664 });
    await expect.poll(() => readCard(page)).toMatchObject({ width: 390, height: 664 });

    // On a small laptop the terms are shown without scrolling.
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => readCard(page)).toMatchObject({ width: 432, isCut: false });
    await agree(flow);
    const search = flow.getByRole('searchbox');
    await flow.getByRole('button', { name: /^PG&E/ }).waitFor();
    const before = await search.boundingBox();
    await search.fill('no utility has this name');
    await expect.poll(() => flow.getByRole('button', { name: /^PG&E/ }).count()).toBe(0);
    expect(await search.boundingBox()).toEqual(before);
    await page.close();
  });

  it('keeps its top on a lower screen', async () => {
    const page = await visit({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await page.click('#connect');
    const flow = flowIn(page);
    const topOf = (name: string) =>
      screen(flow, name).evaluate((frame) => frame.firstElementChild?.getBoundingClientRect().top);
    await screen(flow, 'terms-of-service').waitFor();
    expect(await topOf('terms-of-service')).toBe(12);
    await agree(flow);
    await choose(flow, 'PGE', /Pacific Gas & Electric/);
    await signIn(flow, 'mfa@example.com');
    await screen(flow, 'verification').waitFor();
    await expect.poll(() => topOf('verification')).toBe(12);
    await page.close();
  });

  it('is surrounded by the dimmed host page in a light and in a dark color scheme', async () => {
    const page = await visit({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    await page.click('#connect');
    await screen(flowIn(page), 'terms-of-service').waitFor();
    const clip = { x: 0, y: 100, width: 300, height: 300 };
    const withOpacity = async (opacity: string) => {
      await page.locator('dialog iframe').evaluate((frame, value) => {
        frame.style.opacity = value;
      }, opacity);
      return page.screenshot({ clip });
    };
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect((await withOpacity('')).equals(await withOpacity('0'))).toBe(true);
    }
    await page.close();
  });
});
