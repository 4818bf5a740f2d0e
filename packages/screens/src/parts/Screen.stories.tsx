import type { Meta, StoryObj } from '@storybook/react-vite';
import { inFrame } from '../testing/stories/in-frame.tsx';
import { Button } from './Button.tsx';
import { Intro } from './Intro.tsx';
import { Screen } from './Screen.tsx';

const meta = {
  title: 'Parts/Screen',
  component: Screen,
  parameters: { device: 'phone' },
  decorators: [inFrame({ screen: 'credentials' })],
  args: {
    actions: <Button>Continue</Button>,
    children: <Intro title="The content scrolls" lead="The actions stay at the lower edge." />,
  },
} satisfies Meta<typeof Screen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
