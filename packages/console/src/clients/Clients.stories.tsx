import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { ConsoleStory } from '../testing/ConsoleStory.tsx';
import { clientDetail, clients, hostileClient } from '../testing/clients.ts';
import { failure } from '../testing/fake-operator.ts';
import { NOW } from '../testing/refs.ts';

/** Clients, one of them, and its creation. */
const meta = {
  title: 'Console/Clients',
  component: ConsoleStory,
  args: { path: '/clients' },
} satisfies Meta<typeof ConsoleStory>;

export default meta;
type Story = StoryObj<typeof meta>;

const nothing = { items: [], next_cursor: null };

export const List: Story = {};
export const Empty: Story = { args: { answers: { clients: nothing } } };
export const NoneMatch: Story = { args: { path: '/clients?query=nobody', answers: { clients: nothing } } };
export const Loading: Story = { args: { answers: { clients: 'pending' } } };
export const Failed: Story = {
  args: { answers: { clients: failure(500, 'server_error', 'Something went wrong.') } },
};

export const LongAndHostileNames: Story = {
  args: { answers: { clients: { ...clients, items: [hostileClient, ...clients.items] } } },
  play: async ({ canvas }) => {
    await canvas.findByText(/onerror=/);
    expect(Reflect.get(globalThis, 'wasAttacked')).toBeUndefined();
  },
};

export const One: Story = { args: { path: '/clients/sunny-solar' } };

export const OneWithHostileName: Story = {
  args: { path: '/clients/c-5c1d', answers: { client: hostileClient } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: /onerror=/ });
    expect(Reflect.get(globalThis, 'wasAttacked')).toBeUndefined();
  },
};

export const Disabled: Story = {
  args: {
    path: '/clients/sunny-solar',
    answers: { client: { ...clientDetail, state: 'disabled', disabled_at: NOW - 3_600 } },
  },
};

export const OneIsUnknown: Story = {
  args: {
    path: '/clients/nobody',
    answers: { client: failure(404, 'not_found', 'There is no such client.') },
  },
};

export const RotatedSecret: Story = {
  args: { path: '/clients/sunny-solar' },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Rotate the secret…' }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Rotate' }));
    await canvas.findByRole('button', { name: 'Copy the secret' });
  },
};

export const AskBeforeDisabling: Story = {
  args: { path: '/clients/sunny-solar' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Disable…' }));
    await canvas.findByRole('dialog');
  },
};

export const WrongRedirectUri: Story = {
  args: { path: '/clients/new', answers: { secret: wrongUri() } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Company'), 'Sunny Solar');
    await userEvent.type(canvas.getByLabelText('E-mail'), 'dev@sunnysolar.example');
    await userEvent.type(canvas.getByLabelText('Redirect URIs'), 'http://app.example.com');
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }));
    await canvas.findByText(/must be https/);
  },
};

export const Create: Story = { args: { path: '/clients/new' } };

export const Created: Story = {
  args: { path: '/clients/new' },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Company'), 'Sunny Solar');
    await userEvent.type(canvas.getByLabelText('E-mail'), 'dev@sunnysolar.example');
    await userEvent.click(canvas.getByRole('button', { name: 'Create' }));
    await canvas.findByRole('button', { name: 'Copy the secret' });
  },
};

function wrongUri() {
  return failure(400, 'invalid_request', 'redirect_uris must be https.', 'redirect_uris');
}
