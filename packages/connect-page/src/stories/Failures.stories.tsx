import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Locale } from '@utility-connect/protocol';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { MockFlow } from './MockFlow.tsx';
import type { MockFailure } from './mock-network.ts';
import { switchesOf } from './switches.ts';

/** One story for each value of the toolbar switch "Failure". */
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

const endsOnTheErrorScreen = (failure: MockFailure, shown: string = failure): Story => ({
  globals: { failure },
  play: async ({ canvasElement, args }) => {
    await waitFor(
      () =>
        expect(canvasElement.querySelector(`[data-screen="error"][data-error="${shown}"]`)).not.toBeNull(),
      timeout,
    );
    await expect(args.onSuccess).not.toHaveBeenCalled();
  },
});

export const ConnectTokenUnknown = endsOnTheErrorScreen('connect_token_unknown');
export const ConnectTokenExpired = endsOnTheErrorScreen('connect_token_expired');
export const ConnectTokenUsed = endsOnTheErrorScreen('connect_token_used');
export const OpenedElsewhere = endsOnTheErrorScreen('opened_elsewhere');
export const OriginNotAllowed = endsOnTheErrorScreen('origin_not_allowed');
export const RedirectUriNotAllowed = endsOnTheErrorScreen('redirect_uri_not_allowed');
export const ServiceAnswers500 = endsOnTheErrorScreen('service_500', 'service_unavailable');

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
