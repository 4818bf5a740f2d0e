import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { choice, longUtility, unbroken } from '../testing/samples.ts';
import { inFrame } from '../testing/stories/in-frame.tsx';
import { Verification } from './Verification.tsx';

const meta = {
  title: 'Screens/Verification',
  component: Verification,
  decorators: [inFrame({ screen: 'verification', progress: [4, 5], onBack: () => {} })],
  args: {
    utilityName: 'PG&E',
    challenge: { kind: 'code', sent_to: '•••-•••-0142', error: null, resend_in: 30 },
    onChoose: fn(),
    onOtherWay: fn(),
    onResend: fn(),
    onSubmit: fn(),
  },
} satisfies Meta<typeof Verification>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The utility offers several methods; no code was sent yet. */
export const Choice: Story = {
  args: { challenge: choice },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /u•••@example\.com/ }));
    await expect(args.onChoose).toHaveBeenCalledWith('email');
  },
};

/** The chosen method shows a spinner, and the others are disabled. */
export const ChoiceSending: Story = {
  args: { challenge: { ...choice, chosen: 'email' }, sending: true },
};

export const ChoiceOffline: Story = { args: { challenge: choice, problem: 'offline' } };

export const MethodChosen: Story = {
  args: { challenge: { ...choice, kind: 'code', sent_to: 'u•••@example.com', resend_in: 30 } },
};

export const ResendPossible: Story = {
  args: { challenge: { ...choice, kind: 'code', sent_to: '•••-•••-0142', resend_in: 0 } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(Send a new|Enviar otro|Envoyer un)/ }));
    await expect(args.onResend).toHaveBeenCalledOnce();
  },
};

export const Resending: Story = {
  args: { challenge: { kind: 'code', sent_to: '•••-•••-0142', error: null, resend_in: 0 }, sending: true },
};

export const NewCodeSent: Story = {
  args: {
    challenge: { kind: 'code', sent_to: '•••-•••-0142', error: null, resend_in: 30, is_new: true },
  },
};

/** The utility sends no other code, so the person has to go back. */
export const NoOtherCode: Story = {
  args: { challenge: { kind: 'code', sent_to: '•••-•••-0142', error: null } },
};

export const DestinationUnknown: Story = {
  args: { utilityName: longUtility.name, challenge: { kind: 'code', sent_to: null, error: null } },
};

const unbrokenAddress = `u•••@${unbroken.slice(0, 40).toLowerCase()}.example`;

export const UnbrokenNames: Story = {
  args: {
    utilityName: unbroken,
    challenge: { ...choice, kind: 'code', sent_to: unbrokenAddress, error: 'wrong_code', resend_in: 12 },
    problem: 'utility_unavailable',
  },
};

export const ChoiceUnbrokenNames: Story = {
  args: {
    utilityName: unbroken,
    challenge: { ...choice, methods: [{ id: 'email', kind: 'email', to: unbrokenAddress }] },
  },
};

export const WrongCode: Story = {
  args: {
    challenge: { ...choice, kind: 'code', sent_to: '•••-•••-0142', error: 'wrong_code', resend_in: 12 },
  },
};

export const ExpiredCode: Story = {
  args: {
    challenge: { ...choice, kind: 'code', sent_to: '•••-•••-0142', error: 'expired_code', resend_in: 0 },
  },
};

export const CodeMissing: Story = {
  play: async ({ canvasElement, userEvent }) => {
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLButtonElement);
  },
};

export const Offline: Story = { args: { problem: 'offline' } };

export const Busy: Story = { args: { busy: true } };
