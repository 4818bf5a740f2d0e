import type { Meta, StoryObj } from '@storybook/react-vite';
import type { OfferedAccount } from '@utility-connect/protocol';
import { expect, fn } from 'storybook/test';
import { longCompany, longUtility, offered, unbroken } from '../testing/samples.ts';
import { inFrame } from '../testing/stories/in-frame.tsx';
import { AccountSelection } from './AccountSelection.tsx';

const meta = {
  title: 'Screens/Account selection',
  component: AccountSelection,
  decorators: [inFrame({ screen: 'account-selection', progress: [4, 5], onBack: () => {} })],
  args: {
    utilityName: 'PG&E',
    companyName: 'Sunny Solar',
    accounts: offered,
    onSubmit: fn(),
  },
} satisfies Meta<typeof AccountSelection>;

export default meta;
type Story = StoryObj<typeof meta>;

const boxes = (canvas: HTMLElement) => [...canvas.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
const submit = (canvas: HTMLElement) => canvas.querySelector('[type=submit]') as HTMLButtonElement;

const homes = (count: number): readonly OfferedAccount[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `account-${index}`,
    account_number: `••••${1007 + index}`,
    address: `${100 + index} Harbor View Terrace, Alameda, CA 94501`,
  }));

/** All accounts are chosen at first. */
export const Default: Story = {
  play: async ({ args, canvasElement, userEvent }) => {
    await userEvent.click(submit(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledWith(['account-1', 'account-2']);
  },
};

/** The space bar takes an account out. */
export const OneOfTwo: Story = {
  play: async ({ args, canvasElement, userEvent }) => {
    boxes(canvasElement)[1]?.focus();
    await userEvent.keyboard(' ');
    await userEvent.click(submit(canvasElement));
    await expect(args.onSubmit).toHaveBeenCalledWith(['account-1']);
  },
};

export const OneAccount: Story = { args: { accounts: offered.slice(0, 1) } };

/** One more checkbox chooses all. */
export const ManyAccounts: Story = {
  args: { accounts: homes(40) },
  play: async ({ canvasElement, userEvent }) => {
    const [all, first] = boxes(canvasElement);
    await userEvent.click(first as HTMLInputElement);
    await expect(all).toBePartiallyChecked();
    await userEvent.click(all as HTMLInputElement);
    await expect(boxes(canvasElement).every(({ checked }) => checked)).toBe(true);
  },
};

/** The button was pressed without an account. */
export const NoneChosen: Story = {
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    for (const box of boxes(canvasElement)) await userEvent.click(box);
    await userEvent.click(submit(canvasElement));
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getByRole('alert')).toBeVisible();
    await expect(boxes(canvasElement)[0]).toHaveFocus();
  },
};

/** Update mode: the client has one of the accounts. */
export const SharedBefore: Story = {
  args: { accounts: offered.map((account, index) => (index === 0 ? { ...account, shared: true } : account)) },
};

/** Update mode: an account is taken out, which deletes its data. */
export const StopSharing: Story = {
  args: { accounts: offered.map((account) => ({ ...account, shared: true })) },
  play: async ({ canvasElement, userEvent }) => {
    await userEvent.click(boxes(canvasElement)[0] as HTMLInputElement);
  },
};

/** The utility names no address. */
export const WithoutAddress: Story = {
  args: { accounts: offered.map((account) => ({ ...account, address: '' })) },
};

/** The choice is being stored. It cannot be changed meanwhile. */
export const Storing: Story = {
  args: { busy: true },
  play: async ({ args, canvasElement, userEvent }) => {
    await userEvent.click(boxes(canvasElement)[0] as HTMLInputElement);
    await expect(boxes(canvasElement)[0]).toBeChecked();
    await userEvent.click(submit(canvasElement));
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

/** The choice could not be stored. */
export const NotStored: Story = { args: { problem: 'service_unavailable' } };

export const Offline: Story = { args: { problem: 'offline' } };

export const LongNames: Story = {
  args: {
    utilityName: longUtility.name,
    companyName: longCompany,
    accounts: offered.map((account) => ({
      ...account,
      address: `Building 12, Suite 3400, ${account.address.replace(',', ' North-West (rear entrance),')}`,
    })),
  },
};

export const UnbrokenNames: Story = {
  args: {
    utilityName: unbroken,
    companyName: unbroken,
    accounts: offered.map((account) => ({
      ...account,
      account_number: `••••${'4521'.repeat(12)}`,
      address: `1200 ${unbroken}`,
    })),
  },
};
