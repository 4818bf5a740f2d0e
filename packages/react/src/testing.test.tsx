import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../loader/src/testing/fake-page.ts';
import { ConnectButton, type UseConnectConfig } from './index.ts';
import { createFakeConnect } from './testing.tsx';

// React logs an error for each state change outside `act`.
let consoleError: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  consoleError = vi.spyOn(console, 'error');
});
afterEach(() => {
  cleanup();
  expect(consoleError).not.toHaveBeenCalled();
});

const config: UseConnectConfig = { connectToken: 'any text', onSuccess: () => {} };

async function openWith(
  connect: ReturnType<typeof createFakeConnect>,
  changes?: Partial<UseConnectConfig>,
): Promise<HTMLButtonElement> {
  render(<ConnectButton config={{ ...config, ...changes }} />, { wrapper: connect.Provider });
  const wanted = { name: 'Connect your utility', busy: false };
  const button = await screen.findByRole<HTMLButtonElement>('button', wanted);
  await userEvent.click(button);
  return button;
}

describe('createFakeConnect() for React', () => {
  it('simulates a success without warnings about act', async () => {
    const connect = createFakeConnect();
    const onSuccess = vi.fn();
    const button = await openWith(connect, { onSuccess });
    expect(connect).toMatchObject({ isOpen: true, connectToken: 'any text' });
    await connect.emit('screen', { screen: 'credentials' });
    expect(button.dataset.state).toBe('open');
    await connect.succeed('code-1', { utility_id: '14328' });
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith('code-1', { utility_id: '14328' });
    expect(button.dataset.state).toBe('ready');
    expect(connect.isOpen).toBe(false);
  });

  it('simulates an exit with and without an error', async () => {
    const connect = createFakeConnect();
    const onExit = vi.fn();
    const button = await openWith(connect, { onExit });
    await connect.exit();
    expect(onExit).toHaveBeenLastCalledWith(null, { status: undefined });
    await userEvent.click(button);
    await connect.exit('account_locked', { status: 'error' });
    expect(onExit).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'account_locked' }), {
      status: 'error',
    });
    expect(onExit).toHaveBeenCalledTimes(2);
  });

  it('simulates the manage page', async () => {
    const connect = createFakeConnect();
    const [onEvent, onExit] = [vi.fn(), vi.fn()];
    const manage = { manageToken: 'any text', onEvent, onExit };
    render(<ConnectButton config={manage}>Manage sharing</ConnectButton>, { wrapper: connect.Provider });
    await userEvent.click(await screen.findByRole('button', { name: 'Manage sharing', busy: false }));
    expect(connect).toMatchObject({ isOpen: true, manageToken: 'any text', connectToken: undefined });
    const pge = { utility_id: '14328', utility_name: 'Pacific Gas & Electric' };
    await connect.emit('removed', pge);
    expect(onEvent).toHaveBeenLastCalledWith('removed', pge);
    await connect.exit(null, { status: 'manage' });
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, { status: 'manage' });
    await expect(connect.succeed('code-1')).rejects.toThrow();
  });

  it('fails to load with the loadError', async () => {
    const connect = createFakeConnect({ loadError: 'frame_unavailable' });
    const onExit = vi.fn();
    const button = await openWith(connect, { onExit });
    await act(async () => {});
    expect(button.dataset.state).toBe('error');
    expect(onExit).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'frame_unavailable' }),
      expect.anything(),
    );
  });

  it.each([true, false])(
    'renders changes before it resolves, with IS_REACT_ACT_ENVIRONMENT %s',
    async (isActEnvironment) => {
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', isActEnvironment);
      const connect = createFakeConnect();
      const button = await openWith(connect);
      expect(button.dataset.state).toBe('open');
      await connect.succeed('code-1');
      expect(button.dataset.state).toBe('ready');
      expect(globalThis).toMatchObject({ IS_REACT_ACT_ENVIRONMENT: isActEnvironment });
      vi.unstubAllGlobals();
    },
  );

  it('does not affect components outside its Provider', async () => {
    stubBrowser();
    const connect = createFakeConnect();
    render(<ConnectButton config={config} />);
    const button = await screen.findByRole<HTMLButtonElement>('button');
    await act(async () => {});
    // The real Connect rejects this token.
    expect(button.dataset.state).toBe('error');
    expect(consoleError).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('connect_token'));
    consoleError.mockClear();
    expect(connect.connectToken).toBeUndefined();
  });
});
