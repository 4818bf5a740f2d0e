import { act, render, renderHook, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearPage,
  connectToken,
  delivered,
  type FakePage,
  frames,
  readyPage,
  stubBrowser,
} from '../../../loader/src/testing/fake-page.ts';
import type { UseConnectConfig } from './connect-config.ts';
import { useConnect } from './use-connect.ts';

beforeEach(stubBrowser);
afterEach(() => {
  vi.useRealTimers();
  clearPage();
});

const success = { type: 'success', code: 'code-1', metadata: {} };
const otherToken = connectToken.replaceAll('s', 't');

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

  it('keeps calling the latest onSuccess after a re-render (react-plaid-link#201, #245)', async () => {
    const [first, latest] = [vi.fn(), vi.fn()];
    const { result, rerender } = renderHook(useConnect, { initialProps: config({ onSuccess: first }) });
    const page = await ready();
    rerender(config({ onSuccess: latest }));
    await act(async () => result.current.open());
    await act(() => page.say(success));
    expect(first).not.toHaveBeenCalled();
    expect(latest).toHaveBeenCalledExactlyOnceWith('code-1', {});
  });

  it('keeps its frame and its functions when an inline config is rendered again (Merge, Pelm)', async () => {
    const inline = () => config({ appearance: { theme: 'dark' }, connectToken: async () => connectToken });
    const { result, rerender } = renderHook(useConnect, { initialProps: inline() });
    await ready();
    const [frame] = frames();
    const { open, close } = result.current;
    rerender(inline());
    await act(delivered);
    expect(frames()).toEqual([frame]);
    expect(result.current).toMatchObject({ ready: true, open, close });
  });

  it.each([
    ['token', { connectToken: otherToken }],
    ['language', { locale: 'es' as const }],
    ['appearance', { appearance: { theme: 'dark' as const } }],
    ['address', { connectUrl: 'https://link.example.com/connect' }],
  ])('is created anew when the %s has changed (react-plaid-link#259)', async (_, change) => {
    const { result, rerender } = renderHook(useConnect, { initialProps: config() });
    await ready();
    const [before] = frames();
    rerender(config(change));
    expect(result.current.ready).toBe(false);
    await ready();
    expect(frames()).toHaveLength(1);
    expect(frames()[0]).not.toBe(before);
    expect(result.current.ready).toBe(true);
  });

  it('takes nobody out of the flow when the token changes while it is open', async () => {
    const onExit = vi.fn();
    const { result, rerender } = renderHook(useConnect, { initialProps: config({ onExit }) });
    await ready();
    const [before] = frames();
    await act(async () => result.current.open());
    rerender(config({ onExit, connectToken: otherToken }));
    await act(delivered);
    expect(frames()).toEqual([before]);
    await act(async () => result.current.close());
    expect(onExit).toHaveBeenCalledOnce();
    const page = await ready();
    expect(page.heard[0]).toMatchObject({ connectToken: otherToken });
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

  it('makes one frame and tells each event once in StrictMode (Finch, react-stripe-js#256, #296)', async () => {
    const [fetchToken, onSuccess, onEvent] = [vi.fn(async () => connectToken), vi.fn(), vi.fn()];
    const { result } = renderHook(useConnect, {
      initialProps: config({ connectToken: fetchToken, onSuccess, onEvent }),
      wrapper: StrictMode,
    });
    const page = await ready();
    expect(frames()).toHaveLength(1);
    expect(fetchToken).toHaveBeenCalledOnce();
    await act(async () => result.current.open());
    await act(() => page.say(success));
    expect(onSuccess).toHaveBeenCalledOnce();
    expect(onEvent.mock.calls.map(([name]) => name)).toEqual(['open', 'success']);
  });

  it('leaves nothing behind when it unmounts', async () => {
    const { unmount } = renderHook(useConnect, { initialProps: config() });
    await ready();
    unmount();
    expect(document.querySelectorAll('dialog, iframe')).toHaveLength(0);
    expect(document.adoptedStyleSheets).toEqual([]);
  });

  it('counts an unmount while open as an exit', async () => {
    const onExit = vi.fn();
    const { result, unmount } = renderHook(useConnect, { initialProps: config({ onExit }) });
    await ready();
    await act(async () => result.current.open());
    unmount();
    await delivered();
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, { status: undefined });
  });

  it('works when it is mounted again after an unmount while loading (react-plaid-link#374)', async () => {
    const first = renderHook(useConnect, { initialProps: config() });
    await act(delivered);
    first.unmount();
    await readyPage();
    expect(frames()).toEqual([]);
    const { result } = renderHook(useConnect, { initialProps: config() });
    await ready();
    expect(result.current.ready).toBe(true);
  });

  it('is silent on a server, and hydrates (stripe-js#265, react-stripe-js#324)', async () => {
    const complain = vi.spyOn(console, 'error');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Status />);
    expect(container.textContent).toBe('loading');
    const root = await act(async () => hydrateRoot(container, <Status />));
    await ready();
    expect(container.textContent).toBe('ready');
    expect(complain).not.toHaveBeenCalled();
    act(() => root.unmount());
  });

  it('serves two components on one page', async () => {
    render(<Two />);
    await act(delivered);
    expect(frames().map(({ title }) => title)).toEqual([
      'Connect your utility',
      'Connectez votre fournisseur',
    ]);
    await ready();
    expect(screen.getByText('false true')).toBeDefined();
  });
});

function Status() {
  return <p>{useConnect(config()).ready ? 'ready' : 'loading'}</p>;
}

function Two() {
  return [useConnect(config()), useConnect(config({ locale: 'fr' }))].map(({ ready }) => `${ready} `);
}

function config(changes: Partial<UseConnectConfig> = {}): UseConnectConfig {
  return { connectToken, onSuccess: () => {}, ...changes };
}

async function ready(): Promise<FakePage> {
  return await act(readyPage);
}
