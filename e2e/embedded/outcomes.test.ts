import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { agree, choose, flowFrame, flowIn, launchBrowser, signIn } from '../support/browser.ts';
import { calls, ended, outcomes, screenReported, settled } from '../support/calls.ts';
import { runHostPage } from '../support/host-page.ts';
import { runServiceAndBrowser } from '../support/service-and-browser.ts';

// A different site than Connect, so that the frame has its own process, as in production.
const { service, browser } = runServiceAndBrowser({ origins: ['http://127.0.0.1:*'] }, () =>
  launchBrowser(['--site-per-process']),
);
const host = runHostPage(service, { hostname: '127.0.0.1' });

const open = async (prepare?: (page: Page) => Promise<unknown>): Promise<Page> => {
  const page = await browser.newPage({ locale: 'en-US', reducedMotion: 'reduce' });
  await prepare?.(page);
  await page.goto(host.address(await service.connectToken()));
  await settled(page);
  await page.click('#connect');
  await screenReported(page, 'terms-of-service');
  return page;
};

const isClosed = async (page: Page) => (await page.locator('dialog[open]').count()) === 0;

/** Crashes the process of the frame. @returns a function that runs code in the host page after that */
const crashFrame = async (page: Page) => {
  const frame = flowFrame(page, service.connectUrl);
  if (!frame) throw new Error('There is no frame.');
  const context = page.context();
  // Playwright cannot use a page after one of its frames has crashed, but the browser can.
  const [host, crashing] = [await context.newCDPSession(page), await context.newCDPSession(frame)];
  const crashed = new Promise((resolve) => crashing.once('Inspector.targetCrashed', resolve));
  crashing.send('Page.crash').catch(() => undefined);
  await crashed;
  const evaluate = async (expression: string) =>
    (await host.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
  return {
    evaluate,
    outcomes: () => evaluate('window.calls.filter(([name]) => name === "onSuccess" || name === "onExit")'),
    dialogs: () => evaluate('document.querySelectorAll("dialog[open]").length'),
    screens: () => evaluate('window.calls.filter(([, name]) => name === "screen").length'),
    pressEscape: () =>
      host.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Escape', windowsVirtualKeyCode: 27 }),
  };
};

describe('a working frame', () => {
  it('is reused at the next opening after the host page closed the dialog', async () => {
    const page = await open(async (fresh) => {
      await fresh.addInitScript(() => {
        const received: unknown[] = [];
        window.MessageChannel = class extends MessageChannel {
          constructor() {
            super();
            this.port1.addEventListener('message', ({ data }) => received.push(data.type));
          }
        };
        Object.assign(window, { received });
      });
    });
    const frame = flowFrame(page, service.connectUrl);
    await page.evaluate(() => (window as unknown as { connect: { close(): void } }).connect.close());
    await page.waitForFunction(() => (window as unknown as { received: string[] }).received.includes('pong'));
    await page.click('#connect');
    await agree(flowIn(page));
    expect(flowFrame(page, service.connectUrl)).toBe(frame);
    await page.close();
  });
});

/** Runs in each document before its scripts. */
const dropLongTimers = () => {
  const start = window.setTimeout.bind(window);
  const startShort = (run: () => void, ms = 0) => (ms === 5_000 ? 0 : start(run, ms));
  Object.assign(window, { setTimeout: startShort });
};

describe('the success screen', () => {
  it('continues at the first press, which hides the sentence about its timer', async () => {
    // Without its timer, so that a slow machine reaches the press before it, and nothing else continues.
    const page = await open((fresh) => fresh.addInitScript(dropLongTimers));
    const flow = flowIn(page);
    await agree(flow);
    await choose(flow, 'PGE', /Pacific Gas & Electric/);
    await signIn(flow, 'user@example.com', 'password', { autoContinue: true });
    await flow.getByText('Returning you to').first().waitFor();
    await flow.getByRole('button', { name: 'Continue', exact: true }).hover();
    await page.mouse.down();
    await flow.locator(':root').evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await page.mouse.up();
    await expect.poll(() => outcomes(page)).toHaveLength(1);
    await page.close();
  });
});

const countCancelled = () =>
  service.log().match(/"method":"DELETE","route":"[^"]*attempts\/current","status":204/g)?.length ?? 0;

type Host = { connect: { open(): void; close(): void; destroy(): void } };

describe('a host page that closes the dialog', () => {
  it.each([
    ['destroy()', (page: Page) => page.evaluate(() => (window as unknown as Host).connect.destroy())],
    ['a navigation', (page: Page) => page.goto(`${service.baseUrl}/health/live`)],
  ])('cancels the sign-in in progress: %s', async (_, leave) => {
    const page = await open();
    const before = countCancelled();
    const flow = flowIn(page);
    await agree(flow);
    await choose(flow, 'PGE', /Pacific Gas & Electric/);
    await signIn(flow, 'slow@example.com');
    await screenReported(page, 'connecting');
    await leave(page);
    await expect.poll(countCancelled).toBe(before + 1);
    await page.close();
  });

  it('gets the code of the first utility once if it closes the dialog while a second is chosen', async () => {
    const page = await open();
    const flow = flowIn(page);
    await agree(flow);
    await choose(flow, 'PGE', /Pacific Gas & Electric/);
    await signIn(flow);
    await flow.getByRole('button', { name: 'Connect another utility' }).click();
    await choose(flow, 'ComEd', /Commonwealth Edison/);
    await flow.locator('[data-screen="credentials"]').waitFor();
    await page.evaluate(() => (window as unknown as Host).connect.close());
    await ended(page);
    expect(await outcomes(page)).toEqual([
      ['onSuccess', expect.any(String), { utility_id: '14328', utility_name: 'Pacific Gas & Electric' }],
    ]);
    expect(await isClosed(page)).toBe(true);
    await page.close();
  });

  it('clears the login that was typed, and shows Utility Selection at the next opening', async () => {
    const page = await open();
    const flow = flowIn(page);
    await agree(flow);
    await choose(flow, 'PGE', /Pacific Gas & Electric/);
    await flow.getByRole('textbox', { name: 'Username or email' }).fill('user@example.com');
    await flow.getByRole('textbox', { name: 'Password' }).fill('password');
    await page.evaluate(() => (window as unknown as Host).connect.close());
    await flow.locator('[data-screen="utility-selection"]').waitFor({ state: 'attached' });
    expect(await flow.locator('input[type=password]').count()).toBe(0);
    const before = (await calls(page)).length;
    await page.click('#connect');
    await flow.getByRole('searchbox').waitFor();
    const screens = (await calls(page)).slice(before).map(([, name, metadata]) => [name, metadata]);
    expect(screens).toEqual([
      ['open', {}],
      ['screen', { screen: 'utility-selection' }],
    ]);
    await page.close();
  });
});

describe('the outcome of an opening', () => {
  it('is one exit if the frame crashed and the user presses Escape, and the next opening works', async () => {
    const page = await open();
    const after = await crashFrame(page);
    await after.pressEscape();
    await expect.poll(after.outcomes).toHaveLength(1);
    await after.evaluate('window.connect.close()');
    expect(await after.outcomes()).toEqual([['onExit', null, { status: 'terms-of-service' }]]);
    expect(await after.dialogs()).toBe(0);

    expect(await after.screens()).toBe(1);
    await after.evaluate('window.connect.open()');
    // Only a loaded Connect page sends this event.
    await expect.poll(after.screens).toBe(2);
    await after.evaluate('window.connect.close()');
    expect(await after.outcomes()).toHaveLength(2);
    await page.close();
  });

  it('is frame_unavailable if the frame crashed', async () => {
    const page = await open();
    const after = await crashFrame(page);
    await expect.poll(after.outcomes, { interval: 500 }).toHaveLength(1);
    expect(await after.outcomes()).toEqual([
      ['onExit', expect.objectContaining({ code: 'frame_unavailable' }), { status: 'terms-of-service' }],
    ]);
    expect(await after.dialogs()).toBe(0);
    await page.close();
  });

  it('is frame_unavailable if the frame navigated to another page', async () => {
    const page = await open();
    await flowFrame(page, service.connectUrl)?.goto(`${service.baseUrl}/health/live`);
    await ended(page);
    expect(await outcomes(page)).toEqual([
      ['onExit', expect.objectContaining({ code: 'frame_unavailable' }), expect.anything()],
    ]);
    expect(await isClosed(page)).toBe(true);
    await page.close();
  });

  it('is one exit without a code if the host page closes Connect during a sign-in, which is canceled', async () => {
    const page = await open();
    const before = countCancelled();
    const flow = flowIn(page);
    await agree(flow);
    await choose(flow, 'PGE', /Pacific Gas & Electric/);
    await signIn(flow, 'slow@example.com');
    await screenReported(page, 'connecting');
    await page.evaluate(() => {
      const { connect } = window as unknown as Host;
      connect.close();
      connect.close();
      connect.destroy();
    });
    await ended(page);
    expect(await outcomes(page)).toEqual([['onExit', null, { status: 'connecting' }]]);
    expect((await calls(page)).filter(([, name]) => name === 'exit')).toHaveLength(1);
    await expect.poll(countCancelled).toBe(before + 1);
    await page.close();
  });
});
