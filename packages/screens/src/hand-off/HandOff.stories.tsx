import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { longCompany, redirectFirst, redirectOnly, unbroken, unbrokenUtility } from '../testing/samples.ts';
import { inFrame } from '../testing/stories/in-frame.tsx';
import { HandOff } from './HandOff.tsx';

const meta = {
  title: 'Screens/Hand-off',
  component: HandOff,
  decorators: [inFrame({ screen: 'hand-off', progress: [3, 5], onBack: () => {} })],
  args: {
    utility: redirectOnly,
    companyName: 'Sunny Solar',
    goUrl: '#go',
    inNewTab: true,
    onGo: fn(),
    onRetry: fn(),
    onCancel: fn(),
    onChooseWay: fn(),
  },
} satisfies Meta<typeof HandOff>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The link has no address yet. */
export const Starting: Story = {
  args: { goUrl: null },
  play: async ({ args, canvas, userEvent }) => {
    const link = canvas.getByRole('button', { name: /^Continue to/ });
    await userEvent.click(link);
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    await expect(args.onGo).not.toHaveBeenCalled();
  },
};

/** The hosted page goes on in the same tab. */
export const Hosted: Story = { args: { inNewTab: false }, parameters: { frame: { onClose: undefined } } };

/** Notes of the utility are in English. The button opens the list of other ways. */
export const BeforeYouStart: Story = { args: { utility: redirectFirst, otherWays: ['file'] } };

/** The utility no longer accepts what the person allowed before. */
export const AllowAgain: Story = { args: { connection: 'needs_sign_in' } };

/** The utility's page is open in another tab. */
export const Away: Story = { args: { isAway: true } };

/** The page stayed blank, the person closed it, or they take their time. */
export const AwayForLong: Story = { args: { isAway: true, waitedMs: 20_000 } };

/** The person did not allow access. */
export const Denied: Story = { args: { problem: 'consent_denied', otherWays: ['file'] } };

export const UtilityUnavailable: Story = { args: { problem: 'utility_unavailable' } };

export const UtilityTimeout: Story = { args: { problem: 'utility_timeout' } };

/** Known to be down before the person goes there. */
export const UtilityDown: Story = { args: { utility: { ...redirectOnly, status: 'down' } } };

/** The address could not be fetched. */
export const NotStarted: Story = {
  args: { goUrl: null, needsRetry: true, problem: 'service_unavailable' },
  play: async ({ args, canvasElement, userEvent }) => {
    await userEvent.click(canvasElement.querySelector('[data-kind=primary]') as HTMLElement);
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Offline: Story = { args: { goUrl: null, needsRetry: true, problem: 'offline' } };

export const LongNames: Story = {
  args: {
    utility: redirectFirst,
    companyName: longCompany,
    otherWays: ['file'],
    connection: 'needs_sign_in',
  },
};

export const LongNamesAway: Story = { args: { utility: redirectFirst, isAway: true, waitedMs: 20_000 } };

export const UnbrokenNames: Story = {
  args: {
    utility: { ...unbrokenUtility, methods: [{ kind: 'redirect', before_you_start: unbroken }] },
    companyName: unbroken,
  },
};
