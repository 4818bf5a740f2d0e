import { act, screen } from '@testing-library/react';
import type { CompletedSession } from '@utility-connect/protocol';
import { describe, expect, it, vi } from 'vitest';
import { BackendError } from '../../lib/backend.ts';
import { attemptOf, sessionOf, succeeded } from '../../testing/fake-backend.ts';
import { chooseUtility, currentScreen, fillIn, press, renderFlow } from '../../testing/render-flow.tsx';
import { pge } from '../../testing/samples.ts';

describe('going back', () => {
  it('passes the current step back to onBackChange after each change', async () => {
    const onBackChange = vi.fn<(back: (() => void) | null) => void>();
    const { backend } = await renderFlow(
      { readAttempt: async () => attemptOf() },
      { onBackChange, initialSession: sessionOf() },
    );
    const back = () => onBackChange.mock.lastCall?.[0] ?? null;
    expect(back()).toBeNull();
    await press(/^Agree/);
    expect(back()).not.toBeNull();
    await press(/Pacific Gas/);
    expect(currentScreen()).toBe('credentials');
    act(() => back()?.());
    expect(currentScreen()).toBe('utility-selection');
    act(() => back()?.());
    expect(back()).toBeNull();
    expect(backend.cancelAttempt).not.toHaveBeenCalled();
  });

  it('cancels a sign-in that is in progress', async () => {
    const onBackChange = vi.fn<(back: (() => void) | null) => void>();
    const { backend, user } = await renderFlow(
      {
        openSession: async () => sessionOf({ consented: true, utility: pge }),
        readAttempt: async () => attemptOf(),
      },
      { onBackChange },
    );
    await fillIn(user);
    await press('Connect');
    expect(currentScreen()).toBe('connecting');
    act(() => onBackChange.mock.lastCall?.[0]?.());
    expect(currentScreen()).toBe('credentials');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
  });

  it.each([
    ['returns the code on "You’re connected"', succeeded, 1],
    ['leaves the page when no accounts were found', { ...succeeded, accounts: [] }, 0],
  ])('%s', async (_, attempt, codes) => {
    const onBackChange = vi.fn<(back: (() => void) | null) => void>();
    const { onExit, onSuccess } = await renderFlow(
      { openSession: async () => sessionOf({ consented: true, attempt }) },
      { onBackChange, embedded: false },
    );
    await act(async () => onBackChange.mock.lastCall?.[0]?.());
    expect(onSuccess).toHaveBeenCalledTimes(codes);
    expect(onExit).not.toHaveBeenCalled();
  });

  it('stays until the code arrives, and offers no step during the redirect', async () => {
    const onBackChange = vi.fn<(back: (() => void) | null) => void>();
    const back = () => onBackChange.mock.lastCall?.[0] ?? null;
    let finish = () => {};
    const complete = () =>
      new Promise<CompletedSession>((resolve) => {
        finish = () => resolve({ code: 'the-code', redirect_to: 'https://sunny.example/' });
      });
    const { onSuccess } = await renderFlow(
      { openSession: async () => sessionOf({ consented: true, attempt: succeeded }), complete },
      { onBackChange, embedded: false },
    );
    await act(async () => back()?.());
    await act(async () => back()?.());
    expect(back()).not.toBeNull();
    await act(async () => finish());
    expect(onSuccess).toHaveBeenCalledOnce();
    expect(back()).toBeNull();
  });

  it('offers to continue again when the code does not arrive', async () => {
    const onBackChange = vi.fn<(back: (() => void) | null) => void>();
    const back = () => onBackChange.mock.lastCall?.[0] ?? null;
    let fail = () => {};
    const complete = () =>
      new Promise<CompletedSession>((_, reject) => {
        fail = () => reject(new BackendError('network'));
      });
    const { onExit } = await renderFlow(
      { openSession: async () => sessionOf({ consented: true, attempt: succeeded }), complete },
      { onBackChange, embedded: false },
    );
    await act(async () => back()?.());
    await act(async () => back()?.());
    await act(async () => fail());
    expect(currentScreen()).toBe('success');
    expect(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled');
    expect(onExit).not.toHaveBeenCalled();
  });

  it('keeps the search and forgets the password', async () => {
    const { user } = await renderFlow({ openSession: async () => sessionOf({ consented: true }) });
    await user.type(screen.getByRole('searchbox'), 'pacific');
    await chooseUtility(/^Pacific Gas & Electric/);
    await user.type(screen.getByLabelText('Password'), 'secret');
    await press('Back');
    expect(screen.getByRole('searchbox')).toHaveValue('pacific');
    await chooseUtility(/^Pacific Gas & Electric/);
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('goes back to the terms that a connected user had to agree to again', async () => {
    const { backend } = await renderFlow({
      openSession: async () =>
        sessionOf({ mode: 'update', consented: false, sharing: { purpose: 'Advice' } }),
    });
    await press(/^Agree/);
    expect(backend.recordConsent).toHaveBeenCalled();
    await press('Back');
    expect(currentScreen()).toBe('terms-of-service');
  });

  it('offers no Back button on the first screen of update mode', async () => {
    await renderFlow({ openSession: async () => sessionOf({ mode: 'update', consented: true }) });
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  });
});
