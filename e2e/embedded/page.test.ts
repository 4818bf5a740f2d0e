import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { agree, flowIn, launchBrowser, screen } from '../support/browser.ts';
import { ended, outcomes, settled } from '../support/calls.ts';
import { type HostPage, type HostPageSettings, startHostPage } from '../support/host-page.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

// Scroll bars take room, as on most desktops.
const { service, browser } = runServiceAndBrowser(undefined, () => launchBrowser([], ['--hide-scrollbars']));
let host: HostPage;
afterEach(() => host.stop());

const visit = async (settings: HostPageSettings = {}): Promise<Page> => {
  host = await startHostPage(service.baseUrl, settings);
  const page = await browser.newPage({
    viewport: { width: 1000, height: 700 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  await page.goto(host.address(await service.connectToken()));
  await settled(page);
  return page;
};

const open = (page: Page) =>
  page.evaluate(() => (window as unknown as { connect: { open(): void } }).connect.open());
const close = (page: Page) =>
  page.evaluate(() => (window as unknown as { connect: { close(): void } }).connect.close());

/** Positions of the elements, and attributes and styles of the host page. */
const readLayout = (page: Page) =>
  page.evaluate(() => {
    const place = (selector: string) => {
      const { x, y, width, height } =
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return [x, y, width, height];
    };
    const { documentElement: root, body } = document;
    return {
      scroll: [scrollX, scrollY],
      places: ['#connect', '#centre', '#edge'].map(place),
      styles: [root, body].map((element) => [element.getAttribute('style'), element.getAttribute('class')]),
      inert: document.querySelectorAll('[inert]').length,
      bodyOverflow: getComputedStyle(body).overflowY,
    };
  });

const content = `
  <h1 style="margin-top: 40px">An app</h1>
  <div style="height: 900px"></div>
  <button id="connect">Connect</button>
  <p id="centre" style="width: 50%; margin: auto">Centred</p>
  <div id="edge" style="position: fixed; right: 0; top: 0; width: 80px; height: 20px">Edge</div>
  <section inert>Not in use</section>`;
const tall = '<div style="height: 1500px"></div>';

describe.each([
  [
    'with overflow: scroll on its root',
    { body: content + tall, bodyAttributes: '', htmlAttributes: 'style="overflow: scroll"' },
  ],
  ['with overflow: scroll on its body', { body: content + tall, bodyAttributes: 'style="overflow: scroll"' }],
  [
    'as high as the window, whose body hides horizontal overflow',
    {
      body: content + tall,
      bodyAttributes: 'style="height: 100%; overflow-x: hidden"',
      htmlAttributes: 'style="height: 100%"',
    },
  ],
  [
    'that scrolls smoothly',
    { body: content + tall, bodyAttributes: '', htmlAttributes: 'style="scroll-behavior: smooth"' },
  ],
])('a page %s (react-plaid-link#177, #167, Finch)', (_, settings) => {
  it('does not shift or scroll while Connect is open, and is unchanged afterwards', async () => {
    const page = await visit(settings);
    await page.evaluate(() => {
      document.getElementById('connect')?.focus();
      window.scrollTo({ top: 500, behavior: 'instant' });
    });
    const before = await readLayout(page);
    expect(before.scroll).toEqual([0, 500]);
    await open(page);
    await screen(flowIn(page), 'terms-of-service').waitFor();
    const during = await readLayout(page);
    expect([during.scroll, during.places]).toEqual([before.scroll, before.places]);
    await page.mouse.move(30, 300);
    await page.mouse.wheel(0, 300);
    await page.keyboard.press('PageDown');
    // Nothing reports that no scroll happened.
    await page.waitForTimeout(200);
    expect((await readLayout(page)).scroll).toEqual(before.scroll);
    await close(page);
    await ended(page);
    expect(await readLayout(page)).toEqual(before);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('connect');
    await page.close();
  });
});

describe('a host page', () => {
  it('does not shift if it is too short to scroll', async () => {
    const page = await visit({
      bodyAttributes: '',
      body: '<button id="connect">Connect</button><p id="centre" style="width: 50%; margin: auto">Centred</p>',
    });
    const before = await readLayout(page);
    await open(page);
    await screen(flowIn(page), 'terms-of-service').waitFor();
    expect((await readLayout(page)).places).toEqual(before.places);
    await page.close();
  });

  it('shows the dialog with its first screen in the next frame', async () => {
    const page = await visit();
    const shown = await page.evaluate(
      () =>
        new Promise((resolve) => {
          (window as unknown as { connect: { open(): void } }).connect.open();
          requestAnimationFrame(() => {
            const frame = document.querySelector<HTMLElement>('dialog[open] iframe');
            resolve([frame?.offsetWidth, frame?.offsetHeight, document.activeElement === frame]);
          });
        }),
    );
    // The scroll bar of the page keeps its room.
    expect(shown).toEqual([985, 700, true]);
    expect(await screen(flowIn(page), 'terms-of-service').isVisible()).toBe(true);
    await page.close();
  });

  it('does not affect Connect with its own styles for dialogs and frames', async () => {
    const page = await visit({
      head: '<style>dialog { display: grid; padding: 90px } dialog[open] { width: 50px } iframe { width: 20px; opacity: 0.2 }</style>',
    });
    expect(await page.locator('dialog').isVisible()).toBe(false);
    await open(page);
    const style = await page
      .locator('dialog iframe')
      .evaluate((frame) => getComputedStyle(frame).backgroundColor);
    expect(style).toBe('rgba(0, 0, 0, 0)');
    expect(await page.locator('dialog iframe').boundingBox()).toMatchObject({ width: 985, height: 700 });
    expect(await page.locator('dialog iframe').evaluate((frame) => getComputedStyle(frame).opacity)).toBe(
      '1',
    );
    await page.close();
  });

  it('gets the focus back on a button in its shadow root', async () => {
    const page = await visit({
      body: `<div id="host"></div><script>
        const root = document.getElementById('host').attachShadow({ mode: 'open' });
        root.innerHTML = '<button id="inner">Connect</button>';
        root.getElementById('inner').onclick = () => window.connect.open();
      </script>`,
    });
    await page.click('#inner');
    await screen(flowIn(page), 'terms-of-service').waitFor();
    await page.keyboard.press('Escape');
    await ended(page);
    expect(await page.evaluate(() => document.getElementById('host')?.shadowRoot?.activeElement?.id)).toBe(
      'inner',
    );
    await page.close();
  });

  it('can use several Connect instances, each with its own outcome', async () => {
    const page = await visit({
      body: `<button id="connect">Connect</button><script>
        window.second = async (connectToken) => {
          const connect = await window.UtilityConnect.create({
            connectToken,
            onSuccess: () => {},
            onExit: () => window.calls.push(['second exit']),
          });
          connect.open();
        };
      </script>`,
    });
    await page.evaluate(
      (token) => (window as unknown as { second(token: string): Promise<void> }).second(token),
      await service.connectToken(),
    );
    expect(await page.locator('dialog').count()).toBe(2);
    const flow = page.frameLocator('dialog[open] iframe');
    await agree(flow);
    await screen(flow, 'utility-selection').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction(() =>
      JSON.stringify((window as unknown as { calls: unknown }).calls).includes('second exit'),
    );
    expect(await outcomes(page)).toEqual([]);
    await open(page);
    await screen(flow, 'terms-of-service').waitFor();
    await page.close();
  });

  it('can itself be embedded in a frame', async () => {
    const page = await visit({
      files: { '/outer': '<!doctype html><iframe width="900" height="650"></iframe>' },
    });
    await page.goto(`${host.origin}/outer`);
    await page.evaluate(
      (address) => document.querySelector('iframe')?.setAttribute('src', address),
      host.address(await service.connectToken()),
    );
    const inner = page.frameLocator('iframe');
    await inner.locator('dialog iframe').waitFor({ state: 'attached' });
    const flow = inner.frameLocator('dialog iframe');
    await screen(flow, 'terms-of-service').waitFor({ state: 'attached' });
    await expect.poll(() => inner.locator('body').evaluate(() => 'connect' in window)).toBe(true);
    await inner.locator('#connect').click();
    await agree(flow);
    await screen(flow, 'utility-selection').waitFor();
    await page.close();
  });
});
