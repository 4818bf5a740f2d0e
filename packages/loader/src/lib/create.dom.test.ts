import { formatConnectToken } from '@utility-connect/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearPage,
  connectToken,
  delivered,
  frames,
  loadPage,
  readyPage,
  stubBrowser,
} from '../testing/fake-page.ts';
import type { ConnectConfig } from './config.ts';
import { ConnectError } from './connect-error.ts';
import { create } from './create.ts';

beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(clearPage);

const config: ConnectConfig = { connectToken, onSuccess: () => {} };
/** For tests that end before Connect is ready, when cleaning up rejects the promise. */
const preload = (given: ConnectConfig) => create(given).catch(() => {});
const leftBehind = () => [...document.querySelectorAll('dialog, iframe'), ...document.adoptedStyleSheets];

describe('create()', () => {
  it('puts only the public part of the token into the address of the frame', async () => {
    preload(config);
    await delivered();
    expect(frames()[0]?.src).toBe(
      `https://link.example.com/connect/?session=${'p'.repeat(22)}&origin=${location.origin}`,
    );
    expect(document.documentElement.outerHTML).not.toContain('sss');
  });

  it('resolves when the page is ready, not when the frame has loaded (react-plaid-link#335)', async () => {
    let isCreated = false;
    preload(config).then(() => {
      isCreated = true;
    });
    await delivered();
    const page = loadPage();
    await page.send({ type: 'hello', version: 1 });
    expect(isCreated).toBe(false);
    await page.send({ type: 'ready' });
    expect(isCreated).toBe(true);
  });

  it('shows nothing until open() is called', async () => {
    const creating = create(config);
    await readyPage();
    await creating;
    expect(document.querySelector('dialog')?.open).toBe(false);
  });

  it('sends token, locale and appearance after the hello of the page', async () => {
    preload({ ...config, locale: 'es', appearance: { theme: 'dark' } });
    const page = await readyPage();
    expect(page.received).toEqual([
      { type: 'start', connectToken, locale: 'es', appearance: { theme: 'dark' } },
    ]);
  });

  it('titles the frame and the dialog in the language of the screens (stripe-js#716, react-stripe-js#119)', async () => {
    preload({ ...config, locale: 'fr' });
    await delivered();
    expect(frames()[0]?.title).toBe('Connectez votre fournisseur');
    expect(document.querySelector('dialog')?.getAttribute('aria-label')).toBe('Connectez votre fournisseur');
  });

  it('titles the frame in English if the locale is unknown', async () => {
    preload({ ...config, locale: 'tlh' as never });
    await delivered();
    expect(frames()[0]?.title).toBe('Connect your utility');
  });

  it('titles the frame and the dialog with the title of the config', async () => {
    preload({ ...config, title: 'Ihr Stromvertrag' });
    await delivered();
    expect(frames()[0]?.title).toBe('Ihr Stromvertrag');
    expect(document.querySelector('dialog')?.ariaLabel).toBe('Ihr Stromvertrag');
  });

  it('rejects a missing config', async () => {
    const nothing = undefined as unknown as ConnectConfig;
    await expect(create(nothing)).rejects.toMatchObject({ code: 'invalid_config' });
  });

  it.each([
    ['a string', connectToken],
    ['a function that fetches one', async () => connectToken],
  ])('opens the page of a manage token without onSuccess: %s', async (_, manageToken) => {
    const creating = create({ manageToken });
    const page = await readyPage();
    expect(page.received).toEqual([{ type: 'start', connectToken }]);
    (await creating).destroy();
  });

  it('calls the connectToken function once', async () => {
    const fetchToken = vi.fn(async () => connectToken);
    preload({ ...config, connectToken: fetchToken });
    const page = await readyPage();
    expect(fetchToken).toHaveBeenCalledOnce();
    expect(page.received).toEqual([{ type: 'start', connectToken }]);
  });

  it.each([
    ['a missing token', { connectToken: undefined }, /connectToken/],
    [
      'a client secret instead of a token',
      { connectToken: 's'.repeat(43) },
      /connectToken is wrong \(string\): pass connect_token of POST \/auth\/connect-token\. Secrets stay on the server\./,
    ],
    ['a token for an address without TLS', { connectToken: tokenFor('http://evil.example') }, /connectToken/],
    ['a token for a script address', { connectToken: tokenFor('javascript:alert(1)') }, /connectToken/],
    [
      'a token for another address than connectUrl',
      { connectUrl: 'https://other.example' },
      /other\.example/,
    ],
    ['a missing onSuccess', { onSuccess: undefined }, /^onSuccess is missing: pass a function/],
    [
      'a connectToken function that returns nothing',
      { connectToken: () => undefined },
      /connectToken is wrong \(undefined\): pass connect_token of POST \/auth\/connect-token\./,
    ],
    [
      'the whole answer instead of its token',
      { connectToken: () => ({ connect_token: 'x' }) },
      /connectToken is wrong \(object\): pass connect_token of POST/,
    ],
  ])('rejects %s and names the field', async (_, fields, message) => {
    const creating = create({ ...config, ...(fields as Partial<ConnectConfig>) });
    await expect(creating).rejects.toMatchObject({ name: 'ConnectError', code: 'invalid_config' });
    await expect(creating).rejects.toThrow(message);
    expect(leftBehind()).toEqual([]);
  });

  it('rejects with the error of the connectToken function as its cause', async () => {
    const cause = new TypeError('Failed to fetch');
    const creating = create({ ...config, connectToken: () => Promise.reject(cause) });
    await expect(creating).rejects.toMatchObject({ code: 'invalid_config', cause });
  });

  it.each([
    [new SyntaxError('Unexpected token I'), ', check response.ok: SyntaxError: Unexpected token I'],
    [new TypeError('Failed to fetch'), ', call your server: TypeError: Failed to fetch'],
    [new TypeError('attempting to fetch resource'), ', call your server: TypeError: attempting'],
    [new TypeError('Load failed'), ', call your server: TypeError: Load failed'],
    [new TypeError('x is undefined'), ': TypeError: x is undefined'],
    [new Error('No connect token: 500'), ': Error: No connect token: 500'],
  ])('hints at the mistake behind an error of the connectToken function: %s', async (cause, message) => {
    const creating = create({ ...config, connectToken: () => Promise.reject(cause) });
    await expect(creating).rejects.toThrow(`Token function failed${message}`);
  });

  it.each(['nope', undefined, null])(
    'rejects if the connectToken function rejects with %j instead of an Error',
    async (cause) => {
      const creating = create({ ...config, connectToken: () => Promise.reject(cause) });
      await expect(creating).rejects.toMatchObject({
        code: 'invalid_config',
        message: expect.stringMatching(`^Token function failed: ${cause}$`),
        cause,
      });
      expect(leftBehind()).toEqual([]);
    },
  );

  it('accepts a connectUrl with a trailing slash', async () => {
    const creating = create({ ...config, connectUrl: 'https://link.example.com/connect/' });
    await readyPage();
    await expect(creating).resolves.toBeDefined();
  });

  it('prefers connectUrl to the address that the script tag pins', async () => {
    const creating = create(
      { ...config, connectUrl: 'https://link.example.com/connect' },
      'https://a.example',
    );
    await readyPage();
    await expect(creating).resolves.toBeDefined();
    await expect(create(config, 'https://a.example')).rejects.toThrow('https://a.example');
  });

  it('rejects after 15 seconds, cleans up, and works when called again (stripe-js#26, #283, clerk#5509)', async () => {
    const creating = create(config);
    const outcome = expect(creating).rejects.toMatchObject({
      name: 'ConnectError',
      code: 'frame_unavailable',
      message: expect.stringContaining('is https://link.example.com in frame-src of the CSP?'),
    });
    await delivered();
    vi.advanceTimersByTime(15_000);
    await outcome;
    expect(leftBehind()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);

    const again = create(config);
    await readyPage();
    await expect(again).resolves.toBeDefined();
  });

  it('rejects a second after the frame loaded without an answer, and tells the console once', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const outcome = expect(create(config)).rejects.toMatchObject({
      code: 'frame_unavailable',
      message: expect.stringContaining('frame-src'),
    });
    await delivered();
    vi.advanceTimersByTime(14_000);
    loadPage();
    vi.advanceTimersByTime(999);
    expect(logged).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await outcome;
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('frame-src'));
    expect(leftBehind()).toEqual([]);
  });

  it('rejects 15 seconds after a ping if the page sends hello but is never ready', async () => {
    const outcome = expect(create(config)).rejects.toMatchObject({ code: 'frame_unavailable' });
    await delivered();
    await loadPage().send({ type: 'hello', version: 1 });
    vi.advanceTimersByTime(16_000);
    await outcome;
  });

  it('rejects with the error that the page reports for the token', async () => {
    const creating = create(config);
    const outcome = expect(creating).rejects.toBeInstanceOf(ConnectError);
    await delivered();
    const page = loadPage();
    await page.send({ type: 'hello', version: 1 });
    const error = { code: 'connect_token_expired', message: 'This link is too old.' };
    await page.send({ type: 'exit', error, status: 'error' });
    await outcome;
    await expect(creating).rejects.toMatchObject(error);
    expect(leftBehind()).toEqual([]);
  });

  it('rejects a page of another protocol version, and sends it no token', async () => {
    const outcome = expect(create(config)).rejects.toMatchObject({ code: 'frame_unavailable' });
    await delivered();
    const page = loadPage();
    await page.send({ type: 'hello', version: 2 });
    await outcome;
    expect(page.received).toEqual([]);
  });

  it('rejects in a browser that is too old, and calls onExit', async () => {
    Object.assign(document, { adoptedStyleSheets: undefined });
    const onExit = vi.fn();
    await expect(create({ ...config, onExit })).rejects.toMatchObject({
      code: 'unsupported_browser',
      message: 'This browser is too old: offer the hosted flow.',
      cause: expect.any(TypeError),
    });
    expect(onExit).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'unsupported_browser' }),
      {},
    );
    expect(document.querySelector('dialog, iframe')).toBeNull();
  });
});

function tokenFor(connectUrl: string): string {
  return formatConnectToken({ connectUrl, publicId: 'p'.repeat(22), secret: 's'.repeat(43) });
}
