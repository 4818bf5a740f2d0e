import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConsoleStory } from '../testing/ConsoleStory.tsx';
import { failure } from '../testing/fake-operator.ts';
import { settings } from '../testing/journal.ts';

/** Dangers with their fixes, then what is set, versions, sizes and keys. */
const meta = {
  title: 'Console/Settings',
  component: ConsoleStory,
  args: { path: '/settings' },
} satisfies Meta<typeof ConsoleStory>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Dangers: Story = {};
export const NoDanger: Story = { args: { answers: { settings: { ...settings, dangers: [] } } } };
export const Loading: Story = { args: { answers: { settings: 'pending' } } };
export const Failed: Story = {
  args: { answers: { settings: failure(500, 'server_error', 'Something went wrong.') } },
};
