import type { Meta, StoryObj } from '@storybook/react-vite';
import type { MockService } from '@utility-connect/service/mock';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Phone } from '../../../screens/src/testing/stories/Phone.tsx';
import { startAppServer } from './app-server.ts';
import { choosePge } from './choose-utility.ts';
import { ExampleApp } from './ExampleApp.tsx';
import { createGreenButtonFile } from './green-button-file.ts';
import { MockFlow, type MockFlowProps } from './MockFlow.tsx';
import { mockService } from './mock-session.ts';
import { redirectService } from './redirect-service.ts';
import { switchesOf, unlessFailing } from './switches.ts';
import { UtilityPage } from './UtilityPage.tsx';

interface LifecycleProps {
  readonly flow: Partial<MockFlowProps>;
  /** Returns the mock backend. Default: one with sandbox logins and files. */
  readonly service?: () => Promise<MockService>;
}

/** The whole lifecycle in one tab: connect token, flow, code, exchange, and the dashboard of the React example. */
function Lifecycle({ flow, service = mockService }: LifecycleProps): ReactNode {
  const [stage, setStage] = useState<'connecting' | 'connected' | 'left'>('connecting');
  const stopServer = useRef(() => {});
  useEffect(() => () => stopServer.current(), []);
  const handleSuccess = async (code: string) => {
    stopServer.current = await startAppServer(await service(), code);
    setStage('connected');
  };
  const handleDisconnected = () => {
    stopServer.current();
    setStage('connecting');
  };
  if (stage === 'connected')
    return <ExampleApp theme={flow.appearance?.theme} onDisconnected={handleDisconnected} />;
  if (stage === 'left') return <p>You left. Reload the story to start again.</p>;
  return (
    <>
      <Phone>
        <MockFlow
          {...flow}
          service={service}
          onSuccess={({ code }) => void handleSuccess(code)}
          onExit={() => setStage('left')}
        />
      </Phone>
      <UtilityPage />
    </>
  );
}

const meta = {
  title: 'Flow/Full lifecycle',
  component: Lifecycle,
  args: { flow: {} },
  // Its props are for the stories themselves.
  parameters: { controls: { disable: true } },
  render: (args, { globals, loaded }) => (
    <Lifecycle
      {...args}
      flow={{ ...switchesOf(globals), locale: globals.locale, appearance: loaded.appearance, ...args.flow }}
    />
  ),
} satisfies Meta<typeof Lifecycle>;

export default meta;

const timeout = { timeout: 20_000 };

type Canvas = Parameters<typeof choosePge>[0];

const chooseUtility = async (canvas: Canvas): Promise<void> => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Agree/ }, timeout));
  await choosePge(canvas, 'pacific gas');
};

const followLink = async (canvas: Canvas): Promise<void> => {
  const link = await canvas.findByRole('button', { name: /^Continue to PG&E/ }, timeout);
  await waitFor(() => expect(link).toHaveAttribute('href'), timeout);
  await userEvent.click(link);
};

const showsData = async (canvas: Canvas, root: HTMLElement): Promise<void> => {
  await canvas.findByRole('heading', { name: 'Your energy' }, timeout);
  await waitFor(
    () => expect(root.querySelectorAll('.recharts-bar-rectangle').length).toBeGreaterThan(50),
    timeout,
  );
  await waitFor(
    () => expect(canvas.getAllByRole('cell', { name: /^\$[\d,]+\.\d\d$/ })).toHaveLength(6),
    timeout,
  );
};

export const FromTokenToData: StoryObj<typeof meta> = {
  play: unlessFailing(async ({ canvas, canvasElement }) => {
    await chooseUtility(canvas);
    await userEvent.type(await canvas.findByLabelText('Username or email', {}, timeout), 'user@example.com');
    await userEvent.type(canvas.getByLabelText('Password'), 'password{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }, timeout));
    await showsData(canvas, canvasElement);
    await expect(canvas.getAllByRole('radio', { name: /Account/ }).length).toBe(2);
  }),
};

/** The person first refuses at the utility's own page, then allows access. */
export const ConsentAtTheUtility: StoryObj<typeof meta> = {
  args: { service: redirectService },
  play: unlessFailing(async ({ canvas, canvasElement }) => {
    await chooseUtility(canvas);
    await followLink(canvas);
    await canvas.findByRole('heading', { name: /in the other tab$/ }, timeout);
    await userEvent.click(await canvas.findByRole('button', { name: 'Don’t allow' }, timeout));
    await canvas.findByText(/^Nothing was shared/, {}, timeout);
    await followLink(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Allow' }, timeout));
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }, timeout));
    await showsData(canvas, canvasElement);
  }),
};

/** The person adds a file that they downloaded from the utility. */
export const FromAFile: StoryObj<typeof meta> = {
  play: unlessFailing(async ({ canvas, canvasElement }) => {
    await chooseUtility(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Other ways to connect' }, timeout));
    await userEvent.click(
      await canvas.findByRole('button', { name: /^Upload a Green Button file/ }, timeout),
    );
    await userEvent.upload(
      await canvas.findByLabelText('Choose files', {}, timeout),
      createGreenButtonFile(),
    );
    await canvas.findByRole('heading', { name: 'What we found' }, timeout);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await canvas.findByRole('heading', { name: /connected$/ }, timeout);
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }, timeout));
    await showsData(canvas, canvasElement);
  }),
};

/** The person shares one of two accounts, and only that one arrives. */
export const OneOfTwoAccounts: StoryObj<typeof meta> = {
  args: { flow: { accountSelection: true, companyName: 'Sunny Choice, Whole Life' } },
  play: unlessFailing(async ({ canvas, canvasElement }) => {
    await chooseUtility(canvas);
    await userEvent.type(await canvas.findByLabelText('Username or email', {}, timeout), 'user@example.com');
    await userEvent.type(canvas.getByLabelText('Password'), 'password{Enter}');
    const boxes = await canvas.findAllByRole('checkbox', {}, timeout);
    await userEvent.click(boxes[1] as HTMLElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Share 1 account' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }, timeout));
    await showsData(canvas, canvasElement);
    await expect(canvas.queryAllByRole('radio', { name: /Account/ }).length).toBeLessThan(2);
  }),
};

/** To try by hand. Disconnecting starts it again. */
export const ByHand: StoryObj<typeof meta> = {};
