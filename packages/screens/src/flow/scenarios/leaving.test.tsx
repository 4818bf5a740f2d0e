import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Attempt } from '@utility-connect/protocol';
import { describe, expect, it, vi } from 'vitest';
import { BackendError } from '../../lib/backend.ts';
import { attemptOf, sessionOf, succeeded } from '../../testing/fake-backend.ts';
import { currentScreen, fillIn, press, renderFlow, settled } from '../../testing/render-flow.tsx';
import { choice, filesOnly, pge, redirectOnly } from '../../testing/samples.ts';

const failedWith = (error: Attempt['error']) => attemptOf({ status: 'failed', error });

const empty = {
  openSession: async () => sessionOf({ consented: true, attempt: { ...succeeded, accounts: [] } }),
};

describe('leaving', () => {
  it('reports the current screen and no error', async () => {
    const { onExit } = await renderFlow();
    await press('Close');
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, 'terms-of-service');
  });

  it('reports the error that was shown', async () => {
    const { onExit } = await renderFlow({
      openSession: async () => sessionOf({ consented: true, attempt: failedWith('utility_timeout') }),
    });
    await press('Close');
    expect(onExit).toHaveBeenCalledWith(
      { code: 'utility_unavailable', message: 'Pacific Gas & Electric took too long to answer.' },
      'credentials',
    );
  });

  it('reports that the utility is not listed', async () => {
    const { onExit } = await renderFlow({ openSession: async () => sessionOf({ consented: true }) });
    await press('My utility isn’t listed');
    await press('Leave');
    expect(onExit).toHaveBeenCalledWith(expect.objectContaining({ code: 'utility_not_listed' }), 'error');
  });

  it('asks before it cancels a sign-in that is in progress', async () => {
    const { backend, onExit } = await renderFlow({
      openSession: async () => sessionOf({ consented: true, attempt: attemptOf() }),
      readAttempt: async () => attemptOf(),
    });
    await press('Close');
    expect(screen.getByRole('dialog', { name: 'Stop connecting?' })).toBeVisible();
    expect(onExit).not.toHaveBeenCalled();
    await press('Keep going');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(backend.cancelAttempt).not.toHaveBeenCalled();
    await press('Close');
    await press('Stop');
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, 'connecting');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
  });

  it('reports the screen on which the person confirms it', async () => {
    const { onExit } = await renderFlow({
      openSession: async () => sessionOf({ consented: true, attempt: attemptOf() }),
      readAttempt: async () => attemptOf({ status: 'challenge', challenge: choice }),
    });
    await press('Close');
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(currentScreen()).toBe('verification');
    await press('Stop');
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, 'verification');
  });

  it('cancels a sign-in that was requested, as soon as it has started', async () => {
    let begin: ((attempt: Attempt) => void) | undefined;
    const { backend, onExit, user } = await renderFlow({
      openSession: async () => sessionOf({ consented: true, utility: pge }),
      startAttempt: () => new Promise((resolve) => (begin = resolve)),
    });
    await fillIn(user);
    await press('Connect');
    await press('Close');
    await press('Stop');
    expect(onExit).toHaveBeenCalledOnce();
    expect(backend.cancelAttempt).not.toHaveBeenCalled();
    await act(async () => begin?.(attemptOf()));
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
  });

  it('treats Close on the success screen as Continue', async () => {
    const { onExit, onSuccess } = await renderFlow({
      openSession: async () => sessionOf({ consented: true, attempt: succeeded }),
    });
    await press('Close');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onExit).not.toHaveBeenCalled();
  });

  it.each(['Close', 'Escape'])('exits on %s when no accounts were found', async (how) => {
    const { backend, onExit, onSuccess } = await renderFlow(empty);
    if (how === 'Close') await press('Close');
    else act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    await settled();
    expect(onExit).toHaveBeenCalledExactlyOnceWith(
      { code: 'no_accounts', message: 'We didn’t find any accounts' },
      'success',
    );
    expect(backend.complete).not.toHaveBeenCalled();
    expect(onSuccess).not.toHaveBeenCalled();
  });

  it('completes without accounts when the person continues', async () => {
    const { onExit, onSuccess } = await renderFlow(empty);
    await press('Continue');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onExit).not.toHaveBeenCalled();
  });

  describe('while the code is pending', () => {
    const open = async (first: string) => {
      let answer: ((value: { code: string; redirect_to: null }) => void) | undefined;
      let refuse: ((error: BackendError) => void) | undefined;
      const flow = await renderFlow({
        openSession: async () => sessionOf({ consented: true, attempt: succeeded }),
        complete: vi.fn(
          () =>
            new Promise<{ code: string; redirect_to: null }>((resolve, reject) => {
              [answer, refuse] = [resolve, reject];
            }),
        ),
      });
      await press(first);
      await press('Close');
      await press('Close');
      expect(flow.onExit).not.toHaveBeenCalled();
      return {
        ...flow,
        succeed: () => act(async () => answer?.({ code: 'late', redirect_to: null })),
        fail: (error: BackendError) => act(async () => refuse?.(error)),
      };
    };

    it.each(['Close', 'Continue'])('waits for the code after %s and returns it once', async (first) => {
      const { backend, onExit, onSuccess, succeed } = await open(first);
      await succeed();
      await press('Close');
      expect(onSuccess).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'late' }));
      expect(onExit).not.toHaveBeenCalled();
      expect(backend.complete).toHaveBeenCalledOnce();
    });

    it.each([
      ['network', 'service_unavailable', 'You seem to be offline.', 'success'],
      ['connect_token_expired', 'connect_token_expired', expect.any(String), 'error'],
    ] as const)('exits after the request failed with %s', async (failure, code, message, status) => {
      const { onEvent, onExit, onSuccess, fail } = await open('Continue');
      await fail(new BackendError(failure));
      expect(onExit).toHaveBeenCalledExactlyOnceWith({ code, message }, status);
      expect(onSuccess).not.toHaveBeenCalled();
      expect(onEvent.mock.calls.slice(-2).map(([name]) => name)).toEqual(['error', 'exit']);
    });
  });

  it('shows a closing screen in the hosted flow', async () => {
    const { onExit } = await renderFlow({}, { embedded: false });
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await press('Not now');
    expect(onExit).toHaveBeenCalledOnce();
    expect(screen.getByRole('heading')).toHaveTextContent('You didn’t connect your utility');
  });
});

it('goes back to the client from the closing screen', async () => {
  const onReturn = vi.fn();
  const exitTo = 'https://sunny.example/?error=access_denied';
  await renderFlow(
    { openSession: async () => sessionOf({ exit_to: exitTo }) },
    { embedded: false, onReturn },
  );
  await press('Not now');
  await press('Back to Sunny Solar');
  expect(onReturn).toHaveBeenCalledExactlyOnceWith(exitTo);
});

it('says on the closing screen of update mode that nothing was changed', async () => {
  const openSession = async () => sessionOf({ mode: 'update', consented: true });
  await renderFlow({ openSession }, { embedded: false });
  await press('My utility isn’t listed');
  await press('Leave');
  expect(currentScreen()).toBe('closed');
  expect(screen.getByText('Nothing has changed')).toBeVisible();
});

it.each([
  ['utility-selection', null],
  ['credentials', pge],
  ['hand-off', redirectOnly],
  ['file-upload', filesOnly],
] as const)(
  'can be closed with Close, not with Escape, on %s, the first screen of hosted update mode',
  async (first, utility) => {
    const exitTo = 'https://sunny.example/?error=access_denied';
    const onReturn = vi.fn();
    const session = sessionOf({ mode: 'update', consented: true, utility, exit_to: exitTo });
    const { onExit } = await renderFlow({ openSession: async () => session }, { embedded: false, onReturn });
    act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    expect(currentScreen()).toBe(first);
    await press('Close');
    expect(currentScreen()).toBe('closed');
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, first);
    await press('Back to Sunny Solar');
    expect(onReturn).toHaveBeenCalledExactlyOnceWith(exitTo);
  },
);

it('has no Close button on a hosted screen with another way out', async () => {
  await renderFlow({ openSession: async () => sessionOf({ consented: true }) }, { embedded: false });
  expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});
