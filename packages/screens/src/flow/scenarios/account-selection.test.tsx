import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BackendError } from '../../lib/backend.ts';
import { attemptOf, sessionOf } from '../../testing/fake-backend.ts';
import { currentScreen, fillIn, press, renderFlow, settled } from '../../testing/render-flow.tsx';
import { offered, pge } from '../../testing/samples.ts';

const choosing = attemptOf({ status: 'choosing_accounts', offered });
const opened = (attempt = choosing) => ({
  openSession: async () => sessionOf({ consented: true, utility: pge, attempt }),
});

describe('choosing accounts', () => {
  it('follows the sign-in, shares what is chosen, and returns the code', async () => {
    const { backend, user, onSuccess, onEvent } = await renderFlow({
      openSession: async () => sessionOf({ consented: true, utility: pge }),
      readAttempt: async () => choosing,
    });
    await fillIn(user);
    await press('Connect');
    await waitFor(() => expect(currentScreen()).toBe('account-selection'));
    await user.click(screen.getByRole('checkbox', { name: /Juniper/ }));
    await press('Share 1 account');
    expect(backend.shareAccounts).toHaveBeenCalledExactlyOnceWith(['account-1']);
    expect(currentScreen()).toBe('success');
    await press('Continue');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onEvent.mock.calls).toContainEqual(['screen', { screen: 'account-selection' }]);
    expect(onEvent.mock.calls).toContainEqual(['submit', { screen: 'account-selection' }]);
    expect(JSON.stringify(onEvent.mock.calls)).not.toContain('account-1');
  });

  it('goes on after a reload', async () => {
    await renderFlow(opened());
    expect(currentScreen()).toBe('account-selection');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });

  it('ends the attempt when the person leaves, after they confirm it', async () => {
    const { backend, onExit } = await renderFlow(opened());
    await press('Close');
    await press('Stop');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, 'account-selection');
  });

  it('leaves at once when the person confirms it after the choice could not be stored', async () => {
    let refuse = () => {};
    const shareAccounts = () =>
      new Promise<never>((_, reject) => {
        refuse = () => reject(new BackendError('network'));
      });
    const { onExit } = await renderFlow({ ...opened(), shareAccounts });
    await press('Share 2 accounts');
    await press('Close');
    await act(async () => refuse());
    expect(onExit).not.toHaveBeenCalled();
    await press('Stop');
    expect(onExit).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'service_unavailable' }),
      'account-selection',
    );
  });

  it('ends the attempt on the way back to the sign-in', async () => {
    const { backend } = await renderFlow(opened());
    await press('Back');
    await settled();
    expect(currentScreen()).toBe('credentials');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
  });

  it('keeps the choice for another try when it could not be stored', async () => {
    const shareAccounts = vi.fn().mockRejectedValueOnce(new BackendError('network'));
    const { user } = await renderFlow({ ...opened(), shareAccounts });
    await user.click(screen.getByRole('checkbox', { name: /Juniper/ }));
    await press('Share 1 account');
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline.');
    expect(screen.getByRole('checkbox', { name: /Juniper/ })).not.toBeChecked();
  });

  it('asks for another sign-in when the attempt is gone', async () => {
    const shareAccounts = vi.fn().mockRejectedValueOnce(new BackendError('attempt_not_ready'));
    await renderFlow({ ...opened(), shareAccounts });
    await press('Share 2 accounts');
    expect(currentScreen()).toBe('credentials');
  });

  it('says that the person chooses later when the utility lists no accounts yet', async () => {
    const attempt = attemptOf({
      status: 'succeeded',
      method: 'redirect',
      accounts: [],
      preparing: true,
      choose_later: true,
    });
    await renderFlow(opened(attempt));
    expect(screen.getByText(/so nothing is shared/)).toBeVisible();
  });
});
