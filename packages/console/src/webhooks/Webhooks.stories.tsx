import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConsoleStory } from '../testing/ConsoleStory.tsx';
import { failure } from '../testing/fake-operator.ts';
import { deliveryDetail, endpoints } from '../testing/webhooks.ts';

/** Webhook endpoints by health, the deliveries of one, and the attempts of a delivery. */
const meta = {
  title: 'Console/Webhooks',
  component: ConsoleStory,
  args: { path: '/webhooks' },
} satisfies Meta<typeof ConsoleStory>;

export default meta;
type Story = StoryObj<typeof meta>;

const nothing = { items: [], next_cursor: null };
const [, , healthy] = endpoints.items;

export const List: Story = {};
export const Empty: Story = { args: { answers: { endpoints: nothing } } };
export const NoneMatch: Story = {
  args: { path: '/webhooks?health=failing', answers: { endpoints: nothing } },
};
export const Loading: Story = { args: { answers: { endpoints: 'pending' } } };
export const Failed: Story = {
  args: { answers: { endpoints: failure(500, 'server_error', 'Something went wrong.') } },
};

export const PausedEndpoint: Story = { args: { path: '/webhooks/we_4d1b' } };

export const HealthyEndpoint: Story = {
  args: {
    path: '/webhooks/we_90aa',
    answers: { ...(healthy && { endpoint: healthy }), deliveries: nothing },
  },
};

export const FailedDelivery: Story = { args: { path: '/webhooks/we_4d1b/evt_2f9c11' } };

export const SentAgain: Story = {
  args: {
    path: '/webhooks/we_4d1b/evt_2f9c11',
    answers: {
      delivery: { ...deliveryDetail, status: 'pending', next_attempt_at: deliveryDetail.created_at },
    },
  },
};
