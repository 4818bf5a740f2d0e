import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../parts/Button.tsx';
import { Heading } from '../parts/Heading.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Frame } from './Frame.tsx';

const meta = {
  title: 'Parts/Frame',
  component: Frame,
  parameters: { device: 'phone' },
  args: {
    screen: 'credentials',
    progress: [3, 5],
    onBack: () => {},
    onClose: () => {},
    children: (
      <Screen actions={<Button>Continue</Button>}>
        <Heading>A screen</Heading>
        <p>This part belongs to the screen; the rest is the frame.</p>
      </Screen>
    ),
  },
  render: (args, { loaded }) => <Frame appearance={loaded.appearance} {...args} />,
} satisfies Meta<typeof Frame>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Hosted: Story = { parameters: { device: 'window' } };

export const Sandbox: Story = { args: { sandbox: true } };

/** A yellow that is unreadable on white: text on it becomes dark, and links use a darker shade. */
export const PaleAccent: Story = {
  args: { appearance: { theme: 'light', variables: { accent: '#ffd400' } } },
};

export const ClientAppearance: Story = {
  args: {
    appearance: {
      theme: 'light',
      variables: { accent: '#5b21b6', radius: '999px', font: 'Georgia, serif' },
    },
  },
};
