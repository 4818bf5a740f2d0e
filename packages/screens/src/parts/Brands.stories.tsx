import type { Meta, StoryObj } from '@storybook/react-vite';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { State } from '../testing/stories/State.tsx';
import { sunLogo } from '../testing/stories/sun-logo.ts';
import { Brands } from './Brands.tsx';

const meta = {
  title: 'Parts/Brands',
  component: Brands,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  args: { companyName: 'Sunny Solar', logoUrl: sunLogo },
} satisfies Meta<typeof Brands>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const States: Story = {
  render: () => (
    <>
      <State name="With a logo">
        <Brands companyName="Sunny Solar" logoUrl={sunLogo} />
      </State>
      <State name="Without one, or if it does not load">
        <Brands companyName="Sunny Solar" />
      </State>
    </>
  ),
};
