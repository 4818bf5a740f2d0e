import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReady } from '../testing/create-ready.ts';
import {
  clearPage,
  connectToken,
  delivered,
  event,
  frames,
  pressEscape,
  readyPage,
  stubBrowser,
  success,
} from '../testing/fake-page.ts';
import type { ConnectConfig } from './config.ts';

beforeEach(stubBrowser);
afterEach(() => {
  vi.useRealTimers();
  clearPage();
});

describe('a frame that stopped answering, as after a crash', () => {
  const pinging = async (config: Partial<ConnectConfig> = {}) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return createReady(config);
  };
  const pong = { type: 'pong' };
  const wait = async () => {
    vi.advanceTimersByTime(15_000);
    await delivered();
  };

  it('is replaced at the next opening if it did not answer the close message', async () => {
    const { connect, calls } = await createReady();
    const [dead] = frames();
    connect.open();
    await pressEscape();
    connect.open();
    const next = await readyPage();
    await delivered();
    expect(frames()).toHaveLength(1);
    expect(frames()[0]).not.toBe(dead);
    expect(next.received.map(({ type }) => type)).toEqual(['start', 'open']);
    expect(calls()).toEqual(['event open', 'event exit', 'exit null', 'event open']);
  });

  it('is kept if it answered the close message', async () => {
    const { connect, page } = await createReady();
    connect.open();
    connect.close();
    await delivered();
    await page.send(pong);
    connect.open();
    await delivered();
    expect(frames()).toHaveLength(1);
    expect(page.received.map(({ type }) => type)).toEqual(['start', 'open', 'close', 'open']);
  });

  it('ends the opening after two intervals of 15 seconds', async () => {
    const { connect, calls } = await pinging();
    connect.open();
    await wait();
    expect(calls()).toEqual(['event open']);
    await wait();
    expect(calls()).toEqual(['event open', 'event exit', 'exit frame_unavailable']);
    expect(frames()).toEqual([]);
  });

  it('calls no callback while closed, and is replaced at the next opening', async () => {
    const { connect, calls } = await pinging();
    await wait();
    await wait();
    expect(frames()).toEqual([]);
    expect(calls()).toEqual([]);
    connect.open();
    await readyPage();
    await pressEscape();
    expect(calls()).toEqual(['event open', 'event exit', 'exit null']);
  });

  it('is not confused with a frame that answers each ping', async () => {
    const { connect, page, calls } = await pinging();
    connect.open();
    for (let round = 0; round < 5; round += 1) {
      await wait();
      expect(page.received.at(-1)).toEqual({ type: 'ping' });
      await page.send(pong);
    }
    expect(calls()).toEqual(['event open']);
    expect(frames()).toHaveLength(1);
  });

  it('gets no more pings after destroy()', async () => {
    const { connect, page, calls } = await pinging();
    connect.open();
    connect.destroy();
    await wait();
    await wait();
    expect(page.received.map(({ type }) => type)).toEqual(['start', 'open']);
    expect(calls().at(-1)).toBe('exit null');
  });
});

describe('a session that expired in the background', () => {
  it('is replaced with a new token when it is opened, without an outcome', async () => {
    const fetchToken = vi.fn(async () => connectToken);
    const { connect, page, calls } = await createReady({ connectToken: fetchToken });
    await page.send(event('screen', { screen: 'terms-of-service' }));
    connect.open();
    await page.send({ type: 'renew' });
    const next = await readyPage();
    await delivered();
    expect(fetchToken).toHaveBeenCalledTimes(2);
    expect(frames()).toHaveLength(1);
    expect(next.received.map(({ type }) => type)).toEqual(['start', 'open']);
    await next.send(success);
    expect(calls()).toEqual(['event open', 'event screen', 'event success', 'success code-1']);
  });

  it('ends with one exit if the user leaves before the new frame has loaded', async () => {
    const { connect, page, calls } = await createReady();
    connect.open();
    await page.send({ type: 'renew' });
    await pressEscape();
    expect(calls()).toEqual(['event open', 'event exit', 'exit null']);
  });

  it('is not replaced while the dialog is closed', async () => {
    const fetchToken = vi.fn(async () => connectToken);
    const { page } = await createReady({ connectToken: fetchToken });
    await page.send({ type: 'renew' });
    expect(fetchToken).toHaveBeenCalledOnce();
  });
});
