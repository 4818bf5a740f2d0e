import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BackendError } from '../../lib/backend.ts';
import { sessionOf } from '../../testing/fake-backend.ts';
import { currentScreen, fillIn, press, renderFlow } from '../../testing/render-flow.tsx';
import { pge } from '../../testing/samples.ts';

const atCredentials = { consented: true, utility: pge };

const failHosted = async (code: string) => {
  const exitTo = 'https://sunny.example/?error=access_denied';
  const onReturn = vi.fn();
  const { user } = await renderFlow(
    {
      openSession: async () => sessionOf({ ...atCredentials, exit_to: exitTo }),
      startAttempt: () => Promise.reject(new BackendError(code)),
    },
    { embedded: false, onReturn },
  );
  await fillIn(user);
  await press('Connect');
  expect(currentScreen()).toBe('error');
  return { exitTo, onReturn };
};

describe('session errors', () => {
  it.each([
    ['connect_token_unknown', 'This link doesn’t work'],
    ['connect_token_expired', 'This took a little too long'],
    ['connect_token_used', 'This link was already used'],
    ['origin_not_allowed', 'Don’t sign in on this page'],
    ['redirect_uri_not_allowed', 'This link leads to an unknown page'],
  ])('explains %s and offers no retry', async (code, title) => {
    await renderFlow({ openSession: () => Promise.reject(new BackendError(code)) });
    expect(screen.getByRole('heading')).toHaveTextContent(title);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('takes the session back from another tab', async () => {
    const recordConsent = vi.fn(async () => {}).mockRejectedValueOnce(new BackendError('opened_elsewhere'));
    const { backend } = await renderFlow({ recordConsent });
    await press(/^Agree/);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You continued in another tab');
    await press('Continue here');
    await press(/^Agree/);
    expect(backend.openSession).toHaveBeenCalledTimes(2);
    expect(currentScreen()).toBe('utility-selection');
  });

  it('opens the session again on Try again', async () => {
    const openSession = vi.fn().mockRejectedValueOnce(new Error('boom')).mockResolvedValue(sessionOf());
    await renderFlow({ openSession });
    await press('Try again');
    await screen.findByRole('button', { name: /^Agree/ });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('ends the flow on any screen when the token expires', async () => {
    const { user } = await renderFlow({
      openSession: async () => sessionOf(atCredentials),
      startAttempt: () => Promise.reject(new BackendError('connect_token_expired')),
    });
    await fillIn(user);
    await press('Connect');
    await screen.findByText('This took a little too long');
  });

  it('ends the flow on the list of utilities when the token expires', async () => {
    await renderFlow({
      openSession: async () => sessionOf({ consented: true }),
      searchUtilities: () => Promise.reject(new BackendError('connect_token_expired')),
    });
    await screen.findByText('This took a little too long');
  });

  it.each(['too_many_attempts', 'connect_token_expired'])(
    'goes from the hosted page back to the client after %s',
    async (code) => {
      const { exitTo, onReturn } = await failHosted(code);
      await press('Leave');
      expect(currentScreen()).toBe('closed');
      await press('Back to Sunny Solar');
      expect(onReturn).toHaveBeenCalledExactlyOnceWith(exitTo);
    },
  );

  // The closing page would say that nothing was connected, and deny the client the access.
  it.each(['opened_elsewhere', 'connect_token_used', 'redirect_uri_not_allowed'])(
    'does not go from the hosted page back to the client after %s',
    async (code) => {
      await failHosted(code);
      expect(screen.queryByRole('button', { name: 'Leave' })).not.toBeInTheDocument();
    },
  );
});
