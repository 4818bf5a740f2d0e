import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { accounts, longCompany, longUtility, unbroken } from '../testing/samples.ts';
import { inFrame } from '../testing/stories/in-frame.tsx';
import { Success } from './Success.tsx';

const meta = {
  title: 'Screens/Success',
  component: Success,
  decorators: [inFrame({ screen: 'success', progress: [5, 5] })],
  args: {
    utilityName: 'PG&E',
    companyName: 'Sunny Solar',
    accounts,
    onContinue: fn(),
    onOtherLogin: fn(),
    onConnectAnother: fn(),
  },
} satisfies Meta<typeof Success>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const OneAccount: Story = { args: { accounts: accounts.slice(0, 1) } };

export const ManyAccounts: Story = {
  args: {
    accounts: Array.from({ length: 9 }, (_, index) => ({
      account_number: `••••10${index}7`,
      address: `${100 + index} Harbor View Terrace, Building ${index + 1}, Alameda, CA 94501`,
    })),
  },
};

/** The connect token is for one utility. */
export const OneUtilityOnly: Story = {
  render: ({ onConnectAnother: _, ...args }) => <Success {...args} />,
};

export const NoAccounts: Story = { args: { accounts: [] } };

/** The utility needs minutes or hours until it has data. */
export const Preparing: Story = { args: { accounts: [], isPreparing: true } };

/** The person chooses the accounts later. */
export const ChooseLater: Story = { args: { accounts: [], isPreparing: true, choosesLater: true } };

export const AutoContinue: Story = { args: { autoContinueMs: 3_000 } };

/** The person came with a link that was sent, and goes back to no client. */
export const EndsHere: Story = { args: { endsHere: true, autoContinueMs: 3_000 } };

export const Busy: Story = { args: { busy: true } };

export const Offline: Story = { args: { problem: 'offline' } };

export const LongNames: Story = {
  args: { utilityName: longUtility.name, companyName: longCompany, autoContinueMs: 3_000 },
};

export const UnbrokenNames: Story = {
  args: {
    utilityName: unbroken,
    companyName: unbroken,
    accounts: [{ account_number: `••••${'4521'.repeat(12)}`, address: `1200 ${unbroken}` }],
    autoContinueMs: 3_000,
  },
};
