import { act, render, renderHook, screen } from '@testing-library/react';
import type { ConnectError } from '@utility-connect/loader';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import {
  clearPage,
  connectToken,
  delivered,
  frames,
  loadPage,
  stubBrowser,
} from '../../../loader/src/testing/fake-page.ts';
import { config, otherToken, ready, success } from '../testing/fixtures.ts';
import type { UseConnectConfig } from './connect-config.ts';
import { type UseConnect, useConnect } from './use-connect.ts';

beforeEach(stubBrowser);
afterEach(() => {
  vi.useRealTimers();
  clearPage();
});

describe('useConnect', () => {
  it('is ready once the first screen works, and opens', async () => {
    const { result } = renderHook(useConnect, { initialProps: config() });
    expect(result.current).toMatchObject({ ready: false, error: null, isOpen: false });
    await ready();
    expect(result.current).toMatchObject({ ready: true, error: null, isOpen: false });
    await act(async () => result.current.open());
    expect(result.current.isOpen).toBe(true);
    await act(async () => result.current.close());
    expect(result.current).toMatchObject({ ready: true, isOpen: false });
  });

  it('says in a browser that is too old that it is, and to who presses, once', async () => {
    Object.assign(document, { adoptedStyleSheets: undefined });
    const onExit = vi.fn();
    const { result } = renderHook(useConnect, { initialProps: config({ onExit }) });
    await act(delivered);
    expect(result.current).toMatchObject({ ready: false, error: { code: 'unsupported_browser' } });
    expect(onExit).not.toHaveBeenCalled();
    await act(async () => result.current.open());
    await act(delivered);
    expect(onExit).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'unsupported_browser' }), {
      status: undefined,
    });
  });

  it.each([null, undefined, ''])('is neither ready nor failed as long as the token is %j', async (none) => {
    const { result, rerender } = renderHook(useConnect, { initialProps: config({ connectToken: none }) });
    await act(delivered);
    expect(result.current).toMatchObject({ ready: false, error: null });
    expect(frames()).toEqual([]);
    rerender(config());
    await ready();
    expect(result.current.ready).toBe(true);
  });

  it('opens as soon as it can when open() came before the token (react-plaid-link#361)', async () => {
    const { result, rerender } = renderHook(useConnect, { initialProps: config({ connectToken: null }) });
    act(() => result.current.open());
    rerender(config());
    await ready();
    expect(result.current.isOpen).toBe(true);
  });

  it('tells a failure, and tries anew when it is opened (stripe-js#26)', async () => {
    const onExit = vi.fn();
    const wrong = config({ onExit, connectToken: async () => Promise.reject(new Error('offline')) });
    const { result, rerender } = renderHook(useConnect, { initialProps: wrong });
    await act(delivered);
    expect(result.current).toMatchObject({ ready: false, error: { code: 'invalid_config' } });
    expect(onExit).not.toHaveBeenCalled();

    act(() => result.current.open());
    await act(delivered);
    expect(onExit).toHaveBeenCalledExactlyOnceWith(result.current.error, { status: undefined });

    rerender(config({ onExit, connectToken: async () => connectToken }));
    act(() => result.current.open());
    await ready();
    expect(result.current).toMatchObject({ ready: true, error: null, isOpen: true });
  });

  it('is not ready before the page is, though its frame has loaded (react-plaid-link#335)', async () => {
    const { result } = renderHook(useConnect, { initialProps: config() });
    await act(delivered);
    const page = loadPage();
    await act(() => page.say({ type: 'hello', version: 1 }));
    expect(result.current.ready).toBe(false);
    await act(() => page.say({ type: 'ready' }));
    expect(result.current.ready).toBe(true);
  });

  it('fetches the token after the click, for who wants that (react-plaid-link#128)', async () => {
    const { result, rerender } = renderHook(useConnect, { initialProps: config({ connectToken: null }) });
    act(() => result.current.open());
    await act(delivered);
    expect(frames()).toEqual([]);
    rerender(config());
    await ready();
    expect(result.current.isOpen).toBe(true);
  });

  it('stays closed when it was closed before it could open', async () => {
    const { result } = renderHook(useConnect, { initialProps: config() });
    act(() => result.current.open());
    act(() => result.current.close());
    await ready();
    expect(result.current).toMatchObject({ ready: true, isOpen: false });
  });

  it('is closed when onSuccess runs, and tells no exit after it (react-plaid-link#181, #204)', async () => {
    const told: string[] = [];
    const { result, rerender, unmount } = renderHook(useConnect, { initialProps: config() });
    const callbacks = {
      onSuccess: () => told.push(`success, ${document.querySelector('dialog')?.open ? 'open' : 'closed'}`),
      onExit: () => told.push('exit'),
    };
    rerender(config(callbacks));
    const page = await ready();
    await act(async () => result.current.open());
    await act(() => page.say(success));
    expect(result.current.isOpen).toBe(false);
    await act(async () => result.current.close());
    unmount();
    await delivered();
    expect(told).toEqual(['success, closed']);
  });

  it('fails when the page never answers, and works with the next token (clerk#5509, stripe-js#283)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { result, rerender } = renderHook(useConnect, { initialProps: config() });
    await act(delivered);
    await act(async () => vi.advanceTimersByTime(15_000));
    expect(result.current).toMatchObject({ ready: false, error: { code: 'frame_unavailable' } });
    rerender(config({ connectToken: otherToken }));
    await ready();
    expect(result.current).toMatchObject({ ready: true, error: null });
  });

  it('serves two components on one page (module singletons of MX)', async () => {
    render(<Two />);
    await act(delivered);
    expect(frames().map(({ title }) => title)).toEqual([
      'Connect your utility',
      'Connectez votre fournisseur',
    ]);
    await ready();
    expect(screen.getByText('false true')).toBeDefined();
  });

  it('refuses wrong use in its types', () => {
    expectTypeOf(useConnect).returns.toEqualTypeOf<UseConnect>();
    expectTypeOf<UseConnect['error']>().toEqualTypeOf<ConnectError | null>();
    expectTypeOf(config({ connectToken: async () => connectToken })).toExtend<UseConnectConfig>();

    const onSuccess = () => {};
    const wrong: UseConnectConfig[] = [
      // @ts-expect-error onSuccess is missing.
      { connectToken },
      // @ts-expect-error The token is left out rather than given as null.
      { onSuccess },
      // @ts-expect-error A token is text.
      { connectToken: 42, onSuccess },
      // @ts-expect-error There is no such field.
      { connectToken, onSuccess, onLoad: onSuccess },
      // @ts-expect-error There is no such theme.
      { connectToken, onSuccess, appearance: { theme: 'blue' } },
      // @ts-expect-error A name of an event is one of a few.
      { connectToken, onSuccess, onEvent: (name) => name === 'HANDOFF' },
    ];
    // @ts-expect-error The state is for reading.
    const write = (connect: UseConnect) => (connect.ready = true);
    expect([wrong.length, typeof write]).toEqual([6, 'function']);
  });
});

function Two() {
  return [useConnect(config()), useConnect(config({ locale: 'fr' }))].map(({ ready }) => `${ready} `);
}
