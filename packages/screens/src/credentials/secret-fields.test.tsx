import { screen } from '@testing-library/react';
import type { Locale, SignInField } from '@utility-connect/protocol';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { pge } from '../testing/samples.ts';
import { Credentials, type CredentialsProps } from './Credentials.tsx';
import { withoutSecrets } from './sign-in-fields.ts';

const helpUrl = 'https://developer.example.com/tokens';
const tokenField: SignInField = {
  name: 'token',
  label: { en: 'Access token', es: 'Token de acceso' },
  type: 'password',
  help: { en: 'Create one there.', fr: 'Créez-en un.' },
  help_url: helpUrl,
};
const keyField: SignInField = { name: 'key', label: 'Authenticator key', type: 'authenticator_key' };
const account: SignInField = { name: 'account', label: 'Account number' };

const setup = async (
  fields: readonly SignInField[],
  props: Partial<CredentialsProps> = {},
  locale: Locale = 'en',
) => {
  const onSubmit = vi.fn();
  const ui = (
    <Credentials utility={pge} companyName="Sunny Solar" fields={fields} onSubmit={onSubmit} {...props} />
  );
  return { ...(await renderScreen(ui, {}, locale)), onSubmit };
};
const connect = () => screen.getByRole('button', { name: 'Connect' });

describe('a token', () => {
  const token = () => screen.getByLabelText('Access token');

  it('is asked for with help, and a link to its page in a new tab in place of the website', async () => {
    const { container } = await setup([tokenField]);
    expect(container).toHaveTextContent('Paste your token from pge.com.');
    expect(token()).toHaveAttribute('type', 'password');
    expect(token()).toHaveAttribute('autocomplete', 'off');
    expect(token()).toHaveAccessibleDescription('Create one there.');
    const link = screen.getByRole('link');
    expect(link).toHaveAccessibleName(/^Find it at developer\.example\.com ?\(opens a new tab\)$/);
    expect(link).toHaveAttribute('href', helpUrl);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('is submitted whole, however long it is', async () => {
    const { user, onSubmit } = await setup([tokenField]);
    await user.click(token());
    await user.paste('x'.repeat(8_192));
    await user.click(connect());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ token: 'x'.repeat(8_192) });
  });

  it('can be shown by a button with its name', async () => {
    const { user } = await setup([tokenField]);
    await user.click(screen.getByRole('button', { name: 'Show Access token' }));
    expect(token()).toHaveAttribute('type', 'text');
  });

  it('is not called a password when the utility rejects it', async () => {
    await setup([tokenField], { problem: 'invalid_credentials' });
    expect(screen.getByRole('alert')).toHaveTextContent('That token didn’t work.');
    expect(token()).toBeInvalid();
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('beside a number is one of several details', async () => {
    const { container } = await setup([account, tokenField]);
    expect(container).toHaveTextContent('Use the same details as on pge.com.');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});

describe('the texts of a connector', () => {
  it.each<[Locale, string, string]>([
    ['es', 'Token de acceso', 'Create one there.'],
    ['fr', 'Access token', 'Créez-en un.'],
  ])('are shown in the language of the page, else in English: %s', async (locale, label, help) => {
    await setup([tokenField], {}, locale);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(help);
  });

  it('name a field in its error in the language of the page', async () => {
    const { user } = await setup([tokenField], {}, 'es');
    await user.click(screen.getByRole('button', { name: 'Conectar' }));
    expect(screen.getByLabelText('Token de acceso')).toHaveAccessibleDescription(/Token de acceso/);
  });
});

describe('an authenticator key', () => {
  const key = () => screen.getByLabelText('Authenticator key');

  it('is hidden, and explained', async () => {
    await setup([account, keyField]);
    expect(key()).toHaveAttribute('type', 'password');
    expect(key()).toHaveAccessibleDescription(
      'The long key behind the QR code, not the six digits that change.',
    );
  });

  it.each([
    ['gezd gnbv gy3t qojq gezd', true],
    ['GEZDGNBV-GY3TQOJQ====', true],
    ['otpauth://totp/Example:jo?secret=GEZDGNBVGY3TQOJQ&issuer=Example', true],
    ['123456', false],
    ['GEZDGNBV', false],
    ['https://example.com', false],
  ])('is checked before it is sent: %s', async (typed, isValid) => {
    const { user, onSubmit } = await setup([account, keyField]);
    await user.type(screen.getByLabelText('Account number'), '1');
    await user.type(key(), typed);
    await user.click(connect());
    expect(onSubmit.mock.calls).toEqual(isValid ? [[{ account: '1', key: typed }]] : []);
    if (!isValid) expect(key()).toHaveAccessibleDescription(/^Check “Authenticator key”/);
  });
});

it('keeps no secret field for the next try', () => {
  const typed = { account: '1', token: 'secret', key: 'secret' };
  const fields = [account, tokenField, keyField];
  const utility = { ...pge, methods: [{ kind: 'sign_in', fields }] } as const;
  expect(withoutSecrets(typed, utility)).toEqual({ account: '1' });
  expect(withoutSecrets({ username: 'jo', password: 'secret' }, pge)).toEqual({ username: 'jo' });
});
