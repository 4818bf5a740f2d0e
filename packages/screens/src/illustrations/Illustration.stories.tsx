import type { Meta, StoryObj } from '@storybook/react-vite';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { State } from '../testing/stories/State.tsx';
import { drawings } from './drawings.ts';
import { Illustration } from './Illustration.tsx';
import type { IllustrationName } from './load-drawings.ts';

const meta = {
  title: 'Parts/Illustration',
  component: Illustration,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  args: { name: 'success' },
} satisfies Meta<typeof Illustration>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The colors are the accent and the edges of the appearance. */
export const All: Story = {
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))', gap: 20 }}>
      {(Object.keys(drawings) as IllustrationName[]).map((name) => (
        <State key={name} name={name}>
          <Illustration name={name} />
        </State>
      ))}
    </div>
  ),
};
