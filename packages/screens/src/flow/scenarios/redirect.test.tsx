import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Attempt, UtilitySummary } from '@utility-connect/protocol';
import { describe, expect, it, vi } from 'vitest';
import { BackendError } from '../../lib/backend.ts';
import { attemptOf, atUtility, sessionOf, succeeded } from '../../testing/fake-backend.ts';
import { currentScreen, press, renderFlow, settled } from '../../testing/render-flow.tsx';
import { filesOnly, redirectOnly } from '../../testing/samples.ts';

const bothWays: UtilitySummary = {
  ...filesOnly,
  methods: [...(redirectOnly.methods ?? []), ...(filesOnly.methods ?? [])],
};
const opened = (fields = {}) => ({
  openSession: async () => sessionOf({ consented: true, utility: redirectOnly, ...fields }),
});
const attempt = (fields: Partial<Attempt>) =>
  attemptOf({ method: 'redirect', utility: redirectOnly, ...fields });
const waitingAt = () => vi.fn(async (): Promise<Attempt> => atUtility);

const link = () => screen.findByRole('button', { name: /^Continue to PG&E/ });
const follow = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^(Continue to|Open) PG&E/ }));
  await vi.waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent(/^Finish at PG&E/));
  await settled();
};

describe('connecting at the utility’s own page', () => {
  it('has the address before the link is pressed, and returns the code after the return', async () => {
    const readAttempt = waitingAt();
    const { backend, onSuccess, onEvent } = await renderFlow({ ...opened(), readAttempt });
    expect(currentScreen()).toBe('hand-off');
    expect(await link()).toHaveAttribute('href', atUtility.go_url);
    expect(backend.startRedirectAttempt).toHaveBeenCalledExactlyOnceWith('14328');
    await follow();
    readAttempt.mockImplementation(async () => attempt({ status: 'signing_in' }));
    expect(await screen.findByText('Confirming your permission')).toBeVisible();
    expect(currentScreen()).toBe('connecting');
    readAttempt.mockImplementation(async () => ({ ...succeeded, method: 'redirect' }));
    await press('Continue');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    const names = onEvent.mock.calls.map(([name, metadata]) => `${name} ${metadata.screen ?? ''}`.trim());
    expect(names).toEqual([
      'screen hand-off',
      'submit hand-off',
      'screen connecting',
      'screen success',
      'success',
    ]);
  });

  it('continues the hosted page in the same tab without a change of the screen', async () => {
    await renderFlow({ ...opened(), readAttempt: waitingAt() }, { embedded: false });
    expect(await link()).not.toHaveAttribute('target');
    fireEvent.click(await link());
    await settled();
    expect(screen.getByRole('heading')).toHaveTextContent('You’ll continue at PG&E');
  });

  it('goes on with the attempt after a reload', async () => {
    const { backend } = await renderFlow({ ...opened({ attempt: atUtility }), readAttempt: waitingAt() });
    expect(await link()).toHaveAttribute('href', atUtility.go_url);
    expect(backend.startRedirectAttempt).not.toHaveBeenCalled();
  });

  it('keeps waiting for the other tab after a reload', async () => {
    const away = { ...atUtility, away: true } as const;
    await renderFlow({ ...opened({ attempt: away }), readAttempt: waitingAt() });
    expect(screen.getByRole('heading')).toHaveTextContent('Finish at PG&E in the other tab');
    await press('Cancel');
    expect(await link()).toHaveAttribute('href', atUtility.go_url);
  });

  it('links again after the way back from the utility to the hosted page', async () => {
    const session = { attempt: { ...atUtility, away: true }, exit_to: 'https://app.example.com/' };
    await renderFlow({ ...opened(session), readAttempt: waitingAt() }, { embedded: false });
    expect(await link()).toHaveAttribute('href', atUtility.go_url);
  });

  it('reads the attempt as soon as the person is back in this tab', async () => {
    const readAttempt = waitingAt();
    await renderFlow({ ...opened({ attempt: atUtility }), readAttempt });
    const before = readAttempt.mock.calls.length;
    fireEvent(document, new Event('visibilitychange'));
    expect(readAttempt).toHaveBeenCalledTimes(before + 1);
  });

  it('links to a new attempt after access was denied', async () => {
    const readAttempt = waitingAt();
    const again = { ...atUtility, id: 'attempt-2', go_url: 'https://link.example/go/attempt-2' };
    const startRedirectAttempt = vi.fn().mockResolvedValueOnce(atUtility).mockResolvedValueOnce(again);
    const { onEvent } = await renderFlow({ ...opened(), readAttempt, startRedirectAttempt });
    await follow();
    readAttempt.mockImplementationOnce(async () => attempt({ status: 'failed', error: 'consent_denied' }));
    readAttempt.mockImplementation(async () => again);
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was shared.');
    await waitFor(async () => expect(await link()).toHaveAttribute('href', again.go_url));
    expect(screen.getByRole('alert')).toBeVisible();
    expect(onEvent.mock.calls).toContainEqual(['error', { code: 'consent_denied' }]);
  });

  it('shows a denied access after the return of the hosted page', async () => {
    const denied = attempt({ status: 'failed', error: 'consent_denied' });
    await renderFlow({ ...opened({ attempt: denied }), readAttempt: waitingAt() }, { embedded: false });
    expect(currentScreen()).toBe('hand-off');
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was shared.');
  });

  it('offers to try again when the attempt cannot be started', async () => {
    const startRedirectAttempt = vi
      .fn()
      .mockRejectedValueOnce(new BackendError('network'))
      .mockResolvedValueOnce(atUtility);
    await renderFlow({ ...opened(), startRedirectAttempt, readAttempt: waitingAt() });
    expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline.');
    await press('Try again');
    expect(await link()).toHaveAttribute('href', atUtility.go_url);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('offers to try again when the utility gives no address', async () => {
    const failed = attempt({ status: 'failed', error: 'utility_unavailable' });
    const startRedirectAttempt = vi.fn().mockResolvedValueOnce(failed).mockResolvedValueOnce(atUtility);
    await renderFlow({ ...opened(), startRedirectAttempt, readAttempt: waitingAt() });
    expect(await screen.findByRole('alert')).toHaveTextContent('PG&E is temporarily unavailable.');
    expect(startRedirectAttempt).toHaveBeenCalledOnce();
    await press('Try again');
    expect(await link()).toHaveAttribute('href', atUtility.go_url);
  });

  it('keeps waiting when a poll is lost', async () => {
    const readAttempt = waitingAt();
    readAttempt.mockRejectedValueOnce(new BackendError('network'));
    await renderFlow({ ...opened(), readAttempt });
    await waitFor(() => expect(readAttempt.mock.calls.length).toBeGreaterThan(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('ends with the session', async () => {
    const readAttempt = () => Promise.reject(new BackendError('connect_token_expired'));
    await renderFlow({ ...opened(), readAttempt });
    await waitFor(() => expect(currentScreen()).toBe('error'));
  });

  it('succeeds without accounts while the utility prepares the data', async () => {
    const preparing = attempt({ status: 'succeeded', accounts: [], preparing: true });
    const { onEvent } = await renderFlow(opened({ attempt: preparing }));
    expect(screen.getByRole('heading')).toHaveTextContent('You’re connected');
    expect(
      screen.getByText(
        (_, element) =>
          element?.tagName === 'P' &&
          element.textContent === 'PG&E is preparing your data. Sunny Solar gets it as soon as it’s ready.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use another login' })).not.toBeInTheDocument();
    expect(onEvent.mock.calls).not.toContainEqual(['error', { code: 'no_accounts' }]);
  });

  it('returns the code of a connection whose data is being prepared when the person closes', async () => {
    const preparing = attempt({ status: 'succeeded', accounts: [], preparing: true });
    const { onSuccess, onExit } = await renderFlow(opened({ attempt: preparing }));
    await press('Close');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledOnce());
    expect(onExit).not.toHaveBeenCalled();
  });
});

describe('leaving while the person is at the utility', () => {
  it('goes back from the wait to the link, and keeps the attempt', async () => {
    const { backend } = await renderFlow({ ...opened(), readAttempt: waitingAt() });
    await follow();
    await press('Cancel');
    expect(await link()).toHaveAttribute('href', atUtility.go_url);
    expect(backend.cancelAttempt).not.toHaveBeenCalled();
  });

  it('asks before Close ends the attempt', async () => {
    const { backend, onExit } = await renderFlow({ ...opened(), readAttempt: waitingAt() });
    await follow();
    await press('Close');
    expect(onExit).not.toHaveBeenCalled();
    await press('Stop');
    expect(onExit).toHaveBeenCalledExactlyOnceWith(null, 'hand-off');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
  });

  it('goes back to the utility’s page when the reading of the accounts is cancelled', async () => {
    const reading = attempt({ status: 'reading_accounts' });
    const { backend } = await renderFlow({
      ...opened({ attempt: reading }),
      readAttempt: async () => reading,
    });
    await press('Cancel');
    expect(currentScreen()).toBe('hand-off');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
    await waitFor(() => expect(backend.startRedirectAttempt).toHaveBeenCalledOnce());
  });

  it('ends the attempt when another way is chosen', async () => {
    const waiting = { ...atUtility, utility: bothWays };
    const { backend } = await renderFlow({
      ...opened({ utility: bothWays }),
      startRedirectAttempt: vi.fn(async () => waiting),
      readAttempt: async () => waiting,
    });
    await link();
    await press('Other ways to connect');
    await press(/^Upload a Green Button file/);
    expect(currentScreen()).toBe('file-upload');
    expect(backend.cancelAttempt).toHaveBeenCalledOnce();
    await press('Other ways to connect');
    await press(/^Allow access on your utility’s website/);
    expect(currentScreen()).toBe('hand-off');
    await waitFor(() => expect(backend.startRedirectAttempt).toHaveBeenCalledTimes(2));
  });
});
