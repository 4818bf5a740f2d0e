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

describe('a frame that answers no more, as after a crash', () => {
  const pinging = async (config: Partial<ConnectConfig> = {}) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ready = await createReady(config);
    await ready.page.say({ type: 'ready', pings: true });
    return ready;
  };
  const pong = { type: 'pong', pings: true };
  const wait = async () => {
    vi.advanceTimersByTime(15_000);
    await delivered();
  };

  it('is replaced when it is opened again after the person left', async () => {
    const { connect, told } = await createReady();
    const [dead] = frames();
    connect.open();
    await pressEscape();
    connect.open();
    const next = await readyPage();
    await delivered();
    expect(frames()).toHaveLength(1);
    expect(frames()[0]).not.toBe(dead);
    expect(next.heard.map(({ type }) => type)).toEqual(['start', 'open']);
    expect(told()).toEqual(['event open', 'event exit', 'exit null', 'event open']);
  });

  it('is kept when it answers', async () => {
    const { connect, page } = await createReady();
    connect.open();
    connect.close();
    await delivered();
    await page.say(pong);
    connect.open();
    await delivered();
    expect(frames()).toHaveLength(1);
    expect(page.heard.map(({ type }) => type)).toEqual(['start', 'open', 'close', 'open']);
  });

  it('ends the opening by itself', async () => {
    const { connect, told } = await pinging();
    connect.open();
    await wait();
    expect(told()).toEqual(['event open']);
    await wait();
    expect(told()).toEqual(['event open', 'event exit', 'exit frame_unavailable']);
    expect(frames()).toEqual([]);
  });

  it('goes unnoticed in the background, and the next opening takes another', async () => {
    const { connect, told } = await pinging();
    await wait();
    await wait();
    expect(frames()).toEqual([]);
    expect(told()).toEqual([]);
    connect.open();
    await readyPage();
    await pressEscape();
    expect(told()).toEqual(['event open', 'event exit', 'exit null']);
  });

  it('is not one that goes on answering', async () => {
    const { connect, page, told } = await pinging();
    connect.open();
    for (let round = 0; round < 5; round += 1) {
      await wait();
      expect(page.heard.at(-1)).toEqual({ type: 'ping' });
      await page.say(pong);
    }
    expect(told()).toEqual(['event open']);
    expect(frames()).toHaveLength(1);
  });

  it('is not one from before there were pings', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { connect, page, told } = await createReady();
    connect.open();
    await wait();
    await wait();
    expect(told()).toEqual(['event open']);
    expect(page.heard.map(({ type }) => type)).toEqual(['start', 'open']);
  });

  it('is asked no more once Connect is destroyed', async () => {
    const { connect, page, told } = await pinging();
    connect.open();
    connect.destroy();
    await wait();
    await wait();
    expect(page.heard.map(({ type }) => type)).toEqual(['start', 'open']);
    expect(told().at(-1)).toBe('exit null');
  });
});

describe('a session that ran out in the background', () => {
  it('begins anew with a fresh token when it is opened, with no outcome yet', async () => {
    const fetchToken = vi.fn(async () => connectToken);
    const { connect, page, told } = await createReady({ connectToken: fetchToken });
    await page.say(event('screen', { screen: 'terms-of-service' }));
    connect.open();
    await page.say({ type: 'renew' });
    const next = await readyPage();
    await delivered();
    expect(fetchToken).toHaveBeenCalledTimes(2);
    expect(frames()).toHaveLength(1);
    expect(next.heard.map(({ type }) => type)).toEqual(['start', 'open']);
    await next.say(success);
    expect(told()).toEqual(['event open', 'event screen', 'event success', 'success code-1']);
  });

  it('is an exit like any other when the person leaves before the new frame is there', async () => {
    const { connect, page, told } = await createReady();
    connect.open();
    await page.say({ type: 'renew' });
    await pressEscape();
    expect(told()).toEqual(['event open', 'event exit', 'exit null']);
  });

  it('stays as it is while it is closed', async () => {
    const fetchToken = vi.fn(async () => connectToken);
    const { page } = await createReady({ connectToken: fetchToken });
    await page.say({ type: 'renew' });
    expect(fetchToken).toHaveBeenCalledOnce();
  });
});
