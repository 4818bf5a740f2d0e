import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Locale } from '@utility-connect/protocol';
import { expect, fn, userEvent, waitFor, type within } from 'storybook/test';
import { choosePge } from './choose-utility.ts';
import { MockFlow } from './MockFlow.tsx';
import { createConnectToken, HOST_ORIGIN, MOCK_URL, mockService } from './mock-session.ts';
import { switchesOf, unlessFailing } from './switches.ts';

const meta = {
  title: 'Flow/On the mock backend',
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
type Canvas = ReturnType<typeof within>;

const timeout = { timeout: 15_000 };
const screenIs = (root: HTMLElement, name: string) =>
  waitFor(() => expect(root.querySelector(`[data-screen="${name}"]`)).not.toBeNull(), timeout);

const toCredentials = async (root: HTMLElement, canvas: Canvas): Promise<void> => {
  await userEvent.click(await canvas.findByRole('button', { name: /^(Agree|Acept|Accept)/ }, timeout));
  await screenIs(root, 'utility-selection');
  await choosePge(canvas, 'PGE');
  await screenIs(root, 'credentials');
};

const signIn = async (root: HTMLElement, username: string, password = 'password'): Promise<void> => {
  const fields = root.querySelectorAll<HTMLInputElement>('input');
  await userEvent.type(fields[0] as HTMLInputElement, username);
  await userEvent.type(fields[1] as HTMLInputElement, `${password}{Enter}`);
};

// Stories with the tag `!test` repeat tests of the flow, and the stories of its screens check the accessibility.

/** To try by hand. All sandbox logins work. */
export const CreateMode: Story = { tags: ['!test'] };

/** A user who connected before starts at Utility Selection. */
export const UpdateMode: Story = {
  args: { userId: 'returning-user' },
  loaders: [
    async () => {
      const service = await mockService();
      const token = await createConnectToken(service, { user_id: 'returning-user' });
      const call = (path: string, body: object) =>
        service.fetch(
          new Request(`${MOCK_URL}/link/api/${path}`, {
            method: 'POST',
            headers: {
              Authorization: `Bearer ${token}`,
              'Connect-Parent-Origin': HOST_ORIGIN,
              'Content-Type': 'application/json',
            },
            body: JSON.stringify(body),
          }),
        );
      await call('session/consent', { terms_version: '2026-11-20', locale: 'en' });
      await call('attempts', {
        utility_id: '14328',
        fields: { username: 'user@example.com', password: 'password' },
      });
      await waitFor(async () => expect((await call('session/complete', {})).status).toBe(200), timeout);
      return {};
    },
  ],
  play: unlessFailing(async ({ canvasElement }) => {
    await screenIs(canvasElement, 'utility-selection');
    await expect(canvasElement.querySelector('[data-screen="terms-of-service"]')).toBeNull();
  }),
};

/** The connect token names a utility, so Utility Selection is skipped. */
export const UtilityGiven: Story = {
  tags: ['!test'],
  args: { utilityId: '14328' },
  play: unlessFailing(async ({ canvasElement, canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^(Agree|Acept|Accept)/ }, timeout));
    await screenIs(canvasElement, 'credentials');
  }),
};

export const Connects: Story = {
  tags: ['!test'],
  play: unlessFailing(async ({ canvasElement, canvas, args }) => {
    await toCredentials(canvasElement, canvas as Canvas);
    await signIn(canvasElement, 'user@example.com');
    await screenIs(canvasElement, 'success');
    await waitFor(() => expect(args.onSuccess).toHaveBeenCalledOnce(), timeout);
    await expect(args.onExit).not.toHaveBeenCalled();
  }),
};

/** The person takes one of two accounts out. */
export const ChoosesAccounts: Story = {
  // The choice stays with the login, so this client has no other story.
  args: { accountSelection: true, companyName: 'Sunny Choice' },
  play: unlessFailing(async ({ canvasElement, canvas }) => {
    await toCredentials(canvasElement, canvas as Canvas);
    await signIn(canvasElement, 'user@example.com');
    await screenIs(canvasElement, 'account-selection');
    await userEvent.click(canvas.getAllByRole('checkbox')[0] as HTMLElement);
    await userEvent.click(canvasElement.querySelector('[type=submit]') as HTMLElement);
    await screenIs(canvasElement, 'success');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
  }),
};

export const WrongPassword: Story = {
  tags: ['!test'],
  play: unlessFailing(async ({ canvasElement, canvas, args }) => {
    await toCredentials(canvasElement, canvas as Canvas);
    await signIn(canvasElement, 'user@example.com', 'wrong');
    await waitFor(
      () =>
        expect(args.onEvent).toHaveBeenCalledWith(
          'error',
          expect.objectContaining({ code: 'invalid_credentials' }),
        ),
      timeout,
    );
    await screenIs(canvasElement, 'credentials');
  }),
};

export const AsksForACode: Story = {
  tags: ['!test'],
  play: unlessFailing(async ({ canvasElement, canvas }) => {
    await toCredentials(canvasElement, canvas as Canvas);
    await signIn(canvasElement, 'mfa@example.com');
    await screenIs(canvasElement, 'verification');
  }),
};

export const AsksWhereTheCodeGoes: Story = {
  play: async ({ canvasElement, canvas }) => {
    await toCredentials(canvasElement, canvas as Canvas);
    await signIn(canvasElement, 'mfa-choice@example.com');
    await screenIs(canvasElement, 'verification');
    await userEvent.click(await canvas.findByRole('button', { name: /u•••@example\.com/ }, timeout));
    await userEvent.type(await canvas.findByRole('textbox', {}, timeout), '123456{Enter}');
    await screenIs(canvasElement, 'success');
  },
};

export const UtilityDown: Story = {
  tags: ['!test'],
  play: unlessFailing(async ({ canvasElement, canvas, args }) => {
    await toCredentials(canvasElement, canvas as Canvas);
    await signIn(canvasElement, 'unavailable@example.com');
    await waitFor(
      () =>
        expect(args.onEvent).toHaveBeenCalledWith(
          'error',
          expect.objectContaining({ code: 'utility_unavailable' }),
        ),
      timeout,
    );
  }),
};

/** Each request takes one second longer. */
export const SlowNetwork: Story = { globals: { network: 'slow' } };

/** Each request fails. */
export const NoNetwork: Story = {
  globals: { network: 'offline' },
  play: async ({ canvasElement }) => screenIs(canvasElement, 'error'),
};

export const LongCompanyName: Story = {
  tags: ['!test'],
  args: { companyName: 'Northern Lights Community Rooftop Solar and Storage Cooperative' },
};

/** The appearance is stored with the client. The toolbar switches override it. */
export const StoredAppearance: Story = {
  args: { storedAppearance: { variables: { accent: '#5b21b6', radius: '999px' } } },
  play: unlessFailing(async ({ canvas, globals }) => {
    const agree = await canvas.findByRole('button', { name: /^(Agree|Acept|Accept)/ }, timeout);
    if (globals.appearance !== 'default') return;
    await expect(getComputedStyle(agree)).toMatchObject({
      backgroundColor: 'rgb(91, 33, 182)',
      color: 'rgb(255, 255, 255)',
      borderRadius: '999px',
    });
  }),
};
