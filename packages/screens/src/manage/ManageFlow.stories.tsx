import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ManagedConnection, ManagedSharing } from '@utility-connect/protocol';
import { expect, fn, userEvent, within } from 'storybook/test';
import { BackendError } from '../lib/backend.ts';
import { accounts, longCompany, longUtility, twoWays, utilities } from '../testing/samples.ts';
import { backend } from '../testing/story-backend.ts';
import { ManageFlow } from './ManageFlow.tsx';

const NOVEMBER = 1_795_198_800;

const pge: ManagedConnection = {
  id: 'connection-1',
  utility: twoWays,
  username: 'u•••@example.com',
  method: 'sign_in',
  status: 'active',
  connected_at: NOVEMBER - 90 * 86_400,
  last_success_at: NOVEMBER,
  accounts,
};

const refused: ManagedConnection = {
  ...pge,
  id: 'connection-2',
  utility: utilities[1] ?? twoWays,
  status: 'needs_sign_in',
  accounts: accounts.slice(0, 1),
};

const shared: ManagedSharing = {
  company_name: 'Sunny Solar',
  environment: 'production',
  last_read_at: NOVEMBER,
  connections: [pge],
  expires_in: 1800,
};

const backendOf = (readSharing: () => Promise<ManagedSharing>) => ({
  readSharing,
  stopSharing: async () => {},
  startSignIn: async () => 'token',
});
const showing = (changes: Partial<ManagedSharing>) => backendOf(async () => ({ ...shared, ...changes }));
const failing = (code: string) => backendOf(() => Promise.reject(new BackendError(code)));

const meta = {
  title: 'Screens/Manage sharing',
  component: ManageFlow,
  args: { backend: showing({}), createFlowBackend: () => backend, locale: 'en', onExit: fn() },
  render: (args, { globals, loaded }) => (
    <ManageFlow {...args} locale={globals.locale ?? args.locale} appearance={loaded.appearance} />
  ),
} satisfies Meta<typeof ManageFlow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const SeveralUtilities: Story = { args: { backend: showing({ connections: [pge, refused] }) } };

export const NeedsSignIn: Story = { args: { backend: showing({ connections: [refused] }) } };

/** The utility needs minutes or hours until it has data. */
export const Preparing: Story = {
  args: {
    backend: showing({
      last_read_at: null,
      connections: [{ ...pge, method: 'redirect', status: 'preparing', last_success_at: null, accounts: [] }],
    }),
  },
};

export const File: Story = {
  args: { backend: showing({ connections: [{ ...pge, method: 'file', username: null }] }) },
};

/** The client asked for less, and until a date. */
export const Limited: Story = {
  args: {
    backend: showing({
      sharing: { scopes: ['accounts', 'bills'], history_months: 12, expires_at: NOVEMBER + 365 * 86_400 },
    }),
  },
};

export const NothingShared: Story = { args: { backend: showing({ connections: [] }) } };

/** What will be deleted. */
export const Confirmation: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // In any language: the last button of the only utility.
    await canvas.findByRole('heading', { level: 2 });
    await userEvent.click(canvas.getAllByRole('button').at(-1) as HTMLElement);
    await expect(await canvas.findByRole('dialog')).toBeVisible();
  },
};

export const Loading: Story = { args: { backend: backendOf(() => new Promise(() => {})) } };

export const Expired: Story = { args: { backend: failing('connect_token_expired') } };

export const UnknownLink: Story = { args: { backend: failing('connect_token_unknown') } };

export const ServiceDown: Story = { args: { backend: failing('network') } };

export const LongNames: Story = {
  args: {
    backend: showing({ company_name: longCompany, connections: [{ ...pge, utility: longUtility }, refused] }),
  },
};
