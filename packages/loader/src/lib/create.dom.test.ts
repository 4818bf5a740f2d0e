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

beforeEach(stubBrowser);
afterEach(() => {
  vi.useRealTimers();
  clearPage();
});

const config: ConnectConfig = { connectToken, onSuccess: () => {} };
const leftBehind = () => [...document.querySelectorAll('dialog, iframe'), ...document.adoptedStyleSheets];

describe('create', () => {
  it('loads the page of the token with the token’s public part alone in its address', async () => {
    create(config);
    await delivered();
    expect(frames()[0]?.src).toBe(`https://link.example.com/connect/?session=${'p'.repeat(22)}`);
    expect(document.documentElement.outerHTML).not.toContain('sss');
  });

  it('resolves once the first screen works, not before (react-plaid-link#335)', async () => {
    let isCreated = false;
    create(config).then(() => {
      isCreated = true;
    });
    await delivered();
    const page = loadPage();
    await page.say({ type: 'hello', version: 1 });
    expect(isCreated).toBe(false);
    await page.say({ type: 'ready' });
    expect(isCreated).toBe(true);
  });

  it('shows nothing until it is opened', async () => {
    const creating = create(config);
    await readyPage();
    await creating;
    expect(document.querySelector('dialog')?.open).toBe(false);
  });

  it('tells the page token, language and looks once it said hello', async () => {
    create({ ...config, locale: 'es', appearance: { theme: 'dark' } });
    const page = await readyPage();
    expect(page.heard).toEqual([
      { type: 'start', connectToken, locale: 'es', appearance: { theme: 'dark' } },
    ]);
  });

  it('names the frame and the dialog in the language of the screens (stripe-js#716, react-stripe-js#119)', async () => {
    create({ ...config, locale: 'fr' });
    await delivered();
    expect(frames()[0]?.title).toBe('Connectez votre fournisseur');
    expect(document.querySelector('dialog')?.getAttribute('aria-label')).toBe('Connectez votre fournisseur');
  });

  it('speaks English where the screens do not speak the language', async () => {
    create({ ...config, locale: 'tlh' as never });
    await delivered();
    expect(frames()[0]?.title).toBe('Connect your utility');
  });

  it('takes the title of the host page in their place', async () => {
    create({ ...config, title: 'Ihr Stromvertrag' });
    await delivered();
    expect(frames()[0]?.title).toBe('Ihr Stromvertrag');
    expect(document.querySelector('dialog')?.ariaLabel).toBe('Ihr Stromvertrag');
  });

  it('refuses no config at all', async () => {
    const nothing = undefined as unknown as ConnectConfig;
    await expect(create(nothing)).rejects.toMatchObject({ code: 'invalid_config' });
  });

  it('asks a function for the token once', async () => {
    const fetchToken = vi.fn(async () => connectToken);
    create({ ...config, connectToken: fetchToken });
    const page = await readyPage();
    expect(fetchToken).toHaveBeenCalledOnce();
    expect(page.heard).toEqual([{ type: 'start', connectToken }]);
  });

  it.each([
    ['a missing token', { connectToken: undefined }, /connectToken/],
    ['a client secret in place of the token', { connectToken: 'secret' }, /connectToken/],
    ['a token for an address without TLS', { connectToken: tokenFor('http://evil.example') }, /connectToken/],
    ['a token for a script address', { connectToken: tokenFor('javascript:alert(1)') }, /connectToken/],
    [
      'a token for another address than the pinned one',
      { connectUrl: 'https://other.example' },
      /other\.example/,
    ],
    ['a missing onSuccess', { onSuccess: undefined }, /onSuccess/],
    ['a function that gives no token', { connectToken: () => undefined }, /connectToken/],
  ])('refuses %s and says which field', async (_, fields, message) => {
    const creating = create({ ...config, ...(fields as Partial<ConnectConfig>) });
    await expect(creating).rejects.toMatchObject({ name: 'ConnectError', code: 'invalid_config' });
    await expect(creating).rejects.toThrow(message);
    expect(leftBehind()).toEqual([]);
  });

  it('passes on why a function could not fetch the token', async () => {
    const cause = new TypeError('Failed to fetch');
    const creating = create({ ...config, connectToken: () => Promise.reject(cause) });
    await expect(creating).rejects.toMatchObject({ code: 'invalid_config', cause });
  });

  it.each(['nope', undefined, null])(
    'says so where a function rejects with no Error but %j',
    async (cause) => {
      const creating = create({ ...config, connectToken: () => Promise.reject(cause) });
      await expect(creating).rejects.toMatchObject({
        code: 'invalid_config',
        message: `connectToken: ${cause}`,
        cause,
      });
      expect(leftBehind()).toEqual([]);
    },
  );

  it('accepts the pinned address with a slash at its end', async () => {
    const creating = create({ ...config, connectUrl: 'https://link.example.com/connect/' });
    await readyPage();
    await expect(creating).resolves.toBeDefined();
  });

  it('lets the config’s address win over the one that the script pins', async () => {
    const creating = create(
      { ...config, connectUrl: 'https://link.example.com/connect' },
      'https://a.example',
    );
    await readyPage();
    await expect(creating).resolves.toBeDefined();
    await expect(create(config, 'https://a.example')).rejects.toThrow('https://a.example');
  });

  it('gives up after 15 seconds, cleans up, and can be tried anew (stripe-js#26, #283, clerk#5509)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const creating = create(config);
    const outcome = expect(creating).rejects.toMatchObject({
      name: 'ConnectError',
      code: 'frame_unavailable',
      // Why a browser shows no frame, most likely first.
      message: expect.stringMatching(/origin, token, frame-src/),
    });
    await delivered();
    vi.advanceTimersByTime(15_000);
    await outcome;
    expect(leftBehind()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);

    const again = create(config);
    await readyPage();
    await expect(again).resolves.toBeDefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives up when a page says hello and nothing more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const outcome = expect(create(config)).rejects.toMatchObject({ code: 'frame_unavailable' });
    await delivered();
    await loadPage().say({ type: 'hello', version: 1 });
    vi.advanceTimersByTime(15_000);
    await outcome;
  });

  it('rejects with what the page says of the token', async () => {
    const creating = create(config);
    const outcome = expect(creating).rejects.toBeInstanceOf(ConnectError);
    await delivered();
    const page = loadPage();
    await page.say({ type: 'hello', version: 1 });
    const error = { code: 'connect_token_expired', message: 'This link is too old.' };
    await page.say({ type: 'exit', error, status: 'error' });
    await outcome;
    await expect(creating).rejects.toMatchObject(error);
    expect(leftBehind()).toEqual([]);
  });

  it('refuses a page of another protocol version', async () => {
    const outcome = expect(create(config)).rejects.toMatchObject({ code: 'frame_unavailable' });
    await delivered();
    const page = loadPage();
    await page.say({ type: 'hello', version: 2 });
    await outcome;
    expect(page.heard).toEqual([]);
  });

  it('says so in a browser that is too old', async () => {
    Object.assign(document, { adoptedStyleSheets: undefined });
    const onExit = vi.fn();
    await expect(create({ ...config, onExit })).rejects.toMatchObject({ code: 'unsupported_browser' });
    expect(onExit).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'unsupported_browser' }),
      {},
    );
  });
});

function tokenFor(connectUrl: string): string {
  return formatConnectToken({ connectUrl, publicId: 'p'.repeat(22), secret: 's'.repeat(43) });
}
