import type { Meta, StoryObj } from '@storybook/react-vite';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { Skeleton } from './Skeleton.tsx';

const meta = {
  title: 'Parts/Skeleton',
  component: Skeleton,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  args: { rows: 4 },
} satisfies Meta<typeof Skeleton>;

export default meta;

export const Default: StoryObj<typeof meta> = {};
