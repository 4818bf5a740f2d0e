import type { Meta, StoryObj } from '@storybook/react-vite';
import { utilities } from '../testing/samples.ts';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { State } from '../testing/stories/State.tsx';
import { Monogram } from './Monogram.tsx';

const meta = {
  title: 'Parts/Monogram',
  component: Monogram,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  args: { name: 'Pacific Gas & Electric' },
} satisfies Meta<typeof Monogram>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const States: Story = {
  render: () => (
    <>
      <State name="Small, in a list: the hue follows the name">
        {utilities.map(({ id, name }) => (
          <Monogram key={id} name={name} />
        ))}
      </State>
      <State name="Large, at the top of a screen">
        <Monogram name="Sunny Solar" size="large" />
        <Monogram name="ComEd" size="large" />
        <Monogram name="ConEd" size="large" />
        <Monogram name="PG&E" size="large" />
      </State>
    </>
  ),
};
