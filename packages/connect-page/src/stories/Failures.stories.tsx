import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Locale } from '@utility-connect/protocol';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { MockFlow } from './MockFlow.tsx';
import type { MockFailure } from './mock-network.ts';
import { switchesOf } from './switches.ts';

/** What the switch "Failure" of the toolbar does to the flow, one story for each of its positions. */
const meta = {
  title: 'Flow/When something fails',
  component: MockFlow,
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

const patient = { timeout: 15_000 };

const endsOnTheErrorScreen = (failure: MockFailure, shown: string = failure): Story => ({
  globals: { failure },
  play: async ({ canvasElement, args }) => {
    await waitFor(
      () =>
        expect(canvasElement.querySelector(`[data-screen="error"][data-error="${shown}"]`)).not.toBeNull(),
      patient,
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

/** The list says so before a password is typed, and a sign-in that is tried all the same says so again. */
export const UtilitiesAreDown: Story = {
  globals: { failure: 'utility_down' },
  play: async ({ canvasElement, canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Agree|Acept|Accept)/ }, patient));
    await waitFor(() => expect(canvasElement.querySelector('[data-status="down"]')).not.toBeNull(), patient);
    await userEvent.click(canvasElement.querySelector('[data-status="down"]') as HTMLElement);
    await waitFor(() => expect(canvasElement.querySelector('[name="password"]')).not.toBeNull(), patient);
    await userEvent.type(canvasElement.querySelector('[name="username"]') as Element, 'user@example.com');
    await userEvent.type(canvasElement.querySelector('[name="password"]') as Element, 'password{Enter}');
    await waitFor(
      () => expect(args.onEvent).toHaveBeenCalledWith('error', { code: 'utility_unavailable' }),
      patient,
    );
  },
};
