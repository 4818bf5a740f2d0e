import type { Meta, StoryObj } from '@storybook/react-vite';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { Spinner } from './Spinner.tsx';

const meta = {
  title: 'Parts/Spinner',
  component: Spinner,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  render: () => (
    <p style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      <Spinner /> Signing in
    </p>
  ),
} satisfies Meta<typeof Spinner>;

export default meta;

export const Default: StoryObj<typeof meta> = {};
