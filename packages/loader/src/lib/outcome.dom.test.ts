import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReady } from '../testing/create-ready.ts';
import {
  clearPage,
  connectToken,
  delivered,
  event,
  exit,
  pressEscape,
  stubBrowser,
  success,
} from '../testing/fake-page.ts';
import type { Connect } from './config.ts';

beforeEach(stubBrowser);
afterEach(clearPage);

describe('an opening', () => {
  it('restores the scroll position of the page when it ends (react-plaid-link#167)', async () => {
    const { connect } = await createReady();
    window.scrollTo(30, 400);
    connect.open();
    window.scrollTo(0, 0);
    connect.close();
    expect([window.scrollX, window.scrollY]).toEqual([30, 400]);
  });

  it('calls onSuccess with the code after the dialog has closed', async () => {
    const onSuccess = vi.fn(() => expect(document.querySelector('dialog')?.open).toBe(false));
    const { connect, page } = await createReady({ onSuccess });
    connect.open();
    await page.send(success);
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith('code-1', { utility_id: '14328' });
    expect(onSuccess).toHaveReturned();
  });

  it('calls onExit with the error that the page reports', async () => {
    const onExit = vi.fn();
    const { connect, page } = await createReady({ onExit });
    connect.open();
    await page.send({ ...exit, error: { code: 'service_unavailable', message: 'Down.' }, status: 'error' });
    expect(onExit).toHaveBeenCalledOnce();
    expect(onExit.mock.calls[0]?.[0]).toMatchObject({ code: 'service_unavailable', message: 'Down.' });
    expect(onExit.mock.calls[0]?.[1]).toEqual({ status: 'error' });
  });

  it('calls onExit with the last screen when Esc is pressed', async () => {
    const onExit = vi.fn();
    const { connect, page } = await createReady({ onExit });
    connect.open();
    await page.send(event('screen', { screen: 'utility-selection' }));
    await pressEscape();
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, { status: 'utility-selection' });
  });

  it('is not ended by a click beside the frame', async () => {
    const { connect, calls } = await createReady();
    connect.open();
    document.querySelector('dialog')?.click();
    await delivered();
    expect(calls()).toEqual(['event open']);
  });

  it.each([
    ['two successes', [success, success], 'success code-1'],
    ['a success and an exit (#204)', [success, exit], 'success code-1'],
    ['an exit and a success', [exit, success], 'exit null'],
    ['two exits', [exit, exit], 'exit null'],
  ])('has one outcome for %s', async (_, messages, expected) => {
    const { connect, page, calls } = await createReady();
    connect.open();
    await Promise.all(messages.map(page.send));
    await pressEscape();
    connect.close();
    connect.destroy();
    await delivered();
    expect(calls().filter((text) => !text.startsWith('event'))).toEqual([expected]);
  });

  it('tells the page when the host page closes it, so that the page cancels a sign-in', async () => {
    const { connect, page, calls } = await createReady();
    connect.open();
    await page.send(event('screen', { screen: 'connecting' }));
    connect.close();
    await delivered();
    expect(page.received.at(-1)).toEqual({ type: 'close' });
    await page.send({ ...exit, status: 'connecting' });
    expect(calls().filter((text) => text.startsWith('exit'))).toEqual(['exit null']);
  });

  it.each([
    ['the user', pressEscape],
    ['the host page', async ({ close }: Connect) => close()],
  ])('calls onSuccess when %s closes it on "You’re connected"', async (_, close) => {
    const { connect, page, calls } = await createReady();
    connect.open();
    await page.send(event('screen', { screen: 'success' }));
    await close(connect);
    await delivered();
    expect(page.received.at(-1)).toEqual({ type: 'close' });
    await page.send(success);
    expect(document.querySelector('dialog')?.open).toBe(false);
    expect(calls().slice(-2)).toEqual(['event success', 'success code-1']);
  });

  it('calls onSuccess when it is closed while another utility is connected', async () => {
    const { connect, page, calls } = await createReady();
    connect.open();
    await page.send(event('screen', { screen: 'success' }));
    await page.send(event('screen', { screen: 'utility-selection' }));
    connect.close();
    await page.send(success);
    expect(calls().slice(-2)).toEqual(['event success', 'success code-1']);
  });

  it('ends with an exit when it is closed during a submit, and ignores what the page sends later', async () => {
    const { connect, page, calls } = await createReady();
    connect.open();
    await page.send(event('submit'));
    connect.close();
    await page.send(success);
    expect(calls()).toEqual(['event open', 'event submit', 'event exit', 'exit null']);
  });

  it('ends with an exit when Connect is destroyed', async () => {
    const { connect, calls } = await createReady();
    connect.open();
    connect.destroy();
    await delivered();
    expect(calls()).toEqual(['event open', 'event exit', 'exit null']);
  });

  it('has no outcome while the dialog is closed', async () => {
    const { page, connect, calls } = await createReady();
    await page.send(success);
    await page.send(exit);
    connect.close();
    await delivered();
    expect(calls()).toEqual([]);
  });

  it('is not ended by the close event of the opening before it', async () => {
    const { connect, calls } = await createReady();
    connect.open();
    connect.close();
    connect.open();
    await delivered();
    expect(calls()).toEqual(['event open', 'event exit', 'exit null', 'event open']);
  });

  it('calls the callback that the config has by then (react-plaid-link#201)', async () => {
    const config = { connectToken, onSuccess: vi.fn() };
    const { connect, page } = await createReady(config);
    connect.open();
    const first = config.onSuccess;
    config.onSuccess = vi.fn();
    await page.send(success);
    expect(first).not.toHaveBeenCalled();
    expect(config.onSuccess).toHaveBeenCalledOnce();
  });

  it('calls the other callbacks after one has thrown, and reports its error to the page', async () => {
    const thrown: unknown[] = [];
    const handleError = (error: unknown) => thrown.push(error);
    const listeners = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException').on('uncaughtException', handleError);
    const onSuccess = vi.fn();
    const { connect, page } = await createReady({
      onSuccess,
      onEvent() {
        throw new Error('a bug of the host page');
      },
    });
    connect.open();
    await page.send(success);
    process.off('uncaughtException', handleError);
    for (const listener of listeners) process.on('uncaughtException', listener);
    expect(onSuccess).toHaveBeenCalledOnce();
    expect(thrown).toHaveLength(2);
  });
});
