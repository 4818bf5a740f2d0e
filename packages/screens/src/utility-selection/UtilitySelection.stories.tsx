import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inFrame } from '../testing/in-frame.tsx';
import { connected, longUtility, unbroken, unbrokenUtility, utilities } from '../testing/samples.ts';
import { UtilitySelection } from './UtilitySelection.tsx';

const meta = {
  title: 'Screens/Utility Selection',
  component: UtilitySelection,
  decorators: [inFrame({ screen: 'utility-selection', progress: [2, 5], onBack: () => {} })],
  args: {
    query: '',
    status: 'ready',
    utilities,
    onQueryChange: fn(),
    onChoose: fn(),
    onRetry: fn(),
    onNotListed: fn(),
  },
} satisfies Meta<typeof UtilitySelection>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Matches: Story = {
  args: { query: 'pac', utilities: utilities.filter(({ name }) => name.startsWith('Pac')) },
};

/** Update mode: what is connected already is on top. */
export const Connected: Story = { args: { connected } };

const shortNames: Readonly<Record<string, string>> = {
  '14328': 'PG&E',
  '17609': 'SCE',
  '16609': 'SDG&E',
  '11208': 'LADWP',
};

export const ShortNames: Story = {
  args: {
    utilities: utilities.map((utility) => ({
      ...utility,
      short_name: shortNames[utility.id] ?? utility.name,
    })),
  },
};

/** The previous results stay in sight until the answer arrives. */
export const Searching: Story = { args: { query: 'sout', status: 'loading' } };

export const LongName: Story = { args: { query: 'saint some', utilities: [longUtility] } };

export const UnbrokenName: Story = { args: { query: 'donau', utilities: [unbrokenUtility] } };

export const UnbrokenSearch: Story = { args: { query: unbroken, utilities: [] } };

export const Loading: Story = { args: { status: 'loading', utilities: [] } };

export const NothingFound: Story = { args: { query: 'Springfield Nuclear', utilities: [] } };

export const Failed: Story = { args: { status: 'failed', utilities: [] } };

export const Offline: Story = { args: { status: 'offline', utilities: [] } };

export const KeyboardOnly: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('searchbox'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect(args.onChoose).toHaveBeenCalledWith(utilities[1]);
  },
};
