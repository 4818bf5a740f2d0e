import type { Meta, StoryObj } from '@storybook/react-vite';
import { inFrame } from '../testing/in-frame.tsx';
import { Closed } from './Closed.tsx';

const meta = {
  title: 'Screens/Closed',
  component: Closed,
  decorators: [inFrame({ screen: 'closed', onClose: undefined })],
} satisfies Meta<typeof Closed>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const UpdateMode: Story = { args: { mode: 'update' } };
