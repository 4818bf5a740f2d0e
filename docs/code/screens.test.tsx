// Runs the recipes of docs/screens.md.
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BackendError, createHttpBackend } from '@utility-connect/screens';
import { createMockService } from '@utility-connect/service/mock';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Connect } from './screens/Headless.tsx';
import { Terms } from './screens/OneScreen.tsx';
import { ConnectUtility as WithOwnScreen } from './screens/OwnScreen.tsx';
import { ConnectUtility } from './screens/WholeFlow.tsx';

// jsdom does not implement scrolling.
Element.prototype.scrollIntoView = () => {};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }, { timeout: 10_000 }));

/** Creates a connect token of a new mock service, which answers the page's requests. */
const startService = async (): Promise<string> => {
  const service = await createMockService({ companyName: 'Sunny Solar' });
  const { clientId, clientSecret } = service.client;
  const response = await service.fetch(
    new Request('http://localhost:4000/auth/connect-token', {
      method: 'POST',
      headers: { 'Service-Client-Id': clientId, 'Service-Secret': clientSecret },
      body: new URLSearchParams({ user_id: 'user-1' }),
    }),
  );
  vi.stubGlobal('fetch', (request: Request) => service.fetch(request));
  return ((await response.json()) as { connect_token: string }).connect_token;
};

const createBackend = async () =>
  createHttpBackend({ connectToken: await startService(), apiUrl: '/link/api/' });

const signInWithOurScreens = async (username = 'user@example.com') => {
  await press('Agree and continue');
  await press(/Pacific Gas & Electric/);
  await userEvent.type(await screen.findByLabelText('Username or email'), username);
  await userEvent.type(screen.getByLabelText('Password'), 'password');
  await press('Connect');
};

describe('the recipes of the screens', () => {
  it('show one screen', async () => {
    const onAgree = vi.fn();
    render(<Terms onAgree={onAgree} onDecline={() => {}} />);
    await press('Agree and continue');
    expect(onAgree).toHaveBeenCalledOnce();
  });

  it('connect a utility with our screens, also in strict mode', async () => {
    const onCode = vi.fn();
    const connectToken = await startService();
    render(<ConnectUtility connectToken={connectToken} onCode={onCode} onLeave={() => {}} />, {
      wrapper: StrictMode,
    });
    await signInWithOurScreens();
    await press('Continue');
    await waitFor(() => expect(onCode).toHaveBeenCalledWith(expect.stringMatching(/./)));
  });

  it('connect a utility with a success screen of your own', async () => {
    const onCode = vi.fn();
    render(<WithOwnScreen backend={await createBackend()} onCode={onCode} />);
    await signInWithOurScreens();
    const heading = await screen.findByRole('heading', { name: 'Pacific Gas & Electric is connected' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await press('Show my savings');
    await waitFor(() => expect(onCode).toHaveBeenCalledOnce());
  });

  it('leave a login without accounts to our success screen', async () => {
    render(<WithOwnScreen backend={await createBackend()} onCode={() => {}} />);
    await signInWithOurScreens('empty@example.com');
    await screen.findByRole('heading', { name: 'We didn’t find any accounts' }, { timeout: 10_000 });
  });

  it('offer to try again without our markup when the page of the utility cannot be reached', async () => {
    const backend = await createBackend();
    const startRedirectAttempt = vi.fn(async () => {
      throw new BackendError('network');
    });
    const searchUtilities: typeof backend.searchUtilities = async (search) =>
      (await backend.searchUtilities(search)).map((utility) => ({
        ...utility,
        methods: [{ kind: 'redirect' }],
      }));
    render(<Connect backend={{ ...backend, searchUtilities, startRedirectAttempt }} onCode={() => {}} />);
    await press('Agree');
    await press('Pacific Gas & Electric');
    await press('Try again');
    await waitFor(() => expect(startRedirectAttempt).toHaveBeenCalledTimes(2));
  });

  it('connect a utility without our markup, after a wrong password and with a code', async () => {
    const onCode = vi.fn();
    render(<Connect backend={await createBackend()} onCode={onCode} />);
    await press('Agree');
    await press('Pacific Gas & Electric');
    await userEvent.type(await screen.findByLabelText('Username'), 'mfa@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await press('Sign in');
    expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toBe(
      'That username or password didn’t work.',
    );
    await userEvent.type(screen.getByLabelText('Username'), 'mfa@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'password');
    await press('Sign in');
    await userEvent.type(await screen.findByLabelText('Code', {}, { timeout: 10_000 }), '123456');
    await press('Continue');
    await press('Continue with 2 accounts');
    await waitFor(() => expect(onCode).toHaveBeenCalledOnce());
  });
});
