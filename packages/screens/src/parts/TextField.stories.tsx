import type { Meta, StoryObj } from '@storybook/react-vite';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { State } from '../testing/stories/State.tsx';
import { TextField } from './TextField.tsx';

const meta = {
  title: 'Parts/TextField',
  component: TextField,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  args: { label: 'Username or email' },
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const States: Story = {
  render: () => (
    <>
      <State name="Empty">
        <TextField label="Username or email" />
      </State>
      <State name="With a value">
        <TextField label="Username or email" defaultValue="user@example.com" />
      </State>
      <State name="Error: part of the field's description">
        <TextField label="Username or email" error="Enter your username or email" />
      </State>
      <State name="Invalid: a notice above says why">
        <TextField label="Password" type="password" defaultValue="correct horse" invalid />
      </State>
      <State name="Hint">
        <TextField label="Password" type="password" hint="Caps Lock is on" />
      </State>
    </>
  ),
};
