import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { State } from '../testing/stories/State.tsx';
import { Notice } from './Notice.tsx';

const meta = {
  title: 'Parts/Notice',
  component: Notice,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  args: { sentence: { title: 'You’re offline', body: 'Check your connection and try again.' } },
} satisfies Meta<typeof Notice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** With the texts of the search, in the language of the toolbar. */
export const States: Story = {
  render: function Render() {
    const { selection } = useMessages();
    return (
      <>
        <State name="Error: announced at once">
          <Notice sentence={selection.offline} />
        </State>
        <State name="Info: not announced">
          <Notice tone="info" sentence={selection.empty('Springfield Nuclear')} />
        </State>
        <State name="With more content">
          <Notice sentence={selection.failed}>
            <a href="#retry" style={{ color: 'inherit' }}>
              pge.com
            </a>
          </Notice>
        </State>
      </>
    );
  },
};
