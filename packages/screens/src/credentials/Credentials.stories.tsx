import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import {
  knownPge,
  longCompany,
  longUtility,
  pge,
  twoWays,
  unbroken,
  unbrokenUtility,
} from '../testing/samples.ts';
import { inFrame } from '../testing/stories/in-frame.tsx';
import { Credentials } from './Credentials.tsx';

const meta = {
  title: 'Screens/Credentials',
  component: Credentials,
  decorators: [inFrame({ screen: 'credentials', progress: [3, 5], onBack: () => {} })],
  args: { utility: knownPge, companyName: 'Sunny Solar', onSubmit: fn() },
  render: (args, { globals }) => (
    <Credentials {...args} {...(globals.environment !== 'story' && { environment: globals.environment })} />
  ),
} satisfies Meta<typeof Credentials>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const SignInAgain: Story = { args: { connection: 'needs_sign_in' } };

/** A utility that is connected and still accepts its login. */
export const UpdateLogin: Story = { args: { connection: 'working' } };

/** A utility that has no other name than its official one. */
export const OfficialName: Story = { args: { utility: pge } };

export const Sandbox: Story = {
  args: { environment: 'sandbox' },
  parameters: { frame: { sandbox: true } },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /test/ }));
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLButtonElement);
    await expect(args.onSubmit).toHaveBeenCalledWith({
      username: 'user@example.com',
      password: 'password',
    });
  },
};

export const FieldsMissing: Story = {
  play: async ({ args, canvasElement, userEvent }) => {
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLButtonElement);
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

export const PasswordShown: Story = {
  args: { typed: { username: 'user@example.com' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const password = canvasElement.querySelector('[name=password]') as HTMLInputElement;
    await userEvent.type(password, 'correct horse');
    await userEvent.click(canvas.getByRole('button', { name: /^(Show|Mostrar|Afficher)/ }));
    await expect(password.type).toBe('text');
  },
};

export const WrongPassword: Story = {
  args: { typed: { username: 'user@example.com' }, problem: 'invalid_credentials' },
};

export const AccountLocked: Story = {
  args: { typed: { username: 'user@example.com' }, problem: 'account_locked' },
};

export const UtilityUnavailable: Story = {
  args: { typed: { username: 'user@example.com' }, problem: 'utility_unavailable' },
};

export const UtilityTimeout: Story = {
  args: { typed: { username: 'user@example.com' }, problem: 'utility_timeout' },
};

export const RateLimited: Story = {
  args: { typed: { username: 'user@example.com' }, problem: 'rate_limited', retryMinutes: 5 },
};

/** Without a known website the notice names the utility and has no link. */
export const WrongPasswordWithoutWebsite: Story = {
  args: { utility: longUtility, typed: { username: 'user@example.com' }, problem: 'invalid_credentials' },
};

export const CodeNotAccepted: Story = {
  args: { typed: { username: 'user@example.com' }, problem: 'verification_failed' },
};

export const Offline: Story = { args: { typed: { username: 'user@example.com' }, problem: 'offline' } };

export const ServiceUnavailable: Story = {
  args: { typed: { username: 'user@example.com' }, problem: 'service_unavailable' },
};

export const UtilityDown: Story = { args: { utility: { ...knownPge, status: 'down' } } };

export const Busy: Story = { args: { typed: { username: 'user@example.com' }, busy: true } };

export const LongNames: Story = {
  args: { utility: longUtility, companyName: longCompany, problem: 'utility_unavailable' },
};

export const UnbrokenNames: Story = {
  args: { utility: unbrokenUtility, companyName: unbroken, problem: 'utility_unavailable' },
};

/** The list of other ways is open. */
export const OtherWays: Story = {
  args: { utility: twoWays, otherWays: ['file'], onChooseWay: fn() },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const plain = [...canvasElement.querySelectorAll<HTMLElement>('[data-kind=plain]')];
    await userEvent.click(plain.at(-1) as HTMLElement);
    await expect(canvas.getByRole('dialog')).toBeVisible();
    await expect(args.onChooseWay).not.toHaveBeenCalled();
  },
};

const token: Story['args'] = {
  utility: { ...knownPge, name: 'Tibber', short_name: 'Tibber', website: 'https://tibber.com' },
  fields: [
    {
      name: 'token',
      label: { en: 'Access token', es: 'Token de acceso', fr: 'Jeton d’accès' },
      type: 'password',
      help: {
        en: 'Sign in there, choose “Create token”, and copy it.',
        es: 'Inicie sesión allí, elija «Crear token» y cópielo.',
        fr: 'Connectez-vous, choisissez « Créer un jeton » et copiez-le.',
      },
      help_url: 'https://developer.tibber.com/settings/access-token',
    },
  ],
};

/** A utility that asks for a token only. The link leads to the page where the person makes one. */
export const Token: Story = { args: token };

export const TokenAgain: Story = { args: { ...token, connection: 'needs_sign_in' } };

export const TokenMissing: Story = {
  args: token,
  play: async ({ args, canvasElement, userEvent }) => {
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLButtonElement);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvasElement.querySelector('[name=token]')).toHaveFocus();
  },
};

export const TokenRejected: Story = { args: { ...token, problem: 'invalid_credentials' } };

export const TokenBusy: Story = { args: { ...token, busy: true } };

/** A number that the person knows, and a key that they make. */
export const ApiKey: Story = {
  args: {
    fields: [
      {
        name: 'account_number',
        label: { en: 'Account number', es: 'Número de cuenta', fr: 'Numéro de compte' },
        pattern: 'A-[0-9A-F]{8}',
        help: { en: 'On your bill, for example A-1234ABCD.' },
      },
      {
        name: 'api_key',
        label: { en: 'API key', es: 'Clave de API', fr: 'Clé d’API' },
        type: 'password',
        help_url: 'https://octopus.energy/dashboard/new/accounts/personal-details/api-access',
      },
    ],
  },
};

const withAuthenticator: Story['args'] = {
  fields: [
    { name: 'username', label: 'Username', autocomplete: 'username' },
    { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
    {
      name: 'authenticator_key',
      label: { en: 'Authenticator key', es: 'Clave de autenticación', fr: 'Clé d’authentification' },
      type: 'authenticator_key',
      optional: true,
    },
  ],
};

/** The key of an authenticator app, for those who use one. */
export const AuthenticatorKey: Story = { args: withAuthenticator };

/** A code was entered in place of the key. */
export const AuthenticatorKeyInvalid: Story = {
  args: { ...withAuthenticator, typed: { username: 'user@example.com' } },
  play: async ({ args, canvasElement, userEvent }) => {
    const input = (name: string) => canvasElement.querySelector(`[name=${name}]`) as HTMLInputElement;
    await userEvent.type(input('password'), 'correct horse');
    await userEvent.type(input('authenticator_key'), '123456');
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLButtonElement);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(input('authenticator_key')).toHaveFocus();
  },
};

const declared: Story['args'] = {
  fields: [
    {
      name: 'account',
      label: 'Account number',
      type: 'tel',
      help: 'Ten digits, at the top of your bill.',
      pattern: '[0-9]{10}',
    },
    { name: 'zip', label: 'ZIP code', type: 'tel', pattern: '[0-9]{5}', autocomplete: 'postal-code' },
    { name: 'pin', label: 'PIN', type: 'password' },
    { name: 'email', label: 'Email', type: 'email', autocomplete: 'email', optional: true },
  ],
};

/** A utility that asks for other fields. Their labels come from its connector. */
export const DeclaredFields: Story = { args: declared };

export const DeclaredFieldsInvalid: Story = {
  args: { ...declared, typed: { account: '12345' } },
  play: async ({ args, canvasElement, userEvent }) => {
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLButtonElement);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvasElement.querySelector('[name=account]')).toHaveFocus();
  },
};

export const DeclaredFieldsRejected: Story = {
  args: { ...declared, typed: { account: '1234567890', zip: '94607' }, problem: 'invalid_credentials' },
};
