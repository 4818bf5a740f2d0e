import { act, screen, waitFor } from '@testing-library/react';
import type { Attempt, Session } from '@utility-connect/protocol';
import { describe, expect, it, vi } from 'vitest';
import { BackendError } from '../../lib/backend.ts';
import { attemptOf, sessionOf, succeeded } from '../../testing/fake-backend.ts';
import { currentScreen, fillIn, press, renderFlow, settled } from '../../testing/render-flow.tsx';
import { choice, pge } from '../../testing/samples.ts';

const challenge = { kind: 'code', sent_to: null, error: null } as const;
const failedWith = (error: Attempt['error']) => attemptOf({ status: 'failed', error });
const atCredentials = { consented: true, utility: pge } satisfies Partial<Session>;

describe('sign-in', () => {
  const start = (attempt: Attempt, more = {}) =>
    renderFlow({
      openSession: async () => sessionOf(atCredentials),
      readAttempt: vi.fn(async () => attempt),
      ...more,
    });

  it('returns to the login after a wrong password, keeps the username and clears the password', async () => {
    const { user } = await start(failedWith('invalid_credentials'));
    await fillIn(user, 'ann@example.com', 'wrong');
    await press('Connect');
    await screen.findByText(/That username or password didn’t work/, { selector: 'strong' });
    await settled();
    expect(screen.getByLabelText('Username or email')).toHaveValue('ann@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(document.querySelector('[data-screen]')).toHaveAttribute('data-error', 'invalid_credentials');
  });

  it('keeps the input when the request fails', async () => {
    const { user } = await start(succeeded, {
      startAttempt: () => Promise.reject(new BackendError('network')),
    });
    await fillIn(user, 'ann@example.com', 'secret');
    await press('Connect');
    await screen.findByText('You seem to be offline.');
    expect(screen.getByLabelText('Password')).toHaveValue('secret');
  });

  it('applies the appearance of the session, overridden by the appearance prop', async () => {
    const appearance = { theme: 'dark', variables: { accent: '#ffd400', radius: '8px' } } as const;
    const { rerenderWith } = await renderFlow({ openSession: async () => sessionOf({ appearance }) });
    const root = document.querySelector<HTMLElement>('[data-screen]');
    const applied = () => [
      root?.dataset.ucTheme,
      ...['accent', 'on-accent', 'radius'].map((name) => root?.style.getPropertyValue(`--uc-${name}`)),
    ];
    expect(applied()).toEqual(['dark', '#ffd400', 'rgb(0 0 0)', '8px']);
    rerenderWith({ appearance: { theme: 'light', variables: { accent: '#000000' } } });
    expect(applied()).toEqual(['light', '#000000', 'rgb(255 255 255)', '8px']);
  });

  it('sends one request for two presses of Connect', async () => {
    const { backend, user } = await start(succeeded);
    await fillIn(user);
    const connect = screen.getByRole('button', { name: 'Connect' });
    act(() => {
      connect.click();
      connect.click();
    });
    await screen.findByRole('button', { name: 'Cancel' });
    expect(backend.startAttempt).toHaveBeenCalledOnce();
  });

  it('rejects a wrong code and accepts the right one', async () => {
    const { backend, user } = await start(attemptOf({ status: 'challenge', challenge }), {
      answerChallenge: vi
        .fn()
        .mockResolvedValueOnce(
          attemptOf({ status: 'challenge', challenge: { ...challenge, error: 'wrong_code' } }),
        )
        .mockResolvedValueOnce(succeeded),
    });
    await fillIn(user);
    await press('Connect');
    const code = await screen.findByRole('textbox', { name: 'Code' });
    await user.type(code, '000000{Enter}');
    await waitFor(() => expect(code).toBeInvalid());
    await user.keyboard('123456{Enter}');
    await screen.findByText('You’re connected');
    expect(backend.answerChallenge).toHaveBeenLastCalledWith('123456');
  });

  it('sends the code to the chosen place and can return to the choice', async () => {
    const sent = attemptOf({
      status: 'challenge',
      challenge: { ...choice, kind: 'code', sent_to: 'u•••@example.com' },
    });
    const { backend } = await renderFlow({
      openSession: async () =>
        sessionOf({ consented: true, attempt: attemptOf({ status: 'challenge', challenge: choice }) }),
      readAttempt: vi.fn(async () => sent),
    });
    await press(/^Email/);
    expect(backend.chooseMethod).toHaveBeenCalledExactlyOnceWith('email');
    await screen.findByRole('textbox', { name: 'Code' });
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
    await press('Send it another way');
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'How would you like to get your code?' })).toHaveFocus(),
    );
    expect(backend.cancelAttempt).not.toHaveBeenCalled();
    await press('Back');
    expect(currentScreen()).toBe('credentials');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
  });

  it('resumes after a reload while a code is being sent', async () => {
    const challenge = { ...choice, kind: 'code', sent_to: '•••-•••-0142', resend_in: 0 } as const;
    const { backend } = await renderFlow({
      openSession: async () =>
        sessionOf({ consented: true, attempt: attemptOf({ status: 'sending_code', challenge }) }),
      readAttempt: vi
        .fn()
        .mockRejectedValueOnce(new BackendError('network'))
        .mockResolvedValue(
          attemptOf({ status: 'challenge', challenge: { ...challenge, resend_in: 30, is_new: true } }),
        ),
    });
    expect(screen.getByRole('button', { name: 'Send a new code' })).toHaveAttribute('aria-disabled', 'true');
    await screen.findByText(/in about 30 seconds/);
    expect(backend.resendCode).not.toHaveBeenCalled();
  });

  it('focuses the field after a wrong code', async () => {
    const wrong = attemptOf({ status: 'challenge', challenge: { ...challenge, error: 'wrong_code' } });
    const { user } = await renderFlow({
      openSession: async () =>
        sessionOf({ consented: true, attempt: attemptOf({ status: 'challenge', challenge }) }),
      answerChallenge: vi.fn(async () => attemptOf({ status: 'signing_in' })),
      readAttempt: vi.fn(async () => wrong),
    });
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '000000{Enter}');
    await screen.findByText(/That code didn’t work/, { selector: 'span' });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus());
  });

  it.each([
    ['the attempt', { readAttempt: vi.fn(async () => failedWith('too_many_attempts')) }],
    ['the service', { startAttempt: () => Promise.reject(new BackendError('too_many_attempts')) }],
  ])('ends the session when %s reports too many attempts', async (_, more) => {
    const { user, onExit } = await start(succeeded, more);
    await fillIn(user);
    await press('Connect');
    await screen.findByRole('heading', { name: 'Too many attempts' });
    expect(currentScreen()).toBe('error');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await press('Leave');
    expect(onExit).toHaveBeenCalledWith({ code: 'too_many_attempts', message: 'Too many attempts' }, 'error');
  });

  it('returns to the login with an explanation when the attempt no longer waits for a code', async () => {
    const { user } = await renderFlow({
      openSession: async () =>
        sessionOf({ consented: true, attempt: attemptOf({ status: 'challenge', challenge }) }),
      answerChallenge: () => Promise.reject(new BackendError('attempt_not_ready')),
    });
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456{Enter}');
    await screen.findByText(/The code wasn’t accepted/, { selector: 'strong' });
    expect(currentScreen()).toBe('credentials');
  });

  it('cancels the attempt on Back from the code', async () => {
    const { backend } = await renderFlow({
      openSession: async () =>
        sessionOf({ consented: true, attempt: attemptOf({ status: 'challenge', challenge }) }),
    });
    await press('Back');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
    expect(currentScreen()).toBe('credentials');
  });

  it('starts the next sign-in only after the previous one is cancelled', async () => {
    let finish: (() => void) | undefined;
    const { backend, user } = await renderFlow({
      openSession: async () => sessionOf({ ...atCredentials, attempt: attemptOf() }),
      cancelAttempt: () => new Promise<void>((resolve) => (finish = resolve)),
    });
    await press('Cancel');
    await fillIn(user);
    await press('Connect');
    expect(backend.startAttempt).not.toHaveBeenCalled();
    await act(async () => finish?.());
    expect(backend.startAttempt).toHaveBeenCalledOnce();
  });

  it('keeps polling while the connection is lost', async () => {
    const readAttempt = vi
      .fn()
      .mockRejectedValueOnce(new BackendError('network'))
      .mockRejectedValueOnce(new BackendError('temporarily_unavailable'))
      .mockResolvedValue(succeeded);
    await renderFlow({
      openSession: async () => sessionOf({ consented: true, attempt: attemptOf() }),
      readAttempt,
    });
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(screen.getByText(/Still trying/, { selector: 'p' })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(currentScreen()).toBe('success');
    expect(readAttempt).toHaveBeenCalledTimes(3);
  });

  it('returns to the terms when the service has no consent', async () => {
    const { user } = await start(succeeded, {
      startAttempt: () => Promise.reject(new BackendError('consent_required')),
    });
    await fillIn(user);
    await press('Connect');
    await screen.findByRole('button', { name: /^Agree/ });
  });
});
