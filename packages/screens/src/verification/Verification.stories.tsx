import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inFrame } from '../testing/in-frame.tsx';
import { longUtility } from '../testing/samples.ts';
import { Verification } from './Verification.tsx';

const meta = {
  title: 'Screens/Verification',
  component: Verification,
  decorators: [inFrame({ screen: 'verification', progress: [4, 5], onBack: () => {} })],
  args: {
    utilityName: 'Pacific Gas & Electric',
    challenge: { kind: 'code', sent_to: '•••-•••-0142', error: null },
    onSubmit: fn(),
  },
} satisfies Meta<typeof Verification>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const DestinationUnknown: Story = {
  args: { utilityName: longUtility.name, challenge: { kind: 'code', sent_to: null, error: null } },
};

export const WrongCode: Story = {
  args: { challenge: { kind: 'code', sent_to: '•••-•••-0142', error: 'wrong_code' } },
};

export const ExpiredCode: Story = {
  args: { challenge: { kind: 'code', sent_to: '•••-•••-0142', error: 'expired_code' } },
};

export const CodeMissing: Story = {
  play: async ({ canvasElement, userEvent }) => {
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLButtonElement);
  },
};

export const Offline: Story = { args: { problem: 'offline' } };

export const Busy: Story = { args: { busy: true } };
