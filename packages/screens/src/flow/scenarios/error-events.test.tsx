import { act, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it, type Mock, vi } from 'vitest';
import { BackendError } from '../../lib/backend.ts';
import { attemptOf, sessionOf, succeeded } from '../../testing/fake-backend.ts';
import { currentScreen, press, renderFlow, settled } from '../../testing/render-flow.tsx';
import { choice, utilities } from '../../testing/samples.ts';

const errorsOf = (onEvent: Mock) =>
  onEvent.mock.calls.filter(([name]) => name === 'error').map(([, { code }]) => code);

describe('rejected code', () => {
  const challenge = { ...choice, kind: 'code', sent_to: '•••-•••-0142', resend_in: 0 } as const;
  const asks = attemptOf({ status: 'challenge', challenge });
  const refuses = attemptOf({ status: 'challenge', challenge: { ...challenge, error: 'wrong_code' } });
  const open = { openSession: async () => sessionOf({ consented: true, attempt: asks }) };

  it('sends an error event for each rejection and exits with the sentence on the screen', async () => {
    const answerChallenge = vi.fn(async () => attemptOf({ status: 'signing_in' }));
    const { user, onEvent, onExit, rerenderWith } = await renderFlow(
      { ...open, answerChallenge, readAttempt: vi.fn(async () => refuses) },
      {},
      StrictMode,
    );
    expect(errorsOf(onEvent)).toEqual([]);
    for (const times of [1, 2]) {
      await user.type(screen.getByRole('textbox', { name: 'Code' }), '000000{Enter}');
      await waitFor(() => expect(currentScreen()).toBe('connecting'));
      await waitFor(() => expect(currentScreen()).toBe('verification'));
      await settled();
      rerenderWith({ appearance: {} });
      expect(errorsOf(onEvent)).toEqual(Array.from({ length: times }, () => 'verification_failed'));
    }
    await press('Close');
    await press('Stop');
    expect(onExit).toHaveBeenCalledExactlyOnceWith(
      { code: 'verification_failed', message: 'That code didn’t work. Check it and try again.' },
      'verification',
    );
  });

  it('sends an error event again when the same rejection arrives immediately', async () => {
    const { user, onEvent } = await renderFlow({ ...open, answerChallenge: vi.fn(async () => refuses) });
    for (const times of [1, 2]) {
      await user.type(screen.getByRole('textbox', { name: 'Code' }), '000000{Enter}');
      await waitFor(() => expect(errorsOf(onEvent)).toHaveLength(times));
    }
    expect(errorsOf(onEvent)).toEqual(['verification_failed', 'verification_failed']);
  });

  it('sends no further error event after the right code', async () => {
    const { user, onEvent, onExit, onSuccess } = await renderFlow({
      ...open,
      answerChallenge: vi.fn().mockResolvedValueOnce(refuses).mockResolvedValue(succeeded),
    });
    const code = () => screen.findByRole('textbox', { name: 'Code' });
    await user.type(await code(), '000000{Enter}');
    await waitFor(() => expect(errorsOf(onEvent)).toEqual(['verification_failed']));
    await user.type(await code(), '123456{Enter}');
    await press('Continue');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(errorsOf(onEvent)).toEqual(['verification_failed']);
    expect(onExit).not.toHaveBeenCalled();
  });

  it('exits without an error when the person leaves at the choice of a method', async () => {
    const { user, onExit } = await renderFlow({ ...open, answerChallenge: vi.fn(async () => refuses) });
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '000000{Enter}');
    await press('Send it another way');
    await press('Close');
    await press('Stop');
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, 'verification');
  });
});

describe('failed search', () => {
  const atSelection = { openSession: async () => sessionOf({ consented: true }) };

  it.each([
    ['network', 'You seem to be offline'],
    ['server_error', 'We couldn’t load the list'],
  ])(
    'sends one error event for each failure and exits with the sentence on the screen: %s',
    async (code, message) => {
      const searchUtilities = vi.fn(() => Promise.reject(new BackendError(code)));
      const { onEvent, onExit, rerenderWith } = await renderFlow(
        { ...atSelection, searchUtilities },
        {},
        StrictMode,
      );
      await waitFor(() => expect(errorsOf(onEvent)).toEqual(['service_unavailable']));
      rerenderWith({ appearance: {} });
      await settled();
      expect(errorsOf(onEvent)).toHaveLength(1);
      await press('Try again');
      await waitFor(() => expect(errorsOf(onEvent)).toHaveLength(2));
      expect(screen.getByText(message)).toBeVisible();
      await press('Close');
      expect(onExit).toHaveBeenCalledExactlyOnceWith(
        { code: 'service_unavailable', message },
        'utility-selection',
      );
    },
  );

  it('exits without an error after the list has loaded', async () => {
    const searchUtilities = vi
      .fn()
      .mockRejectedValueOnce(new BackendError('network'))
      .mockResolvedValue(utilities);
    const { onEvent, onExit } = await renderFlow({ ...atSelection, searchUtilities });
    await press('Try again');
    await screen.findByRole('button', { name: /^Pacific Gas & Electric/ });
    await press('Close');
    expect(errorsOf(onEvent)).toEqual(['service_unavailable']);
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, 'utility-selection');
  });

  it('sends no error event for a failure while the terms are shown', async () => {
    const searchUtilities = vi
      .fn()
      .mockRejectedValueOnce(new BackendError('network'))
      .mockResolvedValue(utilities);
    const { onEvent } = await renderFlow({ searchUtilities });
    await waitFor(() => expect(searchUtilities).toHaveBeenCalledOnce());
    await act(async () => {});
    await press(/^Agree/);
    await screen.findByRole('button', { name: /^Pacific Gas & Electric/ });
    expect(searchUtilities).toHaveBeenCalledTimes(2);
    expect(errorsOf(onEvent)).toEqual([]);
  });
});
