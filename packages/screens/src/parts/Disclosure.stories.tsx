import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { Disclosure } from './Disclosure.tsx';

const meta = {
  title: 'Parts/Disclosure',
  component: Disclosure,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  args: {
    label: 'Where do I find the file?',
    children: <p>Sign in at pge.com and choose “Green Button”.</p>,
  },
} satisfies Meta<typeof Disclosure>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByText(args.label));
  },
};
