import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReady } from '../testing/create-ready.ts';
import {
  clearPage,
  connectToken,
  delivered,
  event,
  exit,
  frames,
  loadPage,
  readyPage,
  stubBrowser,
  success,
} from '../testing/fake-page.ts';

beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(clearPage);

describe('the frame', () => {
  it('gets a new channel and the same start message after a reload', async () => {
    const { page } = await createReady();
    const reloaded = loadPage();
    await reloaded.send({ type: 'hello', version: 1 });
    expect(reloaded.received).toEqual([{ type: 'start', connectToken }]);
    expect(page.received).toHaveLength(1);
  });

  it('gets the open message again when it was reloaded while open', async () => {
    const { connect, calls } = await createReady();
    connect.open();
    const reloaded = await readyPage();
    await delivered();
    expect(reloaded.received.map(({ type }) => type)).toEqual(['start', 'open']);
    expect(calls()).toEqual(['event open']);
  });

  it('ends the opening if it does not answer after a reload', async () => {
    const { connect, calls } = await createReady();
    connect.open();
    loadPage();
    vi.advanceTimersByTime(1000);
    await delivered();
    expect(calls()).toEqual(['event open', 'event exit', 'exit frame_unavailable']);
    expect(frames()).toEqual([]);
  });

  it('may answer late to a host page that was busy after the load', async () => {
    const { connect, calls } = await createReady();
    connect.open();
    await delivered();
    vi.clearAllTimers();
    const hello = loadPage().send({ type: 'hello', version: 1 });
    // The timer is due, so it runs before the message that waits.
    vi.advanceTimersToNextTimer();
    await hello;
    vi.advanceTimersByTime(1000);
    await delivered();
    expect(calls()).toEqual(['event open']);
  });

  it('does not learn the address of the host page', async () => {
    await createReady();
    expect(frames()[0]?.referrerPolicy).toBe('no-referrer');
  });

  it('receives the port, and nothing secret, only at the exact origin', async () => {
    const { page } = await createReady();
    expect(page.init).toEqual({ type: 'utility-connect/init' });
    // The browser uses the origin of the address.
    expect(new URL(page.targetOrigin).origin).toBe('https://link.example.com');
    expect(page.targetOrigin).toBe(frames()[0]?.src);
  });

  it.each(['https://link.example.com', 'https://link.example.com.evil.example', 'null'])(
    'cannot be impersonated by window messages from %s (Finch, MX)',
    async (origin) => {
      const { connect, calls } = await createReady();
      connect.open();
      for (const data of [success, exit, event('submit')]) {
        window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }));
      }
      await delivered();
      expect(calls()).toEqual(['event open']);
    },
  );

  it('adds no listener for window messages', async () => {
    const listen = vi.spyOn(window, 'addEventListener');
    await createReady();
    expect(listen.mock.calls.map(([type]) => type)).not.toContain('message');
    expect(window.onmessage).toBeNull();
  });

  it('is ignored on the port of a document that was replaced', async () => {
    const { connect, page, calls } = await createReady();
    connect.open();
    await readyPage();
    await page.send(success);
    expect(calls()).toEqual(['event open']);
  });

  it('is ignored when it sends a message of a type that a later version adds', async () => {
    const { connect, page, calls } = await createReady();
    connect.open();
    await page.send({ type: 'later' });
    expect(calls()).toEqual(['event open']);
  });
});

describe('a token that arrives late', () => {
  const createWaiting = async () => {
    const waiting: { resolve: (token: string) => void; reject: (reason: Error) => void }[] = [];
    const fetchToken = vi.fn<() => string | Promise<string>>(
      () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
    );
    fetchToken.mockReturnValueOnce(connectToken);
    const ready = await createReady({ connectToken: fetchToken });
    ready.connect.open();
    await ready.page.send(success);
    expect(frames()).toEqual([]);
    return { ...ready, waiting };
  };

  it('loads no frame after destroy()', async () => {
    const { connect, waiting } = await createWaiting();
    connect.open();
    connect.destroy();
    waiting[0]?.resolve(connectToken);
    await delivered();
    expect(frames()).toEqual([]);
  });

  it('does not end the next opening when it fails', async () => {
    const { connect, waiting, calls } = await createWaiting();
    connect.open();
    vi.advanceTimersByTime(15_000);
    await delivered();
    expect(calls().at(-1)).toBe('exit frame_unavailable');
    connect.open();
    waiting[0]?.reject(new Error('late'));
    await delivered();
    expect(calls().at(-1)).toBe('event open');
  });

  it('loads no second frame beside the one of the next opening', async () => {
    const { connect, waiting } = await createWaiting();
    connect.open();
    vi.advanceTimersByTime(15_000);
    connect.open();
    for (const token of waiting) token.resolve(connectToken);
    await delivered();
    expect(waiting).toHaveLength(2);
    expect(frames()).toHaveLength(1);
  });
});
