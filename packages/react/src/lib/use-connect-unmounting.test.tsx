import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearPage,
  connectToken,
  delivered,
  frames,
  readyPage,
  stubBrowser,
} from '../../../loader/src/testing/fake-page.ts';
import { config, ready } from '../testing/fixtures.ts';
import { useConnect } from './use-connect.ts';

beforeEach(stubBrowser);
afterEach(clearPage);

describe('useConnect() when it unmounts', () => {
  it('removes everything from the page', async () => {
    const { unmount } = renderHook(useConnect, { initialProps: config() });
    await ready();
    unmount();
    expect(document.querySelectorAll('dialog, iframe')).toHaveLength(0);
    expect(document.adoptedStyleSheets).toEqual([]);
  });

  it('calls onExit if it was open', async () => {
    const onExit = vi.fn();
    const { result, unmount } = renderHook(useConnect, { initialProps: config({ onExit }) });
    await ready();
    await act(async () => result.current.open());
    unmount();
    await delivered();
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, { status: undefined });
  });

  it('loads nothing if its token was still being fetched', async () => {
    let answer: (token: string) => void = () => {};
    const fetchToken = () => new Promise<string>((resolve) => (answer = resolve));
    const { unmount } = renderHook(useConnect, { initialProps: config({ connectToken: fetchToken }) });
    await act(delivered);
    unmount();
    answer(connectToken);
    await delivered();
    expect(document.querySelectorAll('dialog, iframe')).toHaveLength(0);
  });

  it('works when it is mounted again after it was unmounted while loading (react-plaid-link#374)', async () => {
    const first = renderHook(useConnect, { initialProps: config() });
    await act(delivered);
    first.unmount();
    await readyPage();
    expect(frames()).toEqual([]);
    const { result } = renderHook(useConnect, { initialProps: config() });
    await ready();
    expect(result.current.ready).toBe(true);
  });
});
