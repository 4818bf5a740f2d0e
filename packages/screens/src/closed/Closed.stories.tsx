import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { unbroken } from '../testing/samples.ts';
import { inFrame } from '../testing/stories/in-frame.tsx';
import { Closed } from './Closed.tsx';

const meta = {
  title: 'Screens/Closed',
  component: Closed,
  decorators: [inFrame({ screen: 'closed', onClose: undefined })],
  args: { companyName: 'Sunny Solar' },
} satisfies Meta<typeof Closed>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const CanReturn: Story = { args: { onReturn: fn() } };

export const UnbrokenName: Story = { args: { companyName: unbroken, onReturn: fn() } };

export const UpdateMode: Story = { args: { mode: 'update' } };
