import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { ConsoleStory } from '../testing/ConsoleStory.tsx';
import { failure } from '../testing/fake-operator.ts';

const signedOut = failure(401, 'invalid_token', 'Sign in first.');

/** The sign-in with the operator's token, which is in no address and no storage. */
const meta = {
  title: 'Console/Sign-in',
  component: ConsoleStory,
  args: { path: '/', answers: { session: signedOut } },
} satisfies Meta<typeof ConsoleStory>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WrongToken: Story = {
  args: {
    answers: { session: signedOut, signIn: failure(401, 'invalid_token', 'This is not the operator token.') },
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Operator token'), 'not-the-token{Enter}');
    await canvas.findByText('That is not the operator token of this service.');
  },
};

export const LockedOut: Story = {
  args: {
    answers: {
      session: signedOut,
      signIn: failure(
        429,
        'too_many_requests',
        'Too many wrong tokens from this address. Try again in 14 minutes.',
      ),
    },
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Operator token'), 'not-the-token{Enter}');
    await canvas.findByText(/Try again in 14 minutes/);
  },
};

export const MissingToken: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign in' }));
    await canvas.findByText('Enter the token.');
  },
};

export const SignedIn: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(
      await canvas.findByLabelText('Operator token'),
      'a-token-of-at-least-32-characters{Enter}',
    );
    await canvas.findByRole('heading', { level: 1, name: 'Now' });
    expect(canvas.queryByLabelText('Operator token')).toBeNull();
  },
};

export const ServiceUnreachable: Story = {
  args: { answers: { session: failure(503, 'service_unavailable', 'The service is overloaded.') } },
};
