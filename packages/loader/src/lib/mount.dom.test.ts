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
  it('shows the dialog synchronously, and tells the page', async () => {
    const { connect, page } = await createReady();
    connect.open();
    expect(document.querySelector('dialog')?.open).toBe(true);
    expect(document.activeElement).toBe(frames()[0]);
    await delivered();
    expect(page.heard.at(-1)).toEqual({ type: 'open' });
  });

  it('does nothing while the dialog is open', async () => {
    const { connect, page, told } = await createReady();
    connect.open();
    connect.open();
    await delivered();
    expect(page.heard.filter(({ type }) => type === 'open')).toHaveLength(1);
    await pressEscape();
    expect(told()).toEqual(['event open', 'event exit', 'exit null']);
  });

  it('reports the preloaded screen, and no screen before', async () => {
    const { connect, page, told } = await createReady();
    await page.say(event('screen', { screen: 'terms-of-service' }));
    expect(told()).toEqual([]);
    connect.open();
    await delivered();
    expect(told()).toEqual(['event open', 'event screen']);
  });

  it('keeps the frame when the user left and comes back', async () => {
    const { connect, page } = await createReady();
    connect.open();
    await page.say(exit);
    connect.open();
    await delivered();
    expect(frames()).toHaveLength(1);
    expect(page.heard.map(({ type }) => type)).toEqual(['start', 'open', 'open']);
  });

  it('reports the screen where the page starts over, not the one that was left', async () => {
    const { connect, page, told } = await createReady();
    connect.open();
    await page.say(event('screen', { screen: 'credentials' }));
    await page.say(exit);
    connect.open();
    await delivered();
    expect(told().at(-1)).toBe('event open');
    await page.say(exit);
    await page.say(event('screen', { screen: 'utility-selection' }));
    connect.open();
    await delivered();
    expect(told().slice(-2)).toEqual(['event open', 'event screen']);
  });

  it('reports no screen of a frame that was removed', async () => {
    const { connect, page, told } = await createReady();
    connect.open();
    await page.say(event('screen', { screen: 'success' }));
    await page.say(success);
    connect.open();
    await delivered();
    expect(told().slice(-2)).toEqual(['success code-1', 'event open']);
  });

  it('loads a new frame with a new token after a success', async () => {
    const fetchToken = vi.fn(async () => connectToken);
    const { connect, page } = await createReady({ connectToken: fetchToken });
    connect.open();
    await page.say(success);
    expect(frames()).toEqual([]);
    connect.open();
    const next = await readyPage();
    await delivered();
    expect(fetchToken).toHaveBeenCalledTimes(2);
    expect(next.heard.map(({ type }) => type)).toEqual(['start', 'open']);
  });

  it('fetches a new token after the old one has expired', async () => {
    const fetchToken = vi.fn(async () => connectToken);
    const { connect, page, told } = await createReady({ connectToken: fetchToken });
    connect.open();
    await page.say({ ...exit, error: { code: 'connect_token_expired', message: 'Too old.' } });
    expect(told().at(-1)).toBe('exit connect_token_expired');
    connect.open();
    await readyPage();
    expect(fetchToken).toHaveBeenCalledTimes(2);
  });

  it('throws after destroy()', async () => {
    const { connect } = await createReady();
    connect.destroy();
    expect(() => connect.open()).toThrow();
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
    await second.page.say(success);
    expect(second.told()).toContain('success code-1');
  });
});
