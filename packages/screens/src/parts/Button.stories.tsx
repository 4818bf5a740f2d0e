import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { State } from '../testing/stories/State.tsx';
import { Button } from './Button.tsx';

const meta = {
  title: 'Parts/Button',
  component: Button,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  args: { children: 'Continue', onClick: fn() },
  // From the native button, which docgen does not list.
  argTypes: {
    children: { description: 'The label. Default none.', table: { type: { summary: 'ReactNode' } } },
    onClick: {
      description: 'Called on a press, unless busy. Default none.',
      table: { type: { summary: '(event: MouseEvent) => void' } },
    },
  },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const States: Story = {
  render: () => (
    <>
      <State name="Primary: one per screen">
        <Button>Agree and continue</Button>
      </State>
      <State name="Secondary: another way">
        <Button kind="secondary">Choose another utility</Button>
      </State>
      <State name="Plain: leaves, or is optional">
        <Button kind="plain">Not now</Button>
      </State>
      <State name="Busy: keeps its label and its focus">
        <Button busy>Connecting</Button>
        <Button kind="secondary" busy>
          Sending a code
        </Button>
      </State>
      <State name="A long label wraps">
        <Button>Continue to Sunny & Sons Community Solar Installation Partners of Oregon</Button>
      </State>
    </>
  ),
};

/** `aria-disabled` instead of `disabled`, which would drop the focus. */
export const BusyIgnoresPresses: Story = {
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveFocus();
  },
};
