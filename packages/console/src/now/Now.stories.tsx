import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConsoleStory } from '../testing/ConsoleStory.tsx';
import { failure } from '../testing/fake-operator.ts';
import { calm, now, unused } from '../testing/now.ts';

/** Problems that need the operator, worst first, and the numbers of the service, each with its list. */
const meta = {
  title: 'Console/Now',
  component: ConsoleStory,
  args: { path: '/' },
} satisfies Meta<typeof ConsoleStory>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ThingsNeedYou: Story = {};

export const OneThingNeedsYou: Story = {
  args: { answers: { now: { ...now, needs: now.needs.slice(2, 3) } } },
};

export const NothingNeedsYou: Story = { args: { answers: { now: calm } } };

export const Unused: Story = { args: { answers: { now: unused } } };

export const Loading: Story = { args: { answers: { now: 'pending' } } };

export const Failed: Story = {
  args: { answers: { now: failure(500, 'server_error', 'Something went wrong in the service.') } },
};

export const Unreachable: Story = {
  args: { answers: { now: failure(503, 'service_unavailable', 'The service is overloaded.') } },
};
