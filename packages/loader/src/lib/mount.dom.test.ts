import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReady } from '../testing/create-ready.ts';
import {
  clearPage,
  connectToken,
  delivered,
  event,
  exit,
  frames,
  pressEscape,
  readyPage,
  stubBrowser,
  success,
} from '../testing/fake-page.ts';

beforeEach(stubBrowser);
afterEach(clearPage);

describe('open()', () => {
  it('shows the dialog synchronously, and sends open to the page', async () => {
    const { connect, page } = await createReady();
    connect.open();
    expect(document.querySelector('dialog')?.open).toBe(true);
    expect(document.activeElement).toBe(frames()[0]);
    await delivered();
    expect(page.received.at(-1)).toEqual({ type: 'open' });
  });

  it('does nothing while the dialog is open', async () => {
    const { connect, page, calls } = await createReady();
    connect.open();
    connect.open();
    await delivered();
    expect(page.received.filter(({ type }) => type === 'open')).toHaveLength(1);
    await pressEscape();
    expect(calls()).toEqual(['event open', 'event exit', 'exit null']);
  });

  it('reports the preloaded screen, but not before the dialog is open', async () => {
    const { connect, page, calls } = await createReady();
    await page.send(event('screen', { screen: 'terms-of-service' }));
    expect(calls()).toEqual([]);
    connect.open();
    await delivered();
    expect(calls()).toEqual(['event open', 'event screen']);
  });

  it('shows the same frame when the user has left and opens Connect again', async () => {
    const { connect, page } = await createReady();
    connect.open();
    await page.send(exit);
    connect.open();
    await delivered();
    expect(frames()).toHaveLength(1);
    expect(page.received.map(({ type }) => type)).toEqual(['start', 'open', 'open']);
  });

  it('reports the screen where the page starts again, not the one that the user left', async () => {
    const { connect, page, calls } = await createReady();
    connect.open();
    await page.send(event('screen', { screen: 'credentials' }));
    await page.send(exit);
    connect.open();
    await delivered();
    expect(calls().at(-1)).toBe('event open');
    await page.send(exit);
    await page.send(event('screen', { screen: 'utility-selection' }));
    connect.open();
    await delivered();
    expect(calls().slice(-2)).toEqual(['event open', 'event screen']);
  });

  it('reports no screen of a frame that was removed', async () => {
    const { connect, page, calls } = await createReady();
    connect.open();
    await page.send(event('screen', { screen: 'success' }));
    await page.send(success);
    connect.open();
    await delivered();
    expect(calls().slice(-2)).toEqual(['success code-1', 'event open']);
  });

  it('loads a new frame with a new token after a success', async () => {
    const fetchToken = vi.fn(async () => connectToken);
    const { connect, page } = await createReady({ connectToken: fetchToken });
    connect.open();
    await page.send(success);
    expect(frames()).toEqual([]);
    connect.open();
    const next = await readyPage();
    await delivered();
    expect(fetchToken).toHaveBeenCalledTimes(2);
    expect(next.received.map(({ type }) => type)).toEqual(['start', 'open']);
  });

  it('fetches a new token after the old one has expired', async () => {
    const fetchToken = vi.fn(async () => connectToken);
    const { connect, page, calls } = await createReady({ connectToken: fetchToken });
    connect.open();
    await page.send({ ...exit, error: { code: 'connect_token_expired', message: 'Too old.' } });
    expect(calls().at(-1)).toBe('exit connect_token_expired');
    connect.open();
    await readyPage();
    expect(fetchToken).toHaveBeenCalledTimes(2);
  });

  it('throws after destroy()', async () => {
    const { connect } = await createReady();
    connect.destroy();
    expect(() => connect.open()).toThrow('Destroyed: call create() again.');
  });
});

describe('destroy()', () => {
  it('removes everything from the page (react-plaid-link#30, #325)', async () => {
    const before = document.documentElement.outerHTML;
    const { connect } = await createReady();
    connect.open();
    connect.destroy();
    connect.destroy();
    expect(document.documentElement.outerHTML).toBe(before);
    expect(document.adoptedStyleSheets).toEqual([]);
  });

  it('closes the port', async () => {
    const { connect, page } = await createReady();
    connect.destroy();
    await delivered();
    expect(page.isClosed).toBe(true);
  });

  it('does not affect another Connect on the page', async () => {
    const first = await createReady();
    const second = await createReady();
    first.connect.destroy();
    second.connect.open();
    await second.page.send(success);
    expect(second.calls()).toContain('success code-1');
  });
});
