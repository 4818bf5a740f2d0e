import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Attempt } from '@utility-connect/protocol';
import { expect, fn, waitFor } from 'storybook/test';
import type { ConnectBackend } from '../lib/backend.ts';
import { accounts, knownPge, redirectOnly } from '../testing/samples.ts';
import { attempt, backend, session } from '../testing/stories/story-backend.ts';
import { ConnectFlow } from './ConnectFlow.tsx';

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

/** Sixteen functions are a whole backend. */
export const CustomBackend: Story = {};

/** The hosted page: a card on a desktop, and no Close button. */
export const Hosted: Story = { args: { embedded: false }, parameters: { device: 'window' } };

/** The first screen of update mode has no way back, so the hosted page has a Close button there. */
export const HostedUpdate: Story = {
  args: {
    embedded: false,
    initialSession: { ...session, mode: 'update', consented: true, utility: knownPge },
  },
};

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
