import { act, screen, waitFor } from '@testing-library/react';
import type { Attempt } from '@utility-connect/protocol';
import { describe, expect, it, vi } from 'vitest';
import { BackendError } from '../../lib/backend.ts';
import { attemptOf, sessionOf, succeeded } from '../../testing/fake-backend.ts';
import { chooseUtility, currentScreen, fillIn, press, renderFlow } from '../../testing/render-flow.tsx';
import { utilities } from '../../testing/samples.ts';

const edison = utilities[1] as Attempt['utility'];
const connected = { openSession: async () => sessionOf({ consented: true, attempt: succeeded }) };
const another = 'Connect another utility';

const pressLeave = async () => {
  await press('Close');
  if (screen.queryByRole('dialog')) await press('Stop');
};

describe('connecting another utility', () => {
  it('returns to the list, which shows the first one as connected', async () => {
    const { onEvent } = await renderFlow(connected);
    await press(another);
    expect(currentScreen()).toBe('utility-selection');
    expect(screen.getByRole('heading', { name: 'Connected' })).toBeVisible();
    expect(onEvent).toHaveBeenCalledWith('screen', { screen: 'utility-selection' });
  });

  it('returns one code, for the utility that was connected last', async () => {
    const second = attemptOf({ ...succeeded, id: 'attempt-2', utility: edison });
    const { backend, onSuccess, onExit, user } = await renderFlow({
      ...connected,
      startAttempt: async () => attemptOf({ id: 'attempt-2', utility: edison }),
      readAttempt: async () => second,
    });
    await press(another);
    await chooseUtility(new RegExp(`^${edison.name}`));
    await fillIn(user);
    await press('Connect');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(currentScreen()).toBe('success'));
    await press('Continue');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onSuccess).toHaveBeenCalledWith(expect.objectContaining({ code: 'the-code', utility: edison }));
    expect(backend.complete).toHaveBeenCalledOnce();
    expect(onExit).not.toHaveBeenCalled();
  });

  it('goes back to the first one', async () => {
    await renderFlow(connected);
    await press(another);
    await press('Back');
    expect(currentScreen()).toBe('success');
  });

  it.each([
    ['the list', async () => {}],
    ['the login', () => chooseUtility(new RegExp(`^${edison.name}`))],
  ])('returns the code of the first one when the person leaves %s', async (_, goOn) => {
    const { onSuccess, onExit, onEvent } = await renderFlow(connected);
    await press(another);
    await goOn();
    await pressLeave();
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onSuccess).toHaveBeenCalledWith(expect.objectContaining({ utility: succeeded.utility }));
    expect(onEvent).not.toHaveBeenCalledWith('exit', expect.anything());
    expect(onExit).not.toHaveBeenCalled();
  });

  it.each([
    ['while it starts', () => new Promise<Attempt>((resolve) => setTimeout(resolve, 500, attemptOf()))],
    ['while it runs', async () => attemptOf()],
    ['when it was rejected', async () => attemptOf({ status: 'failed', error: 'invalid_credentials' })],
    ['when no sign-in is left', () => Promise.reject(new BackendError('too_many_attempts'))],
  ])(
    'returns the code of the first one when the person stops a second sign-in %s',
    async (_, startAttempt) => {
      const { backend, onSuccess, onExit, user } = await renderFlow({
        ...connected,
        startAttempt,
        readAttempt: async () => attemptOf(),
      });
      await press(another);
      await chooseUtility(new RegExp(`^${edison.name}`));
      await fillIn(user);
      await press('Connect');
      await pressLeave();
      await act(() => vi.advanceTimersByTimeAsync(1000));
      await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
      expect(backend.complete).toHaveBeenCalledOnce();
      expect(onExit).not.toHaveBeenCalled();
    },
  );

  it('returns the code of the first one from the hosted page when no sign-in is left', async () => {
    const exit_to = 'https://sunny.example/?error=access_denied';
    const { onSuccess, user } = await renderFlow(
      {
        openSession: async () => sessionOf({ consented: true, attempt: succeeded, exit_to }),
        startAttempt: () => Promise.reject(new BackendError('too_many_attempts')),
      },
      { embedded: false },
    );
    await press(another);
    await chooseUtility(new RegExp(`^${edison.name}`));
    await fillIn(user);
    await press('Connect');
    await press('Leave');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onSuccess).toHaveBeenCalledWith(expect.objectContaining({ utility: succeeded.utility }));
  });

  it('does not say on the hosted page that nothing was connected after the token has expired', async () => {
    await renderFlow(
      {
        openSession: async () =>
          sessionOf({ consented: true, attempt: succeeded, exit_to: 'https://a.example' }),
        complete: () => Promise.reject(new BackendError('connect_token_expired')),
      },
      { embedded: false },
    );
    await press('Continue');
    expect(currentScreen()).toBe('error');
    expect(screen.queryByRole('button', { name: 'Leave' })).not.toBeInTheDocument();
  });

  it('ends without a code when the service cannot be reached', async () => {
    const { onSuccess, onExit } = await renderFlow({
      ...connected,
      complete: () => Promise.reject(new BackendError('network')),
    });
    await press(another);
    await press('Close');
    await waitFor(() => expect(onExit).toHaveBeenCalledOnce());
    expect(onExit).toHaveBeenCalledWith(expect.objectContaining({ code: 'service_unavailable' }), 'success');
    expect(onSuccess).not.toHaveBeenCalled();
  });

  it('shows the first one again after a reload during a canceled second sign-in', async () => {
    const attempt = attemptOf({ status: 'cancelled', utility: edison });
    await renderFlow({ openSession: async () => sessionOf({ consented: true, attempt, succeeded }) });
    expect(currentScreen()).toBe('success');
    expect(screen.getByText(/Pacific Gas & Electric/)).toBeVisible();
  });

  it('is not offered when the connect token is for one utility, or without accounts', async () => {
    await renderFlow({
      openSession: async () => sessionOf({ consented: true, utility: succeeded.utility, attempt: succeeded }),
    });
    expect(currentScreen()).toBe('success');
    expect(screen.queryByRole('button', { name: another })).not.toBeInTheDocument();
  });
});
