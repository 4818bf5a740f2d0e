import type { Meta, StoryObj } from '@storybook/react-vite';
import { Illustration } from '../illustrations/Illustration.tsx';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { Intro } from './Intro.tsx';
import { Monogram } from './Monogram.tsx';

const meta = {
  title: 'Parts/Intro',
  component: Intro,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  args: { title: 'Find your utility', lead: 'Search by name or ZIP code.' },
} satisfies Meta<typeof Intro>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const WithAMonogram: Story = {
  args: {
    sign: <Monogram name="Pacific Gas & Electric" size="large" />,
    title: 'Sign in to Pacific Gas & Electric',
    lead: 'Use the same username and password as on pge.com.',
  },
};

/** End states have a picture. */
export const WithAnIllustration: Story = {
  args: {
    sign: <Illustration name="unavailable" />,
    title: 'We’re having trouble connecting',
    lead: 'Please try again in a few minutes.',
  },
};
