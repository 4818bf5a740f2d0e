import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { ConsoleStory } from '../testing/ConsoleStory.tsx';
import { failure } from '../testing/fake-operator.ts';
import { calmUtility, utilityDetail } from '../testing/utilities.ts';

/** Utilities, and one of them. */
const meta = {
  title: 'Console/Utilities',
  component: ConsoleStory,
  args: { path: '/utilities' },
} satisfies Meta<typeof ConsoleStory>;

export default meta;
type Story = StoryObj<typeof meta>;

const nothing = { items: [], next_cursor: null };

export const List: Story = {};
export const Empty: Story = { args: { answers: { utilities: nothing } } };
export const NoneMatch: Story = {
  args: { path: '/utilities?query=nobody', answers: { utilities: nothing } },
};
export const Loading: Story = { args: { answers: { utilities: 'pending' } } };
export const Failed: Story = {
  args: { answers: { utilities: failure(500, 'server_error', 'Something went wrong.') } },
};

export const Down: Story = {
  args: { path: '/utilities/4226' },
  play: async ({ canvas }) => {
    const [table] = await canvas.findAllByText('As a table');
    await userEvent.click(table as HTMLElement);
  },
};

export const Working: Story = { args: { path: '/utilities/4226', answers: { utility: calmUtility } } };

export const Paused: Story = {
  args: {
    path: '/utilities/4226?environment=sandbox',
    answers: {
      utility: {
        ...utilityDetail,
        environment: 'sandbox',
        state: 'paused',
        blocked_by: 'The operator has paused it.',
      },
    },
  },
};

export const AskBeforePause: Story = {
  args: { path: '/utilities/4226', answers: { utility: calmUtility } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pause…' }));
    await canvas.findByRole('dialog');
  },
};
