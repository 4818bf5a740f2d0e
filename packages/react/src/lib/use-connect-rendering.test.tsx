import { act, render, renderHook, screen } from '@testing-library/react';
import * as React from 'react';
import { StrictMode, Suspense, startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearPage,
  connectToken,
  delivered,
  frames,
  stubBrowser,
} from '../../../loader/src/testing/fake-page.ts';
import { config, ready, success } from '../testing/fixtures.ts';
import type { UseConnectConfig } from './connect-config.ts';
import { type UseConnect, useConnect } from './use-connect.ts';

beforeEach(stubBrowser);
afterEach(clearPage);

let connect: UseConnect;
function Status({ changes }: { readonly changes?: Partial<UseConnectConfig> }) {
  connect = useConnect(config(changes));
  return <p>{connect.ready ? 'ready' : 'loading'}</p>;
}

/** Suspends while there is a promise. */
function Wait({ on }: { readonly on: Promise<void> | null }) {
  if (on) throw on;
  return null;
}

const forever = new Promise<void>(() => {});

describe('useConnect() in React', () => {
  it('loads one frame and reports each event once in StrictMode (Finch, react-stripe-js#256, #296)', async () => {
    const [fetchToken, onSuccess, onEvent] = [vi.fn(async () => connectToken), vi.fn(), vi.fn()];
    const { result } = renderHook(useConnect, {
      initialProps: config({ connectToken: fetchToken, onSuccess, onEvent }),
      wrapper: StrictMode,
    });
    const page = await ready();
    expect(frames()).toHaveLength(1);
    expect(fetchToken).toHaveBeenCalledOnce();
    await act(async () => result.current.open());
    await act(() => page.send(success));
    expect(onSuccess).toHaveBeenCalledOnce();
    expect(onEvent.mock.calls.map(([name]) => name)).toEqual(['open', 'success']);
  });

  it('renders on a server and hydrates without warnings (stripe-js#265, react-stripe-js#324)', async () => {
    const consoleError = vi.spyOn(console, 'error');
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Status />);
    expect(container.textContent).toBe('loading');
    const root = await act(async () => hydrateRoot(container, <Status />));
    await ready();
    expect(container.textContent).toBe('ready');
    expect(consoleError).not.toHaveBeenCalled();
    act(() => root.unmount());
  });

  it('loads one frame when a page hydrates in StrictMode', async () => {
    const consoleError = vi.spyOn(console, 'error');
    const page = (
      <StrictMode>
        <Status />
      </StrictMode>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page);
    const root = await act(async () => hydrateRoot(container, page));
    await ready();
    expect(container.textContent).toBe('ready');
    expect(frames()).toHaveLength(1);
    expect(consoleError).not.toHaveBeenCalled();
    act(() => root.unmount());
  });

  it('loads nothing for a component that suspended before it was shown', async () => {
    const fetchToken = vi.fn(async () => connectToken);
    const view = (wait: Promise<void> | null) => (
      <Suspense fallback="waiting">
        <Status changes={{ connectToken: fetchToken }} />
        <Wait on={wait} />
      </Suspense>
    );
    const { rerender } = render(view(forever));
    await act(delivered);
    expect(frames()).toEqual([]);
    expect(fetchToken).not.toHaveBeenCalled();
    rerender(view(null));
    await ready();
    expect(screen.getByText('ready')).toBeDefined();
    expect(fetchToken).toHaveBeenCalledOnce();
  });

  it('keeps the open dialog when a sibling suspends', async () => {
    const onExit = vi.fn();
    const view = (wait: Promise<void> | null) => (
      <Suspense fallback="waiting">
        <Status changes={{ onExit }} />
        <Wait on={wait} />
      </Suspense>
    );
    const { rerender } = render(view(null));
    await ready();
    await act(async () => connect.open());
    const [frame] = frames();
    rerender(view(forever));
    await act(delivered);
    expect(screen.getByText('waiting')).toBeDefined();
    expect(frames()).toEqual([frame]);
    expect(onExit).not.toHaveBeenCalled();
  });

  it('calls the callbacks of the committed render, not of an abandoned one', async () => {
    const [shown, givenUp] = [vi.fn(), vi.fn()];
    let prepare: (onSuccess: () => void) => void = () => {};
    function App() {
      const [onSuccess, setOnSuccess] = useState(() => shown);
      prepare = (next) => setOnSuccess(() => next as typeof shown);
      return (
        <Suspense fallback="waiting">
          <Status changes={{ onSuccess }} />
          <Wait on={onSuccess === shown ? null : forever} />
        </Suspense>
      );
    }
    render(<App />);
    const page = await ready();
    await act(async () => startTransition(() => prepare(givenUp)));
    await act(async () => connect.open());
    await act(() => page.send(success));
    expect(shown).toHaveBeenCalledOnce();
    expect(givenUp).not.toHaveBeenCalled();
  });

  // React 19.2 and later.
  it.runIf('Activity' in React)(
    'removes the frame in a hidden Activity, and loads it again when visible',
    async () => {
      const { Activity } = React;
      const view = (mode: 'hidden' | 'visible') => (
        <Activity mode={mode}>
          <Status />
        </Activity>
      );
      const { rerender } = render(view('visible'));
      await ready();
      rerender(view('hidden'));
      expect(frames()).toEqual([]);
      rerender(view('visible'));
      await ready();
      expect(frames()).toHaveLength(1);
      expect(connect.ready).toBe(true);
    },
  );
});
