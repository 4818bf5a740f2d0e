import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconGrid } from '../guide/tokens/IconGrid.tsx';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { Icon } from './Icon.tsx';

const meta = {
  title: 'Parts/Icon',
  component: Icon,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  args: { name: 'bolt' },
} satisfies Meta<typeof Icon>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const All: Story = { render: () => <IconGrid /> };
