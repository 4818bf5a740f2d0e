import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ManagedConnection, ManagedSharing } from '@utility-connect/protocol';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { BackendError } from '../lib/backend.ts';
import {
  accounts,
  longCompany,
  longUtility,
  twoWays,
  unbrokenUtility,
  utilities,
} from '../testing/samples.ts';
import { backend } from '../testing/stories/story-backend.ts';
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

/** Shares two utilities until one is stopped. */
const stopping = () => {
  let connections = [pge, refused];
  return {
    ...backendOf(async () => ({ ...shared, connections })),
    stopSharing: async () => {
      connections = [pge];
    },
  };
};

// In any language: the last button of the last utility.
const askToStop = async (canvasElement: HTMLElement): Promise<HTMLElement> => {
  const canvas = within(canvasElement);
  await canvas.findAllByRole('heading', { level: 2 });
  const utility = within(
    canvas.getAllByRole('listitem').findLast((item) => item.dataset.status) as HTMLElement,
  );
  await userEvent.click(utility.getAllByRole('button').at(-1) as HTMLElement);
  const dialog = await canvas.findByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
};

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

/** The client has given a purpose, and limits the data and the time. */
export const Limited: Story = {
  args: {
    backend: showing({
      sharing: {
        purpose: 'To find out how many solar panels you need and what they would save.',
        scopes: ['intervals', 'bills'],
        history_months: 12,
        expires_at: NOVEMBER + 365 * 86_400,
      },
    }),
  },
};

/** More than three accounts are folded. */
export const ManyAccounts: Story = {
  args: {
    backend: showing({
      connections: [
        {
          ...pge,
          accounts: Array.from({ length: 12 }, (_, index) => ({
            account_number: `••••${4521 + index}`,
            address: `1200 Alder Street, Unit ${index + 1}, Oakland, CA 94607`,
          })),
        },
      ],
    }),
  },
};

export const NothingShared: Story = { args: { backend: showing({ connections: [] }) } };

/** Lists the data that will be deleted. */
export const Confirmation: Story = {
  play: async ({ canvasElement }) => {
    await askToStop(canvasElement);
  },
};

export const Stopped: Story = {
  args: { backend: stopping() },
  play: async ({ canvasElement }) => {
    const [, stop] = within(await askToStop(canvasElement)).getAllByRole('button');
    await userEvent.click(stop as HTMLElement);
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    // The button that opened the dialog is gone.
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Edison'));
  },
};

/** The dialog stays open, so that the person can try again. */
export const StopFailed: Story = {
  args: { backend: { ...showing({}), stopSharing: () => Promise.reject(new BackendError('server_error')) } },
  play: async ({ canvasElement }) => {
    const dialog = within(await askToStop(canvasElement));
    await userEvent.click(dialog.getAllByRole('button')[1] as HTMLElement);
    await expect(await dialog.findByRole('alert')).toBeVisible();
  },
};

export const SignInFailed: Story = {
  args: {
    backend: {
      ...showing({ connections: [refused] }),
      startSignIn: () => Promise.reject(new BackendError('network')),
    },
  },
  play: async ({ canvasElement }) => {
    const connection = within(await within(canvasElement).findByRole('listitem', { name: /Edison/ }));
    await userEvent.click(connection.getAllByRole('button')[0] as HTMLElement);
    await expect(await connection.findByRole('alert')).toBeVisible();
  },
};

export const Loading: Story = { args: { backend: backendOf(() => new Promise(() => {})) } };

export const Expired: Story = { args: { backend: failing('connect_token_expired') } };

export const UnknownLink: Story = { args: { backend: failing('connect_token_unknown') } };

export const ServiceDown: Story = { args: { backend: failing('network') } };

export const LongNames: Story = {
  args: {
    backend: showing({
      company_name: longCompany,
      sharing: { purpose: 'We compare tariffs. '.repeat(10).trim() },
      connections: [
        { ...pge, utility: longUtility },
        { ...refused, utility: unbrokenUtility },
      ],
    }),
  },
};
