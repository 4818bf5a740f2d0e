import type { Meta, StoryObj } from '@storybook/react-vite';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { State } from '../testing/stories/State.tsx';
import { Steps } from './Steps.tsx';

const meta = {
  title: 'Parts/Steps',
  component: Steps,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  args: { step: 'signing_in', first: 'Signing in' },
} satisfies Meta<typeof Steps>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const States: Story = {
  render: () => (
    <>
      <State name="Signing in">
        <Steps step="signing_in" first="Signing in" />
      </State>
      <State name="Reading the accounts">
        <Steps step="reading_accounts" first="Confirming your permission" />
      </State>
    </>
  ),
};
