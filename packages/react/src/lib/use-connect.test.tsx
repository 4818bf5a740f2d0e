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
import type { UseConnectConfig, UseManageConfig } from './connect-config.ts';
import { type UseConnect, useConnect } from './use-connect.ts';

beforeEach(stubBrowser);
afterEach(() => {
  vi.useRealTimers();
  clearPage();
});

describe('useConnect()', () => {
  it('is ready when the first screen works, opens and closes', async () => {
    const { result } = renderHook(useConnect, { initialProps: config() });
    expect(result.current).toMatchObject({ ready: false, error: null, isOpen: false });
    await ready();
    expect(result.current).toMatchObject({ ready: true, error: null, isOpen: false });
    await act(async () => result.current.open());
    expect(result.current.isOpen).toBe(true);
    await act(async () => result.current.close());
    expect(result.current).toMatchObject({ ready: true, isOpen: false });
  });

  it('reports an old browser as error, and calls onExit once when it is opened', async () => {
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

  it.each([null, undefined])('is neither ready nor failed while the token is %j', async (none) => {
    const { result, rerender } = renderHook(useConnect, { initialProps: config({ connectToken: none }) });
    await act(delivered);
    expect(result.current).toMatchObject({ ready: false, error: null });
    expect(frames()).toEqual([]);
    rerender(config());
    await ready();
    expect(result.current.ready).toBe(true);
  });

  it.each([config({ connectToken: '' }), { manageToken: '' }])(
    'reports an empty token at once, and works with the next one: %j',
    async (empty) => {
      const logged = vi.spyOn(console, 'error').mockReturnValue();
      const { result, rerender } = renderHook<UseConnect, UseConnectConfig | UseManageConfig>(useConnect, {
        initialProps: empty,
      });
      await act(delivered);
      expect(result.current).toMatchObject({ ready: false, error: { code: 'invalid_config' } });
      expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('connectToken is wrong'));
      rerender(config());
      await ready();
      expect(result.current).toMatchObject({ ready: true, error: null });
    },
  );

  it('warns once if the token is still undefined after 5 seconds, and not if it arrives or is null', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const { rerender } = renderHook<UseConnect, UseConnectConfig | UseManageConfig>(useConnect, {
      initialProps: config({ connectToken: undefined }),
    });
    vi.advanceTimersByTime(4999);
    rerender(config({ connectToken: null }));
    vi.advanceTimersByTime(5000);
    expect(warned).not.toHaveBeenCalled();
    rerender(config({ connectToken: undefined }));
    vi.advanceTimersByTime(4000);
    rerender(config({ connectToken: undefined }));
    vi.advanceTimersByTime(60_000);
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      'connectToken is still undefined: the button stays disabled.',
    );
  });

  it('opens when the token arrives if open() was called before (react-plaid-link#128, #361)', async () => {
    const { result, rerender } = renderHook(useConnect, { initialProps: config({ connectToken: null }) });
    act(() => result.current.open());
    await act(delivered);
    expect(frames()).toEqual([]);
    rerender(config());
    await ready();
    expect(result.current.isOpen).toBe(true);
  });

  it('reports a failure, and tries again when it is opened (stripe-js#26)', async () => {
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

  it('is not ready when its frame has loaded but its page is not ready (react-plaid-link#335)', async () => {
    const { result } = renderHook(useConnect, { initialProps: config() });
    await act(delivered);
    const page = loadPage();
    await act(() => page.send({ type: 'hello', version: 1 }));
    expect(result.current.ready).toBe(false);
    await act(() => page.send({ type: 'ready' }));
    expect(result.current.ready).toBe(true);
  });

  it('stays closed if it was closed before it was ready', async () => {
    const { result } = renderHook(useConnect, { initialProps: config() });
    act(() => result.current.open());
    act(() => result.current.close());
    await ready();
    expect(result.current).toMatchObject({ ready: true, isOpen: false });
  });

  it('is closed when onSuccess is called, and never calls onExit after it (react-plaid-link#181, #204)', async () => {
    const calls: string[] = [];
    const { result, rerender, unmount } = renderHook(useConnect, { initialProps: config() });
    const callbacks = {
      onSuccess: () => calls.push(`success, ${document.querySelector('dialog')?.open ? 'open' : 'closed'}`),
      onExit: () => calls.push('exit'),
    };
    rerender(config(callbacks));
    const page = await ready();
    await act(async () => result.current.open());
    await act(() => page.send(success));
    expect(result.current.isOpen).toBe(false);
    await act(async () => result.current.close());
    unmount();
    await delivered();
    expect(calls).toEqual(['success, closed']);
  });

  it('fails if the page does not answer, and works with the next token (clerk#5509, stripe-js#283)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { result, rerender } = renderHook(useConnect, { initialProps: config() });
    await act(delivered);
    await act(async () => vi.advanceTimersByTime(15_000));
    expect(result.current).toMatchObject({ ready: false, error: { code: 'frame_unavailable' } });
    rerender(config({ connectToken: otherToken }));
    await ready();
    expect(result.current).toMatchObject({ ready: true, error: null });
  });

  it('opens the page of a manage token without onSuccess, with the latest callbacks', async () => {
    const [first, latest] = [vi.fn(), vi.fn()];
    const manage = (onExit: () => void, manageToken: UseManageConfig['manageToken']): UseManageConfig => ({
      manageToken,
      onExit,
    });
    const { result, rerender } = renderHook(useConnect, { initialProps: manage(first, null) });
    await act(delivered);
    expect(result.current).toMatchObject({ ready: false, error: null });
    rerender(manage(first, async () => otherToken));
    const page = await ready();
    expect(page.received).toMatchObject([{ type: 'start', connectToken: otherToken }]);
    rerender(manage(latest, async () => otherToken));
    await act(async () => result.current.open());
    await act(() => page.send({ type: 'exit', error: null, status: 'manage' }));
    expect(first).not.toHaveBeenCalled();
    expect(latest).toHaveBeenCalledExactlyOnceWith(null, { status: 'manage' });
    expect(result.current.isOpen).toBe(false);
  });

  it('loads another page when the config changes from a connect token to a manage token', async () => {
    const fetchToken = async () => connectToken;
    const { result, rerender } = renderHook<
      ReturnType<typeof useConnect>,
      UseConnectConfig | UseManageConfig
    >(useConnect, { initialProps: config({ connectToken: fetchToken }) });
    await ready();
    const [before] = frames();
    rerender({ manageToken: fetchToken });
    expect(result.current.ready).toBe(false);
    await ready();
    expect(frames()).toHaveLength(1);
    expect(frames()[0]).not.toBe(before);
  });

  it('reports a missing onSuccess with what to pass', async () => {
    const wrong = config({ onSuccess: undefined as unknown as UseConnectConfig['onSuccess'] });
    const { result } = renderHook(useConnect, { initialProps: wrong });
    await act(delivered);
    expect(result.current.error).toMatchObject({ code: 'invalid_config' });
    expect(result.current.error?.message).toMatch(/^onSuccess is missing: pass a function/);
  });

  it('works in two components on one page (module singletons of MX)', async () => {
    render(<Two />);
    await act(delivered);
    expect(frames().map(({ title }) => title)).toEqual([
      'Connect your utility',
      'Connectez votre fournisseur',
    ]);
    await ready();
    expect(screen.getByText('false true')).toBeDefined();
  });

  it('rejects wrong use at compile time', () => {
    expectTypeOf(useConnect).returns.toEqualTypeOf<UseConnect>();
    expectTypeOf<UseConnect['error']>().toEqualTypeOf<ConnectError | null>();
    expectTypeOf(config({ connectToken: async () => connectToken })).toExtend<UseConnectConfig>();
    expectTypeOf({ manageToken: null }).toExtend<UseManageConfig>();
    expectTypeOf({ manageToken: async () => 'token', title: 'Manage sharing' }).toExtend<UseManageConfig>();
    expectTypeOf(useConnect).toBeCallableWith({ manageToken: 'token' });

    const onSuccess = () => {};
    const wrong: UseConnectConfig[] = [
      // @ts-expect-error onSuccess is missing.
      { connectToken },
      // @ts-expect-error The token must be given, if only as null.
      { onSuccess },
      // @ts-expect-error A token is a string.
      { connectToken: 42, onSuccess },
      // @ts-expect-error There is no such field.
      { connectToken, onSuccess, onLoad: onSuccess },
      // @ts-expect-error There is no such theme.
      { connectToken, onSuccess, appearance: { theme: 'blue' } },
      // @ts-expect-error There is no such event.
      { connectToken, onSuccess, onEvent: (name) => name === 'HANDOFF' },
    ];
    const wrongManage: (UseConnectConfig | UseManageConfig)[] = [
      // @ts-expect-error A config has one token.
      { manageToken: 'token', connectToken },
      // @ts-expect-error A config has one token, also with onSuccess.
      { manageToken: 'token', connectToken, onSuccess },
      // @ts-expect-error The other one can't be null either: a config has one purpose.
      { manageToken: 'token', connectToken: null, onSuccess },
      // @ts-expect-error The manage page has no success.
      { manageToken: null, onSuccess },
      // @ts-expect-error A token must be given, if only as null.
      { onExit: onSuccess },
    ];
    // @ts-expect-error The state is read-only.
    const write = (connect: UseConnect) => (connect.ready = true);
    expect([wrong.length, wrongManage.length, typeof write]).toEqual([6, 5, 'function']);
  });
});

function Two() {
  return [useConnect(config()), useConnect(config({ locale: 'fr' }))].map(({ ready }) => `${ready} `);
}
