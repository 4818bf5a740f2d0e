import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { longUtility, unbroken } from '../testing/samples.ts';
import { inFrame } from '../testing/stories/in-frame.tsx';
import { Connecting } from './Connecting.tsx';

const meta = {
  title: 'Screens/Connecting',
  component: Connecting,
  decorators: [inFrame({ screen: 'connecting', progress: [4, 5] })],
  args: {
    utilityName: 'PG&E',
    step: 'signing_in',
    onCancel: fn(),
    onLeave: fn(),
  },
} satisfies Meta<typeof Connecting>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SigningIn: Story = {};

/** The person has come back from the utility's page. */
export const AfterConsent: Story = { args: { method: 'redirect' } };

export const ReadingAccounts: Story = { args: { step: 'reading_accounts' } };

export const AfterThreeSeconds: Story = { args: { waitedMs: 3_000 } };

export const AfterThirtySeconds: Story = { args: { waitedMs: 30_000 } };

export const StillTrying: Story = { args: { isTroubled: true } };

export const LongName: Story = { args: { utilityName: longUtility.name, waitedMs: 30_000 } };

export const UnbrokenName: Story = { args: { utilityName: unbroken, waitedMs: 30_000 } };
