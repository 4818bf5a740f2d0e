import { act, screen, waitFor } from '@testing-library/react';
import type { Attempt, Session } from '@utility-connect/protocol';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { BackendError } from '../lib/backend.ts';
import { attemptOf, sessionOf, succeeded } from '../testing/fake-backend.ts';
import { currentScreen, fillIn, press, renderFlow, settled } from '../testing/render-flow.tsx';
import { accounts, choice, pge } from '../testing/samples.ts';

const challenge = { kind: 'code', sent_to: null, error: null } as const;
const failedWith = (error: Attempt['error']) => attemptOf({ status: 'failed', error });
const atCredentials = { consented: true, utility: pge } satisfies Partial<Session>;

describe('order of the screens', () => {
  it('leads from the terms to the code', async () => {
    const { backend, user, onSuccess, onExit } = await renderFlow();
    expect(currentScreen()).toBe('terms-of-service');
    await press(/^Agree/);
    await user.type(await screen.findByRole('searchbox'), 'pacific gas');
    await press(/^Pacific Gas & Electric/);
    await fillIn(user);
    await press('Connect');
    expect(backend.startAttempt).toHaveBeenCalledExactlyOnceWith({
      utility_id: '14328',
      username: 'user@example.com',
      password: 'password',
    });
    await press('Continue');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onSuccess).toHaveBeenCalledWith({ code: 'the-code', redirectTo: null, utility: pge });
    expect(onExit).not.toHaveBeenCalled();
  });

  it.each([
    ['connect_token_expired', 'connect_token_expired'],
    ['internal', 'service_unavailable'],
  ])('shows the error %s that is known already, and asks for no session', async (initialError, shown) => {
    const { backend } = await renderFlow({ openSession: vi.fn() }, { initialError });
    expect(document.querySelector('[data-screen="error"]')).toHaveAttribute('data-error', shown);
    expect(backend.openSession).not.toHaveBeenCalled();
  });

  it('records the consent with version and language', async () => {
    const { backend } = await renderFlow({}, { locale: 'en' });
    await press(/^Agree/);
    expect(backend.recordConsent).toHaveBeenCalledExactlyOnceWith({
      terms_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      locale: 'en',
    });
  });

  it.each<[string, Partial<Session>, string]>([
    ['create mode at the terms', {}, 'terms-of-service'],
    ['update mode at the selection', { mode: 'update', consented: true }, 'utility-selection'],
    ['update mode with a utility at the login', { mode: 'update', ...atCredentials }, 'credentials'],
    ['a reload after the consent at the selection', { consented: true }, 'utility-selection'],
    ['a token for one utility at its login', atCredentials, 'credentials'],
    ['a reload while signing in', { consented: true, attempt: attemptOf() }, 'connecting'],
    [
      'a reload at the code',
      { consented: true, attempt: attemptOf({ status: 'challenge', challenge }) },
      'verification',
    ],
    ['a reload after success', { consented: true, attempt: succeeded }, 'success'],
    [
      'a reload after a wrong password',
      { consented: true, attempt: failedWith('invalid_credentials') },
      'credentials',
    ],
    [
      'a reload after a cancelled sign-in',
      { consented: true, attempt: attemptOf({ status: 'cancelled' }) },
      'utility-selection',
    ],
  ])('starts %s', async (_, fields, name) => {
    await renderFlow({ openSession: async () => sessionOf(fields) });
    expect(currentScreen()).toBe(name);
  });

  it('skips the selection when the token is for one utility', async () => {
    const { backend } = await renderFlow({ openSession: async () => sessionOf({ utility: pge }) });
    await press(/^Agree/);
    await screen.findByLabelText('Password');
    expect(backend.searchUtilities).not.toHaveBeenCalled();
  });

  it('shows the screen of a known session without asking', async () => {
    const { backend } = await renderFlow({}, { initialSession: sessionOf(atCredentials) });
    expect(currentScreen()).toBe('credentials');
    expect(backend.openSession).not.toHaveBeenCalled();
  });
});

describe('signing in', () => {
  const start = (attempt: Attempt, more = {}) =>
    renderFlow({
      openSession: async () => sessionOf(atCredentials),
      readAttempt: vi.fn(async () => attempt),
      ...more,
    });

  it('goes back to the login after a wrong password, the username kept and the password gone', async () => {
    const { user } = await start(failedWith('invalid_credentials'));
    await fillIn(user, 'ann@example.com', 'wrong');
    await press('Connect');
    await screen.findByText(/That password didn’t work/, { selector: 'strong' }, { timeout: 2000 });
    await settled();
    expect(screen.getByLabelText('Username or email')).toHaveValue('ann@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(document.querySelector('[data-screen]')).toHaveAttribute('data-error', 'invalid_credentials');
  });

  it('keeps what was typed when the request itself fails', async () => {
    const { user } = await start(succeeded, {
      startAttempt: () => Promise.reject(new BackendError('network')),
    });
    await fillIn(user, 'ann@example.com', 'secret');
    await press('Connect');
    await screen.findByText('You seem to be offline.');
    expect(screen.getByLabelText('Password')).toHaveValue('secret');
  });

  it('wears the look that the session brings, and the given one over it', async () => {
    const appearance = { theme: 'dark', variables: { accent: '#ffd400', radius: '8px' } } as const;
    const { rerenderWith } = await renderFlow({ openSession: async () => sessionOf({ appearance }) });
    const root = document.querySelector<HTMLElement>('[data-screen]');
    const worn = () => [
      root?.dataset.theme,
      ...['accent', 'on-accent', 'radius'].map((name) => root?.style.getPropertyValue(`--uc-${name}`)),
    ];
    expect(worn()).toEqual(['dark', '#ffd400', 'rgb(0 0 0)', '8px']);
    rerenderWith({ appearance: { theme: 'light', variables: { accent: '#000000' } } });
    expect(worn()).toEqual(['light', '#000000', 'rgb(255 255 255)', '8px']);
  });

  it('sends a login once, however often it is pressed', async () => {
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

  it('asks for a code, refuses a wrong one and takes the right one', async () => {
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
    const code = await screen.findByRole('textbox', { name: 'Code' }, { timeout: 2000 });
    await user.type(code, '000000{Enter}');
    await waitFor(() => expect(code).toBeInvalid());
    await user.keyboard('123456{Enter}');
    await screen.findByText('You’re connected');
    expect(backend.answerChallenge).toHaveBeenLastCalledWith('123456');
  });

  it('asks where the code goes, sends it there, and finds the way back to the choice', async () => {
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
    await screen.findByRole('textbox', { name: 'Code' }, { timeout: 2000 });
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
    await press('Send it another way');
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Where should the code go?' })).toHaveFocus(),
    );
    expect(backend.cancelAttempt).not.toHaveBeenCalled();
    await press('Back');
    expect(currentScreen()).toBe('credentials');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
  });

  it('goes on where it was when it is reloaded while a code is sent', async () => {
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
    await screen.findByText(/in about 30 seconds/, {}, { timeout: 3000 });
    expect(backend.resendCode).not.toHaveBeenCalled();
  });

  it('puts the focus on the field when a wrong code comes back', async () => {
    const wrong = attemptOf({ status: 'challenge', challenge: { ...challenge, error: 'wrong_code' } });
    const { user } = await renderFlow({
      openSession: async () =>
        sessionOf({ consented: true, attempt: attemptOf({ status: 'challenge', challenge }) }),
      answerChallenge: vi.fn(async () => attemptOf({ status: 'signing_in' })),
      readAttempt: vi.fn(async () => wrong),
    });
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '000000{Enter}');
    await screen.findByText(/That code didn’t work/, { selector: 'span' }, { timeout: 2000 });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus());
  });

  it.each([
    ['the attempt', { readAttempt: vi.fn(async () => failedWith('too_many_attempts')) }],
    ['the service', { startAttempt: () => Promise.reject(new BackendError('too_many_attempts')) }],
  ])('ends the session after too many tries, as %s says', async (_, more) => {
    const { user, onExit } = await start(succeeded, more);
    await fillIn(user);
    await press('Connect');
    await screen.findByRole('heading', { name: 'Too many tries' }, { timeout: 2000 });
    expect(currentScreen()).toBe('error');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await press('Leave');
    expect(onExit).toHaveBeenCalledWith({ code: 'too_many_attempts', message: 'Too many tries' }, 'error');
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

  it('starts the next sign-in only after the one before it is cancelled', async () => {
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

  it('goes on asking while the connection is lost', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
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

  it('agrees again when the service has no consent', async () => {
    const { user } = await start(succeeded, {
      startAttempt: () => Promise.reject(new BackendError('consent_required')),
    });
    await fillIn(user);
    await press('Connect');
    await screen.findByRole('button', { name: /^Agree/ });
  });
});

describe('success', () => {
  const open = { openSession: async () => sessionOf({ consented: true, attempt: succeeded }) };

  it('completes by itself after three seconds, once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { backend, onSuccess } = await renderFlow(open);
    await act(() => vi.advanceTimersByTimeAsync(3100));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(backend.complete).toHaveBeenCalledOnce();
    expect(onSuccess).toHaveBeenCalledOnce();
  });

  it('tries again when completing failed', async () => {
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

  it('calls the newest callback', async () => {
    const { rerenderWith } = await renderFlow(open);
    const newest = vi.fn();
    rerenderWith({ onSuccess: newest });
    await press('Continue');
    await waitFor(() => expect(newest).toHaveBeenCalledOnce());
  });

  it('offers another login when there are no accounts', async () => {
    const { onEvent } = await renderFlow({
      openSession: async () => sessionOf({ consented: true, attempt: { ...succeeded, accounts: [] } }),
    });
    expect(onEvent).toHaveBeenCalledWith('error', { code: 'no_accounts' });
    await press('Use another login');
    expect(currentScreen()).toBe('credentials');
    expect(accounts).toHaveLength(2);
  });
});

describe('leaving', () => {
  it('tells where the person stood, and nothing was wrong', async () => {
    const { onExit } = await renderFlow();
    await press('Close');
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, 'terms-of-service');
  });

  it('tells the error that was shown', async () => {
    const { onExit } = await renderFlow({
      openSession: async () => sessionOf({ consented: true, attempt: failedWith('utility_timeout') }),
    });
    await press('Close');
    expect(onExit).toHaveBeenCalledWith(
      { code: 'utility_unavailable', message: 'Pacific Gas & Electric took too long to answer.' },
      'credentials',
    );
  });

  it('tells that the utility is not listed', async () => {
    const { onExit } = await renderFlow({ openSession: async () => sessionOf({ consented: true }) });
    await press('My utility isn’t listed');
    await press('Leave');
    expect(onExit).toHaveBeenCalledWith(expect.objectContaining({ code: 'utility_not_listed' }), 'error');
  });

  it('cancels a sign-in that is going on', async () => {
    const { backend } = await renderFlow({
      openSession: async () => sessionOf({ consented: true, attempt: attemptOf() }),
    });
    await press('Close');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
  });

  it('takes Close on the success screen for Continue', async () => {
    const { onExit, onSuccess } = await renderFlow({
      openSession: async () => sessionOf({ consented: true, attempt: succeeded }),
    });
    await press('Close');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onExit).not.toHaveBeenCalled();
  });

  it('never reports success after the person left', async () => {
    let answer: ((value: { code: string; redirect_to: null }) => void) | undefined;
    const { onExit, onSuccess } = await renderFlow({
      openSession: async () => sessionOf({ consented: true, attempt: succeeded }),
      complete: () => new Promise((resolve) => (answer = resolve)),
    });
    await press('Continue');
    await press('Close');
    await act(async () => answer?.({ code: 'late', redirect_to: null }));
    expect(onExit).toHaveBeenCalledOnce();
    expect(onSuccess).not.toHaveBeenCalled();
  });

  it('shows a last screen in the hosted flow', async () => {
    const { onExit } = await renderFlow({}, { embedded: false });
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await press('Not now');
    expect(onExit).toHaveBeenCalledOnce();
    expect(screen.getByRole('heading')).toHaveTextContent('You left without connecting');
  });
});

describe('events', () => {
  it('tells each screen once, ready first of all, even in strict mode', async () => {
    const { onEvent, onReady } = await renderFlow({}, {}, StrictMode);
    await press(/^Agree/);
    await screen.findByRole('searchbox');
    await settled();
    const shown = onEvent.mock.calls.filter(([name]) => name === 'screen').map(([, data]) => data.screen);
    expect(shown).toEqual(['terms-of-service', 'utility-selection']);
    expect(onReady).toHaveBeenCalledOnce();
  });

  it('takes no focus from the host page before the dialog is open', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    await renderFlow({}, {}, StrictMode);
    expect(document.body).toHaveFocus();
  });

  it('never tells what was typed', async () => {
    const { user, onEvent } = await renderFlow({ openSession: async () => sessionOf(atCredentials) });
    await fillIn(user, 'ann@example.com', 'hunter2');
    await press('Connect');
    await screen.findByRole('button', { name: 'Cancel' });
    expect(onEvent).toHaveBeenCalledWith('submit', { screen: 'credentials' });
    expect(JSON.stringify(onEvent.mock.calls)).not.toMatch(/ann|hunter2/);
  });

  it('names the utility that was chosen', async () => {
    const { onEvent } = await renderFlow({ openSession: async () => sessionOf({ consented: true }) });
    await press(/^Pacific Gas & Electric/);
    expect(onEvent).toHaveBeenCalledWith('utility_selected', {
      utility_id: '14328',
      utility_name: 'Pacific Gas & Electric',
    });
  });
});

describe('way back', () => {
  it('keeps what was searched and chosen, and forgets the password', async () => {
    const { user } = await renderFlow({ openSession: async () => sessionOf({ consented: true }) });
    await user.type(screen.getByRole('searchbox'), 'pacific');
    await press(/^Pacific Gas & Electric/);
    await user.type(screen.getByLabelText('Password'), 'secret');
    await press('Back');
    expect(screen.getByRole('searchbox')).toHaveValue('pacific');
    await press(/^Pacific Gas & Electric/);
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('has none on the first screen of an update', async () => {
    await renderFlow({ openSession: async () => sessionOf({ mode: 'update', consented: true }) });
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  });
});

describe('language', () => {
  it('speaks the language that is asked for', async () => {
    await renderFlow({}, { locale: 'es' });
    await screen.findByRole('button', { name: 'Aceptar y continuar' });
    expect(document.querySelector('[data-screen]')).toHaveAttribute('lang', 'es');
  });
});
