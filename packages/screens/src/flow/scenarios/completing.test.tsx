import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, type Mock, onTestFinished, vi } from 'vitest';
import { BackendError } from '../../lib/backend.ts';
import { sessionOf, succeeded } from '../../testing/fake-backend.ts';
import { chooseUtility, currentScreen, fillIn, press, renderFlow } from '../../testing/render-flow.tsx';
import { accounts, pge } from '../../testing/samples.ts';

const empty = {
  openSession: async () => sessionOf({ consented: true, attempt: { ...succeeded, accounts: [] } }),
};

describe('success screen', () => {
  const open = { openSession: async () => sessionOf({ consented: true, attempt: succeeded }) };

  it('completes once by itself after five seconds', async () => {
    const { backend, onSuccess } = await renderFlow(open);
    await act(() => vi.advanceTimersByTimeAsync(5100));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(backend.complete).toHaveBeenCalledOnce();
    expect(onSuccess).toHaveBeenCalledOnce();
  });

  it('retries when completing failed', async () => {
    const { onSuccess } = await renderFlow({
      ...open,
      complete: vi
        .fn()
        .mockRejectedValueOnce(new BackendError('network'))
        .mockResolvedValue({ code: 'late', redirect_to: 'https://sunny.example/?code=late' }),
    });
    await press('Continue');
    await screen.findByText('You seem to be offline.');
    await press('Continue');
    await waitFor(() =>
      expect(onSuccess).toHaveBeenCalledWith({
        code: 'late',
        redirectTo: 'https://sunny.example/?code=late',
        utility: pge,
      }),
    );
  });

  const codes = (onSuccess: Mock) => onSuccess.mock.calls.map(([{ code }]) => code);

  /** Each call replaces the code of the one before. */
  const completeAt = (address: string) => {
    let calls = 0;
    return vi.fn(async () => {
      calls += 1;
      return { code: `code-${calls}`, redirect_to: `${address}?code=code-${calls}` };
    });
  };

  it('gets a new redirect for the hosted page when the browser did not follow the first', async () => {
    const complete = completeAt('com.example.app:/callback');
    const { onEvent, onSuccess } = await renderFlow({ ...open, complete }, { embedded: false });
    await act(() => vi.advanceTimersByTimeAsync(5100));
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(onSuccess).toHaveBeenCalledOnce();
    await press('Continue');
    expect(codes(onSuccess)).toEqual(['code-1', 'code-2']);
    expect(onEvent.mock.calls.filter(([name]) => name === 'success')).toHaveLength(1);
  });

  describe('after a redirect to a page', () => {
    const isDisabled = () => screen.getByRole('button', { name: 'Continue' }).hasAttribute('aria-disabled');
    const returnToTab = () => act(() => document.dispatchEvent(new Event('visibilitychange')));
    const openAndContinue = async () => {
      const complete = completeAt('https://sunny.example/');
      const flow = await renderFlow({ ...open, complete }, { embedded: false });
      await press('Continue');
      return { ...flow, complete };
    };

    it('waits for the page', async () => {
      const { onSuccess } = await openAndContinue();
      await act(() => vi.advanceTimersByTimeAsync(29_000));
      expect(isDisabled()).toBe(true);
      await press('Continue');
      expect(onSuccess).toHaveBeenCalledOnce();
    });

    it.each([
      ['half a minute', () => act(() => vi.advanceTimersByTimeAsync(30_000))],
      ['the person returned to the tab', returnToTab],
    ])('offers a new redirect after %s', async (_, wait) => {
      const { onSuccess } = await openAndContinue();
      await wait();
      expect(isDisabled()).toBe(false);
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(onSuccess).toHaveBeenCalledOnce();
      await press('Continue');
      await press('Continue');
      expect(codes(onSuccess)).toEqual(['code-1', 'code-2']);
    });

    it('sends no code again that the app has used', async () => {
      const { complete, onSuccess } = await openAndContinue();
      complete.mockRejectedValueOnce(new BackendError('connect_token_used'));
      await returnToTab();
      await press('Continue');
      await screen.findByText('This link was already used');
      expect(codes(onSuccess)).toEqual(['code-1']);
    });

    it('waits until a hidden tab is visible again', async () => {
      await openAndContinue();
      const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      onTestFinished(() => hidden.mockRestore());
      await returnToTab();
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(isDisabled()).toBe(true);
      hidden.mockReturnValue(false);
      await returnToTab();
      expect(isDisabled()).toBe(false);
    });

    it('does not offer an earlier redirect after another utility was connected', async () => {
      const { complete, onSuccess, user } = await openAndContinue();
      await returnToTab();
      await press('Connect another utility');
      await chooseUtility(/^Southern California Edison/);
      await fillIn(user);
      await press('Connect');
      await act(() => vi.advanceTimersByTimeAsync(1000));
      await press('Continue');
      expect(isDisabled()).toBe(true);
      await act(() => vi.advanceTimersByTimeAsync(28_000));
      expect(isDisabled()).toBe(true);
      expect(complete).toHaveBeenCalledTimes(2);
      expect(onSuccess).toHaveBeenCalledTimes(2);
    });
  });

  it('calls the callback of the latest render', async () => {
    const { rerenderWith } = await renderFlow(open);
    const newest = vi.fn();
    rerenderWith({ onSuccess: newest });
    await press('Continue');
    await waitFor(() => expect(newest).toHaveBeenCalledOnce());
  });

  it('offers another login when no accounts were found', async () => {
    const { onEvent } = await renderFlow(empty);
    expect(onEvent).toHaveBeenCalledWith('error', { code: 'no_accounts' });
    await press('Use another login');
    expect(currentScreen()).toBe('credentials');
    expect(accounts).toHaveLength(2);
  });
});
