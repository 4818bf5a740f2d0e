import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import {
  connected,
  knownUtilities,
  longUtility,
  unbroken,
  unbrokenUtility,
  utilitiesAbroad,
} from '../testing/samples.ts';
import { inFrame } from '../testing/stories/in-frame.tsx';
import { UtilitySelection } from './UtilitySelection.tsx';

const meta = {
  title: 'Screens/Utility Selection',
  component: UtilitySelection,
  decorators: [inFrame({ screen: 'utility-selection', progress: [2, 5], onBack: () => {} })],
  args: {
    query: '',
    status: 'ready',
    utilities: knownUtilities,
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
  args: { query: 'pac', utilities: knownUtilities.filter(({ name }) => name.startsWith('Pac')) },
};

/** Update mode: what is connected already is on top. */
export const Connected: Story = {
  args: {
    connected: connected.map((login, index) => ({
      ...login,
      utility: knownUtilities[index] ?? login.utility,
    })),
  },
};

/** A browser in Danish: its country comes first. */
export const Abroad: Story = { args: { utilities: [...utilitiesAbroad, ...knownUtilities] } };

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
    await expect(args.onChoose).toHaveBeenCalledWith(knownUtilities[1]);
  },
};
