import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConsoleStory } from '../testing/ConsoleStory.tsx';
import { search } from '../testing/journal.ts';

/** The one search. */
const meta = {
  title: 'Console/Search',
  component: ConsoleStory,
  args: { path: '/search?query=user-1' },
} satisfies Meta<typeof ConsoleStory>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Several: Story = {};

export const OneIsOpened: Story = {
  args: { answers: { search: { items: search.items.slice(1) } } },
  play: async ({ canvas }) => {
    await canvas.findByText('Timeline');
  },
};

export const Nothing: Story = { args: { answers: { search: { items: [] } } } };

export const Loading: Story = { args: { answers: { search: 'pending' } } };
