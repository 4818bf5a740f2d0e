import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { onSurface } from '../testing/stories/on-surface.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

const meta = {
  title: 'Parts/Dialog',
  component: Dialog,
  parameters: { layout: 'padded' },
  decorators: [onSurface],
  args: {
    title: 'Stop connecting?',
    children: <p>Your sign-in is in progress. If you stop now, nothing is shared.</p>,
    actions: null,
    onClose: fn(),
  },
  render: function Render(args) {
    const [isOpen, setOpen] = useState(false);
    const close = () => {
      args.onClose();
      setOpen(false);
    };
    return (
      <>
        <Button kind="secondary" onClick={() => setOpen(true)}>
          Open the dialog
        </Button>
        {isOpen && <Dialog {...args} onClose={close} actions={<Button onClick={close}>Keep going</Button>} />}
      </>
    );
  },
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The focus moves into the dialog, and back to the button that opened it. */
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open the dialog' });
    await userEvent.click(opener);
    const dialog = await canvas.findByRole('dialog', { name: 'Stop connecting?' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.click(canvas.getByRole('button', { name: 'Keep going' }));
    await waitFor(() => expect(opener).toHaveFocus());
    await userEvent.click(opener);
  },
};

/** A long text scrolls between the title and the buttons. */
export const Long: Story = {
  args: {
    title: 'Privacy Policy',
    long: true,
    children: Array.from({ length: 12 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: repeated text has no other identity
      <p key={index}>
        Utility Connect reads your electricity use, bills, account numbers and service addresses for this app.
      </p>
    )),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open the dialog' }));
  },
};
