import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBackend, sessionOf } from '../testing/fake-backend.ts';
import { connection, edison, eventsNamed, failing, openManagePage } from '../testing/manage-page.tsx';
import { currentScreen, press, settled } from '../testing/render-flow.tsx';
import { accounts, pge } from '../testing/samples.ts';

describe('a sign-in', () => {
  it('changes the accounts in the flow, and shows them on the page afterward', async () => {
    // jsdom says no when the focused element is removed.
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const { backend, createFlowBackend, change, onEvent, onExit, user } = await openManagePage();
    await press('Change accounts: PG&E');
    expect(backend.startSignIn).toHaveBeenCalledExactlyOnceWith('14328');
    expect(createFlowBackend).toHaveBeenCalledExactlyOnceWith('connect-token');
    await waitFor(() => expect(currentScreen()).toBe('credentials'));
    await user.type(screen.getByLabelText('Username or email'), 'user@example.com');
    await user.type(screen.getByLabelText('Password'), 'password');
    await press('Connect');
    await waitFor(() => expect(currentScreen()).toBe('success'));
    change({ connections: [{ ...connection, accounts: accounts.slice(1) }] });
    await press(/^Continue/);
    await waitFor(() => expect(currentScreen()).toBe('manage'));
    expect(screen.queryByText('••••4521')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(eventsNamed(onEvent, 'screen').map(({ screen: name }) => name)).toEqual([
      'manage',
      'credentials',
      'connecting',
      'success',
      'manage',
    ]);
    expect(eventsNamed(onEvent, 'success')).toEqual([]);
    expect(onExit).not.toHaveBeenCalled();
  });

  it.each([
    ['file', 'Add a newer file: Southern California Edison', 'file-upload'],
    ['redirect', 'Change accounts: Southern California Edison', 'hand-off'],
    ['sign_in', 'Change accounts: Southern California Edison', 'credentials'],
  ] as const)('starts with the way of the connection: %s', async (method, button, shown) => {
    const { createFlowBackend } = await openManagePage({ connections: [{ ...edison, method }] });
    const methods = (['redirect', 'sign_in', 'file'] as const).map((kind) => ({ kind }));
    const session = sessionOf({ mode: 'update', consented: true, utility: { ...pge, methods } });
    createFlowBackend.mockReturnValue(fakeBackend({ openSession: vi.fn(async () => session) }));
    await press(button);
    await waitFor(() => expect(currentScreen()).toBe(shown));
  });

  it('starts with the preferred way if that of the connection is not offered any more', async () => {
    await openManagePage({ connections: [edison] });
    await press('Add a newer file: Southern California Edison');
    await waitFor(() => expect(currentScreen()).toBe('credentials'));
  });

  it('ignores other buttons while it begins', async () => {
    const startSignIn = vi.fn(() => new Promise<string>(() => {}));
    await openManagePage({ connections: [connection, edison] }, { startSignIn });
    await press('Change accounts: PG&E');
    await press('Add a newer file: Southern California Edison');
    await press('Stop sharing: PG&E');
    expect(startSignIn).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('goes back to the page when the person leaves it', async () => {
    const { onExit, onEvent } = await openManagePage({
      connections: [{ ...connection, status: 'needs_sign_in' }],
    });
    await press('Sign in again: PG&E');
    await waitFor(() => expect(currentScreen()).toBe('credentials'));
    await press('Close');
    await waitFor(() => expect(currentScreen()).toBe('manage'));
    expect(onExit).not.toHaveBeenCalled();
    expect(eventsNamed(onEvent, 'exit')).toEqual([]);
  });

  it('is cancelled when the host page closes the dialog', async () => {
    const { createFlowBackend, onLeaveChange, user } = await openManagePage();
    await press('Change accounts: PG&E');
    await waitFor(() => expect(currentScreen()).toBe('credentials'));
    await user.type(screen.getByLabelText('Username or email'), 'user@example.com');
    await user.type(screen.getByLabelText('Password'), 'password');
    await press('Connect');
    expect(currentScreen()).toBe('connecting');
    act(() => onLeaveChange.mock.lastCall?.[0]());
    await settled();
    expect(createFlowBackend.mock.results[0]?.value.cancelAttempt).toHaveBeenCalledOnce();
    expect(currentScreen()).toBe('manage');
  });

  it.each([
    ['network', 'You seem to be offline.', 'service_unavailable'],
    ['server_error', 'Something went wrong on our side.', 'service_unavailable'],
    ['too_many_attempts', 'Too many attempts', 'too_many_attempts'],
  ])('says beside its button why it cannot begin: %s', async (code, title, reported) => {
    const { onEvent } = await openManagePage(
      { connections: [connection, edison] },
      { startSignIn: failing(code) },
    );
    await press('Change accounts: PG&E');
    const utility = screen.getByRole('listitem', { name: 'PG&E' });
    expect(within(utility).getByRole('alert')).toHaveTextContent(title);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(eventsNamed(onEvent, 'error')).toEqual([{ code: reported }]);
    expect(currentScreen()).toBe('manage');
  });
});
