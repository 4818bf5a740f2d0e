import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Locale } from '@utility-connect/protocol';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { MockFlow } from './MockFlow.tsx';
import { switchesOf } from './switches.ts';

/** The errors of a session are stories of `Screens/Error`; the toolbar switch "Failure" shows them in the flow. */
const meta = {
  title: 'Flow/When something fails',
  component: MockFlow,
  parameters: { device: 'phone' },
  args: { onSuccess: fn(), onExit: fn(), onEvent: fn() },
  render: (args, { globals, loaded }) => (
    <MockFlow
      {...switchesOf(globals)}
      locale={globals.locale as Locale}
      appearance={loaded.appearance}
      {...args}
    />
  ),
} satisfies Meta<typeof MockFlow>;

export default meta;
type Story = StoryObj<typeof meta>;

const timeout = { timeout: 15_000 };

/** The list marks the utility as down, and a sign-in fails with an error. */
export const UtilitiesAreDown: Story = {
  globals: { failure: 'utility_down' },
  play: async ({ canvasElement, canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Agree|Acept|Accept)/ }, timeout));
    await waitFor(() => expect(canvasElement.querySelector('[data-status="down"]')).not.toBeNull(), timeout);
    await userEvent.click(canvasElement.querySelector('[data-status="down"]') as HTMLElement);
    await waitFor(() => expect(canvasElement.querySelector('[name="password"]')).not.toBeNull(), timeout);
    await userEvent.type(canvasElement.querySelector('[name="username"]') as Element, 'user@example.com');
    await userEvent.type(canvasElement.querySelector('[name="password"]') as Element, 'password{Enter}');
    await waitFor(
      () => expect(args.onEvent).toHaveBeenCalledWith('error', { code: 'utility_unavailable' }),
      timeout,
    );
  },
};
