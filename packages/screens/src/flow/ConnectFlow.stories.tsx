import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Attempt, Session } from '@utility-connect/protocol';
import { expect, fn, waitFor } from 'storybook/test';
import type { ConnectBackend } from '../lib/backend.ts';
import { accounts, pge, redirectOnly, uploaded, utilities } from '../testing/samples.ts';
import { ConnectFlow } from './ConnectFlow.tsx';
import { matchesQuery } from './matches-query.ts';

const session: Session = {
  company_name: 'Sunny Solar',
  return_host: 'app.sunnysolar.example',
  environment: 'production',
  mode: 'create',
  consented: false,
  utility: null,
  attempt: null,
  expires_in: 1800,
};

const attempt: Attempt = {
  id: 'attempt-1',
  status: 'signing_in',
  utility: pge,
  challenge: null,
  error: null,
  accounts: null,
};

/** A complete backend, on which every login succeeds at the first poll. */
const backend: ConnectBackend = {
  openSession: async () => session,
  recordConsent: async () => {},
  searchUtilities: async ({ query }) => utilities.filter((utility) => matchesQuery(utility, query)),
  startAttempt: async () => attempt,
  startFileAttempt: async () => ({ ...attempt, status: 'collecting_files' }),
  startRedirectAttempt: async () => ({ ...attempt, status: 'at_utility', go_url: 'https://link.example/go' }),
  uploadFile: async () => ({ ...attempt, status: 'collecting_files', uploaded }),
  removeFile: async () => ({ ...attempt, status: 'collecting_files' }),
  confirmFiles: async () => ({ ...attempt, status: 'succeeded', accounts }),
  readAttempt: async () => ({ ...attempt, status: 'succeeded', accounts }),
  chooseMethod: async () => attempt,
  resendCode: async () => attempt,
  answerChallenge: async () => attempt,
  cancelAttempt: async () => {},
  complete: async () => ({ code: 'the-code', redirect_to: null }),
};

const meta = {
  title: 'Flow/ConnectFlow',
  component: ConnectFlow,
  parameters: { device: 'phone' },
  args: { backend, embedded: true, onSuccess: fn(), onExit: fn(), onEvent: fn(), onReady: fn() },
  argTypes: { backend: { control: false } },
  render: (args, { globals, loaded }) => (
    <ConnectFlow
      locale={globals.locale}
      messages={loaded.messages}
      appearance={loaded.appearance}
      {...args}
    />
  ),
} satisfies Meta<typeof ConnectFlow>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Fifteen functions are a whole backend. */
export const CustomBackend: Story = {};

/** The hosted page: a card on a desktop, and no Close button. */
export const Hosted: Story = { args: { embedded: false }, parameters: { device: 'window' } };

/** The session is known before the first render, so there is no loading screen. */
export const KnownSession: Story = { args: { initialSession: { ...session, consented: true } } };

/** A utility's own page, from which the person returns after a few polls, whether or not the link was followed. */
const createReturning = (): ConnectBackend => {
  const atUtility: Attempt = {
    ...attempt,
    status: 'at_utility',
    method: 'redirect',
    utility: redirectOnly,
    go_url: 'about:blank',
  };
  const later: Attempt[] = [
    atUtility,
    atUtility,
    { ...atUtility, status: 'signing_in' },
    { ...atUtility, status: 'reading_accounts' },
  ];
  return {
    ...backend,
    openSession: async () => ({ ...session, consented: true, utility: redirectOnly }),
    startRedirectAttempt: async () => atUtility,
    readAttempt: async () => later.shift() ?? { ...atUtility, status: 'succeeded', accounts },
  };
};

/** Consent at the utility's own page: the link has its address at once, and the flow continues by itself. */
export const AtTheUtility: Story = {
  loaders: [async () => ({ backend: createReturning() })],
  render: (args, { globals, loaded }) => (
    <ConnectFlow
      {...args}
      backend={loaded.backend}
      locale={globals.locale}
      messages={loaded.messages}
      appearance={loaded.appearance}
    />
  ),
  play: async ({ args, canvasElement }) => {
    const link = () => canvasElement.querySelector('[data-screen="hand-off"] a[href][target="_blank"]');
    await waitFor(() => expect(link()).not.toBeNull(), { timeout: 15_000 });
    const success = () => canvasElement.querySelector('[data-screen="success"]');
    await waitFor(() => expect(success()).not.toBeNull(), { timeout: 20_000 });
    await expect(args.onEvent).toHaveBeenCalledWith('screen', { screen: 'connecting' });
  },
};
