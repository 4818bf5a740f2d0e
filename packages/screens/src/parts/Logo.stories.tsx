import type { Meta, StoryObj } from '@storybook/react-vite';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { State } from '../testing/stories/State.tsx';
import { sunLogo, whiteLogo } from '../testing/stories/sun-logo.ts';
import { Logo } from './Logo.tsx';

const meta = {
  title: 'Parts/Logo',
  component: Logo,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  args: { name: 'Sunny Solar', url: sunLogo },
} satisfies Meta<typeof Logo>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const States: Story = {
  render: () => (
    <>
      <State name="A picture, on white in both themes">
        <Logo name="Sunny Solar" url={sunLogo} />
      </State>
      <State name="A white picture gets an outline">
        <Logo name="Sunny Solar" url={whiteLogo} />
      </State>
      <State name="Initials: no picture, or it does not load">
        <Logo name="Sunny Solar" />
        <Logo name="Harbor Heat Pumps" url="data:image/png;base64,broken" />
      </State>
    </>
  ),
};
