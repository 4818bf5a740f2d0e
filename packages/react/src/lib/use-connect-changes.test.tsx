import { act, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearPage,
  connectToken,
  delivered,
  frames,
  stubBrowser,
} from '../../../loader/src/testing/fake-page.ts';
import { config, otherToken, ready, success } from '../testing/fixtures.ts';
import { ConnectButton } from './ConnectButton.tsx';
import { useConnect } from './use-connect.ts';

beforeEach(stubBrowser);
afterEach(clearPage);

describe('useConnect() with a changed config', () => {
  it('calls the onSuccess of the latest render (react-plaid-link#201, #245)', async () => {
    const [first, latest] = [vi.fn(), vi.fn()];
    const { result, rerender } = renderHook(useConnect, { initialProps: config({ onSuccess: first }) });
    const page = await ready();
    rerender(config({ onSuccess: latest }));
    await act(async () => result.current.open());
    await act(() => page.send(success));
    expect(first).not.toHaveBeenCalled();
    expect(latest).toHaveBeenCalledExactlyOnceWith('code-1', {});
  });

  it('keeps its frame and its functions when an equal inline config is rendered (Merge, Pelm)', async () => {
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
  ])('creates Connect again when the %s changes (react-plaid-link#259)', async (_, change) => {
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

  it('keeps the open dialog when the token changes, and uses the new token afterwards', async () => {
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
    expect(page.received[0]).toMatchObject({ connectToken: otherToken });
  });

  it('fetches the token of the next user when the key of the component changes', async () => {
    const App = ({ user }: { user: string }) => (
      <ConnectButton key={user} config={config({ connectToken: async () => user })} />
    );
    const { rerender } = render(<App user={connectToken} />);
    await ready();
    rerender(<App user={otherToken} />);
    const page = await ready();
    expect(page.received).toEqual([{ type: 'start', connectToken: otherToken }]);
    expect(frames()).toHaveLength(1);
  });

  it('fetches the next token with the function of the latest render', async () => {
    const [first, latest] = [vi.fn(() => connectToken), vi.fn(() => otherToken)];
    const { result, rerender } = renderHook(useConnect, { initialProps: config({ connectToken: first }) });
    const page = await ready();
    rerender(config({ connectToken: latest }));
    await act(async () => result.current.open());
    await act(() => page.send(success));
    await act(async () => result.current.open());
    expect(first).toHaveBeenCalledOnce();
    expect(latest).toHaveBeenCalledOnce();
    expect((await ready()).received[0]).toMatchObject({ connectToken: otherToken });
  });
});
