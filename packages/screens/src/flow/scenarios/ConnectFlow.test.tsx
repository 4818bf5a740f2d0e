import { screen, waitFor } from '@testing-library/react';
import type { Attempt, Session } from '@utility-connect/protocol';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { attemptOf, sessionOf, succeeded } from '../../testing/fake-backend.ts';
import {
  chooseUtility,
  currentScreen,
  fillIn,
  press,
  renderFlow,
  settled,
} from '../../testing/render-flow.tsx';
import { connected, pge } from '../../testing/samples.ts';

const challenge = { kind: 'code', sent_to: null, error: null } as const;
const failedWith = (error: Attempt['error']) => attemptOf({ status: 'failed', error });
const atCredentials = { consented: true, utility: pge } satisfies Partial<Session>;

describe('screen order', () => {
  it('leads from the terms to the code', async () => {
    const { backend, user, onSuccess, onExit } = await renderFlow();
    expect(currentScreen()).toBe('terms-of-service');
    await press(/^Agree/);
    await user.type(await screen.findByRole('searchbox'), 'pacific gas');
    await chooseUtility(/^Pacific Gas & Electric/);
    await fillIn(user);
    await press('Connect');
    expect(backend.startAttempt).toHaveBeenCalledExactlyOnceWith({
      utility_id: '14328',
      fields: { username: 'user@example.com', password: 'password' },
    });
    await press('Continue');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onSuccess).toHaveBeenCalledWith({ code: 'the-code', redirectTo: null, utility: pge });
    expect(onExit).not.toHaveBeenCalled();
  });

  it.each([
    ['connect_token_expired', 'connect_token_expired'],
    ['internal', 'service_unavailable'],
  ])('shows the initial error %s without opening a session', async (initialError, shown) => {
    const { backend } = await renderFlow({ openSession: vi.fn() }, { initialError });
    expect(document.querySelector('[data-screen="error"]')).toHaveAttribute('data-error', shown);
    expect(backend.openSession).not.toHaveBeenCalled();
  });

  it('records the consent with the version and the language of the terms', async () => {
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
    ['update mode for a utility at its login', { mode: 'update', ...atCredentials }, 'credentials'],
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

  it('skips Utility Selection when the token is for one utility', async () => {
    const { backend } = await renderFlow({ openSession: async () => sessionOf({ utility: pge }) });
    await press(/^Agree/);
    await screen.findByLabelText('Password');
    expect(backend.searchUtilities).not.toHaveBeenCalled();
  });

  it('shows the screen of an initial session without opening it again', async () => {
    const { backend } = await renderFlow({}, { initialSession: sessionOf(atCredentials) });
    expect(currentScreen()).toBe('credentials');
    expect(backend.openSession).not.toHaveBeenCalled();
  });
});

describe('events', () => {
  it('sends each screen and onReady once, even in strict mode', async () => {
    const { onEvent, onReady } = await renderFlow({}, {}, StrictMode);
    await press(/^Agree/);
    await screen.findByRole('searchbox');
    await settled();
    const shown = onEvent.mock.calls.filter(([name]) => name === 'screen').map(([, data]) => data.screen);
    expect(shown).toEqual(['terms-of-service', 'utility-selection']);
    expect(onReady).toHaveBeenCalledOnce();
  });

  it('does not take the focus from the host page before the dialog is open', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    await renderFlow({}, {}, StrictMode);
    expect(document.body).toHaveFocus();
  });

  it('never sends the username or the password in an event', async () => {
    const { user, onEvent } = await renderFlow({ openSession: async () => sessionOf(atCredentials) });
    await fillIn(user, 'ann@example.com', 'hunter2');
    await press('Connect');
    await screen.findByRole('button', { name: 'Cancel' });
    expect(onEvent).toHaveBeenCalledWith('submit', { screen: 'credentials' });
    expect(JSON.stringify(onEvent.mock.calls)).not.toMatch(/ann|hunter2/);
  });

  it('names the chosen utility in an event', async () => {
    const { onEvent } = await renderFlow({ openSession: async () => sessionOf({ consented: true }) });
    await press(/^Pacific Gas & Electric/);
    expect(onEvent).toHaveBeenCalledWith('utility_selected', {
      utility_id: '14328',
      utility_name: 'Pacific Gas & Electric',
    });
  });
});

describe('update mode', () => {
  const open = () =>
    renderFlow({ openSession: async () => sessionOf({ mode: 'update', consented: true, connected }) });

  it.each([
    [/^Southern California Edison/, 'Sign in again to Southern California Edison'],
    [/^Pacific Gas & Electric/, 'Update the login for Pacific Gas & Electric'],
    [/^PacifiCorp/, 'Sign in to PacifiCorp'],
  ])('asks for a sign-in again only where a connection needs it: %s', async (utility, title) => {
    await open();
    await press(utility);
    expect(screen.getByRole('heading')).toHaveTextContent(title);
  });
});

describe('language', () => {
  it('shows the requested language', async () => {
    await renderFlow({}, { locale: 'es' });
    await screen.findByRole('button', { name: 'Aceptar y continuar' });
    expect(document.querySelector('[data-screen]')).toHaveAttribute('lang', 'es');
  });
});
