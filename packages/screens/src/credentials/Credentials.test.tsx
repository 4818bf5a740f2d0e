import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Problem } from '../lib/problem.ts';
import { renderScreen } from '../testing/render.tsx';
import { longUtility, pge } from '../testing/samples.ts';
import { Credentials, type CredentialsProps } from './Credentials.tsx';

const setup = async (props: Partial<CredentialsProps> = {}) => {
  const onSubmit = vi.fn();
  const ui = <Credentials utility={pge} companyName="Sunny Solar" onSubmit={onSubmit} {...props} />;
  return { ...(await renderScreen(ui)), onSubmit };
};
const username = () => screen.getByLabelText('Username or email');
const password = () => screen.getByLabelText('Password');
const connect = () => screen.getByRole('button', { name: 'Connect' });

describe('Credentials', () => {
  it('has autocomplete attributes for password managers and phones', async () => {
    await setup();
    expect(username()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('submits a trimmed username and an unchanged password', async () => {
    const { user, onSubmit } = await setup();
    await user.type(username(), ' user@example.com ');
    await user.type(password(), ' pass word {Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      username: 'user@example.com',
      password: ' pass word ',
    });
  });

  it('accepts a pasted password', async () => {
    const { user, onSubmit } = await setup({ typed: { username: 'ann' } });
    await user.click(password());
    await user.paste('from a manager');
    await user.click(connect());
    expect(onSubmit).toHaveBeenCalledWith({ username: 'ann', password: 'from a manager' });
  });

  it('shows and hides the password, and hides it while sending', async () => {
    const { user, show } = await setup();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    show(<Credentials utility={pge} companyName="Sunny Solar" onSubmit={vi.fn()} busy />);
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('says that Caps Lock is on', async () => {
    await setup();
    fireEvent.keyDown(password(), { key: 'A', modifierCapsLock: true });
    expect(password()).toHaveAccessibleDescription('Caps Lock is on.');
    // A press of the button below blurs the field, and the button must not move under the pointer.
    fireEvent.blur(password());
    expect(password()).toHaveAccessibleDescription('Caps Lock is on.');
  });

  it('says once what is missing and focuses the first empty field', async () => {
    const { user, onSubmit } = await setup();
    await user.click(connect());
    expect(screen.getByRole('alert')).toHaveTextContent(/^Enter your username and password$/);
    expect(username()).toBeInvalid();
    expect(password()).toBeInvalid();
    expect(username()).toHaveFocus();
    await user.type(username(), 'ann');
    await user.click(connect());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(username()).toBeValid();
    expect(password()).toHaveAccessibleDescription('Enter your password.');
    expect(password()).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('links to the utility’s website in a new tab', async () => {
    const { show } = await setup();
    const link = screen.getByRole('link', { name: /^Forgot your password\? Go to pge\.com/ });
    expect(link).toHaveAttribute('href', 'https://www.pge.com');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAccessibleName(/opens a new tab/);
    show(
      <Credentials
        utility={pge}
        companyName="Sunny Solar"
        onSubmit={vi.fn()}
        problem="invalid_credentials"
      />,
    );
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(
      within(screen.getByRole('alert')).getByRole('link', { name: /^Forgot your password\? Go to pge\.com/ }),
    ).toBeVisible();
  });

  it('has no link when the website is unknown', async () => {
    await setup({ utility: longUtility, problem: 'invalid_credentials' });
    expect(screen.getByRole('alert')).toHaveTextContent(`on the ${longUtility.name} website`);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('says once that the login was wrong and focuses the empty password', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    await setup({ typed: { username: 'ann' }, problem: 'invalid_credentials' });
    expect(username()).toHaveValue('ann');
    expect(password()).toHaveValue('');
    expect(password()).toBeInvalid();
    expect(password()).toHaveFocus();
    expect(screen.getAllByText(/That username or password didn’t work\./)).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent('That username or password didn’t work.');
    expect(password()).not.toHaveAccessibleDescription();
    vi.restoreAllMocks();
  });

  it.each([
    ['focuses the username and announces the heading with a mouse and a keyboard', true],
    ['focuses the heading on a phone', false],
  ])('%s', async (_, matches) => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    Object.assign(window, { matchMedia: () => ({ matches }) });
    await setup();
    expect(matches ? username() : screen.getByRole('heading')).toHaveFocus();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.getByRole('status')).toHaveTextContent(
      matches ? 'Sign in to Pacific Gas & Electric' : /^$/,
    );
    Object.assign(window, { matchMedia: undefined });
    vi.restoreAllMocks();
  });

  it('keeps the link for a forgotten password when the account is locked', async () => {
    await setup({ problem: 'account_locked' });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByRole('link', { name: /^Forgot your password\? Go to pge\.com/ })).toBeVisible();
  });

  it('does not take the focus from another window after a wrong login', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    await setup({ problem: 'invalid_credentials' });
    expect(password()).not.toHaveFocus();
    vi.restoreAllMocks();
  });

  it.each<[Problem, string]>([
    ['account_locked', 'Pacific Gas & Electric has locked this account.'],
    ['utility_unavailable', 'Your password wasn’t rejected.'],
    ['utility_timeout', 'Pacific Gas & Electric took too long to answer.'],
    ['rate_limited', 'Pacific Gas & Electric asks us to wait.'],
    ['verification_failed', 'The code wasn’t accepted.'],
    ['service_unavailable', 'Something went wrong on our side.'],
    ['offline', 'You seem to be offline.'],
  ])('explains %s without blaming the password', async (problem, words) => {
    await setup({ problem });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(password()).toBeValid();
  });

  it.each([
    [undefined, 'Try again in a few minutes.'],
    [1, 'Try again in a minute.'],
    [5, 'Try again in 5 minutes.'],
  ])('says when to try again at a utility that limits requests: %s', async (retryMinutes, words) => {
    await setup({ problem: 'rate_limited', retryMinutes });
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  it('offers no help with a forgotten password beside an API key', async () => {
    const apiKey = { name: 'api_key', label: 'API key', type: 'password' } as const;
    await setup({ fields: [{ name: 'account_number', label: 'Account number' }, apiKey] });
    expect(screen.getByRole('link', { name: /pge\.com/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Forgot your password/ })).toBeNull();
  });

  it('says before sign-in that the utility is down', async () => {
    const { container } = await setup({ utility: { ...pge, status: 'down' } });
    expect(container).toHaveTextContent('Pacific Gas & Electric is temporarily unavailable');
  });

  it('says who receives the password', async () => {
    const { container } = await setup();
    expect(container).toHaveTextContent(
      'only to sign in to Pacific Gas & Electric. Sunny Solar never sees it.',
    );
  });

  it.each([
    ['needs_sign_in', 'Sign in again to PG&E', 'Please sign in again to keep your data up to date.'],
    ['working', 'Update the login for PG&E', 'Use the same username and password as on pge.com.'],
    ['new', 'Sign in to PG&E', 'Use the same username and password as on pge.com.'],
  ] as const)('names the reason for a sign-in when the connection is %s', async (connection, title, lead) => {
    const { container } = await setup({ connection, utility: { ...pge, short_name: 'PG&E' } });
    expect(screen.getByRole('heading')).toHaveTextContent(title);
    expect(container).toHaveTextContent(lead);
  });

  it('fills in the test login in the sandbox', async () => {
    const { user, onSubmit } = await setup({ environment: 'sandbox' });
    await user.click(screen.getByRole('button', { name: 'Use test login' }));
    await user.click(connect());
    expect(onSubmit).toHaveBeenCalledWith({ username: 'user@example.com', password: 'password' });
  });

  it('offers no test login in production', async () => {
    await setup();
    expect(screen.queryByRole('button', { name: 'Use test login' })).not.toBeInTheDocument();
  });

  it('ignores submits while busy', async () => {
    const { user, onSubmit } = await setup({ typed: { username: 'ann' }, busy: true });
    await user.type(password(), 'secret{Enter}');
    await user.click(connect());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(connect()).toHaveAttribute('aria-disabled', 'true');
  });
});
