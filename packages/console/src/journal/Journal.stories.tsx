import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConsoleStory } from '../testing/ConsoleStory.tsx';
import { failure } from '../testing/fake-operator.ts';
import { journal, newEntries } from '../testing/journal.ts';

/** Entries of the journal, newest first. */
const meta = {
  title: 'Console/Journal',
  component: ConsoleStory,
  args: { path: '/journal' },
} satisfies Meta<typeof ConsoleStory>;

export default meta;
type Story = StoryObj<typeof meta>;

const nothing = { ...journal, items: [], next_cursor: null };

export const List: Story = {};
export const Empty: Story = { args: { answers: { journal: nothing } } };
export const NoneMatch: Story = {
  args: { path: '/journal?type=operator.acted', answers: { journal: nothing } },
};
export const Loading: Story = { args: { answers: { journal: 'pending' } } };
export const Failed: Story = {
  args: { answers: { journal: failure(500, 'server_error', 'Something went wrong.') } },
};

export const FollowingWithNews: Story = {
  args: { path: '/journal?follow=on', answers: { newEntries } },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: '12 new' });
  },
};

export const FollowingWithoutNews: Story = { args: { path: '/journal?follow=on' } };
