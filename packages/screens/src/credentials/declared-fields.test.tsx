import { screen } from '@testing-library/react';
import type { SignInField } from '@utility-connect/protocol';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { pge } from '../testing/samples.ts';
import { Credentials, type CredentialsProps } from './Credentials.tsx';

const fields: readonly SignInField[] = [
  { name: 'account', label: 'Account number', type: 'tel', help: 'Ten digits.', pattern: '[0-9]{10}' },
  { name: 'pin', label: 'PIN', type: 'password' },
  { name: 'zip', label: 'ZIP code', autocomplete: 'postal-code', optional: true },
];

const setup = async (props: Partial<CredentialsProps> = {}) => {
  const onSubmit = vi.fn();
  const ui = (
    <Credentials utility={pge} companyName="Sunny Solar" fields={fields} onSubmit={onSubmit} {...props} />
  );
  return { ...(await renderScreen(ui)), onSubmit };
};
const account = () => screen.getByLabelText('Account number');
const pin = () => screen.getByLabelText('PIN');
const zip = () => screen.getByLabelText('ZIP code (optional)');
const connect = () => screen.getByRole('button', { name: 'Connect' });

describe('declared fields', () => {
  it('are drawn in their order with their attributes', async () => {
    await setup({ typed: { account: '123' } });
    expect(screen.getAllByRole('textbox').map((input) => input.getAttribute('name'))).toEqual([
      'account',
      'zip',
    ]);
    expect(account()).toHaveAttribute('type', 'tel');
    expect(account()).toHaveValue('123');
    expect(account()).toHaveAccessibleDescription('Ten digits.');
    expect(account()).toHaveAttribute('autocomplete', 'off');
    expect(pin()).toHaveAttribute('type', 'password');
    expect(pin()).toHaveAttribute('autocomplete', 'off');
    expect(zip()).toHaveAttribute('autocomplete', 'postal-code');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  it('are submitted by their names, without the optional ones that are empty', async () => {
    const { user, onSubmit } = await setup();
    await user.type(account(), ' 1234567890 ');
    await user.type(pin(), ' 12 ');
    await user.click(connect());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ account: '1234567890', pin: ' 12 ' });
  });

  it('each say what is wrong, and the first one gets the focus', async () => {
    const { user, onSubmit } = await setup();
    await user.type(account(), '12345');
    await user.click(connect());
    expect(account()).toBeInvalid();
    expect(account()).toHaveAccessibleDescription(
      'Check “Account number”. It doesn’t have the right format. Ten digits.',
    );
    expect(pin()).toHaveAccessibleDescription('Enter a value for “PIN”.');
    expect(zip()).toBeValid();
    expect(account()).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('are not called a password when the utility rejects them', async () => {
    await setup({ problem: 'invalid_credentials' });
    expect(screen.getByRole('alert')).toHaveTextContent('Those details didn’t work.');
    expect(pin()).toBeInvalid();
  });

  it('scroll no further than necessary when they are rejected, so that the notice stays in sight', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const focus = vi.spyOn(HTMLInputElement.prototype, 'focus');
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await setup({ problem: 'invalid_credentials' });
    expect(pin()).toHaveFocus();
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
    expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
    vi.restoreAllMocks();
  });

  it('get no test login', async () => {
    await setup({ environment: 'sandbox' });
    expect(screen.queryByRole('button', { name: 'Use test login' })).not.toBeInTheDocument();
  });
});
