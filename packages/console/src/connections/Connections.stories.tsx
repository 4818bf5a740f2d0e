import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { ConsoleStory } from '../testing/ConsoleStory.tsx';
import {
  activeDetail,
  brokenDetail,
  connectionDetail,
  sandboxDetail,
  timeline,
} from '../testing/connections.ts';
import { failure } from '../testing/fake-operator.ts';
import { demo } from '../testing/refs.ts';

const { id } = connectionDetail;

/** Connections, and one of them with its history. */
const meta = {
  title: 'Console/Connections',
  component: ConsoleStory,
  args: { path: '/connections' },
} satisfies Meta<typeof ConsoleStory>;

export default meta;
type Story = StoryObj<typeof meta>;

const nothing = { items: [], next_cursor: null };

export const List: Story = {};
export const Filtered: Story = {
  args: { path: '/connections?state=needs_sign_in&older=2d&utility_id=14328' },
};
export const Empty: Story = { args: { answers: { connections: nothing } } };
export const NoneMatch: Story = {
  args: { path: '/connections?query=nobody', answers: { connections: nothing } },
};
export const LastPage: Story = {
  args: { path: '/connections?cursor=next-page', answers: { connections: nothing } },
};
export const Loading: Story = { args: { answers: { connections: 'pending' } } };
export const Failed: Story = {
  args: { answers: { connections: failure(500, 'server_error', 'Something went wrong.') } },
};

export const NeedsSignIn: Story = { args: { path: `/connections/${id}` } };

export const Active: Story = { args: { path: '/connections/5d10', answers: { connection: activeDetail } } };

export const Preparing: Story = {
  args: {
    path: '/connections/9aa0',
    answers: {
      connection: {
        ...activeDetail,
        client: demo,
        state: 'preparing',
        last_error: null,
        accounts: [],
        jobs: [],
        data_through: null,
        last_success_at: null,
      },
      timeline: { items: timeline.items.slice(-1), next_cursor: null },
    },
  },
};

export const Removed: Story = {
  args: {
    path: '/connections/0b9d',
    answers: { connection: failure(404, 'not_found', 'There is no such connection: it was removed.') },
  },
};

export const WithoutHistory: Story = {
  args: { path: '/connections/5d10', answers: { connection: activeDetail, timeline: nothing } },
};

export const SyncAsked: Story = {
  args: { path: '/connections/5d10', answers: { connection: activeDetail } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sync now' }));
    await canvas.findByText(/The sync is under way/);
  },
};

export const Sandbox: Story = { args: { path: '/connections/5d10', answers: { connection: sandboxDetail } } };

export const Broken: Story = { args: { path: '/connections/5d10', answers: { connection: brokenDetail } } };

export const ChooseFault: Story = {
  args: { path: '/connections/5d10', answers: { connection: sandboxDetail } },
  play: async ({ canvas }) => {
    await userEvent.selectOptions(await canvas.findByLabelText('Fault'), 'Data late');
    await canvas.findByText('The utility has had nothing new for two days.');
  },
};

export const AskBeforeRemoval: Story = {
  args: { path: `/connections/${id}` },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove…' }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await dialog.findByText(/2 accounts with 48 months/);
    await userEvent.type(dialog.getByRole('textbox'), 'something else');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove and delete' }));
    await dialog.findByText('That is not the same.');
    expect(dialog.getByRole('button', { name: 'Remove and delete' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
};
