import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Phone } from '../../../screens/src/testing/Phone.tsx';
import { startAppServer } from './app-server.ts';
import { choosePge } from './choose-utility.ts';
import { ExampleApp } from './ExampleApp.tsx';
import { MockFlow, type MockFlowProps } from './MockFlow.tsx';
import { mockService } from './mock-session.ts';
import { switchesOf, unlessFailing } from './switches.ts';

/** The whole lifecycle in one tab: connect token, flow, code, exchange, and the dashboard of the React example. */
function WholeLife({ flow }: { readonly flow: Partial<MockFlowProps> }): ReactNode {
  const [stage, setStage] = useState<'connecting' | 'connected' | 'left'>('connecting');
  const stopServer = useRef(() => {});
  useEffect(() => () => stopServer.current(), []);
  const handleSuccess = async (code: string) => {
    stopServer.current = await startAppServer(await mockService(), code);
    setStage('connected');
  };
  const handleDisconnected = () => {
    stopServer.current();
    setStage('connecting');
  };
  if (stage === 'connected') return <ExampleApp onDisconnected={handleDisconnected} />;
  if (stage === 'left') return <p>You left. Reload the story to start again.</p>;
  return (
    <Phone>
      <MockFlow
        {...flow}
        onSuccess={({ code }) => void handleSuccess(code)}
        onExit={() => setStage('left')}
      />
    </Phone>
  );
}

const meta = {
  title: 'Flow/The whole life',
  component: WholeLife,
  args: { flow: {} },
  render: (_args, { globals, loaded }) => (
    <WholeLife flow={{ ...switchesOf(globals), locale: globals.locale, appearance: loaded.appearance }} />
  ),
} satisfies Meta<typeof WholeLife>;

export default meta;

const timeout = { timeout: 20_000 };

export const FromTokenToData: StoryObj<typeof meta> = {
  play: unlessFailing(async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Agree/ }, timeout));
    await choosePge(canvas, 'pacific gas');
    await userEvent.type(await canvas.findByLabelText('Username or email', {}, timeout), 'user@example.com');
    await userEvent.type(canvas.getByLabelText('Password'), 'password{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }, timeout));
    await canvas.findByRole('heading', { name: 'Your energy' }, timeout);
    await expect(canvas.getAllByRole('radio', { name: /Account/ }).length).toBe(2);
    await waitFor(
      () => expect(canvasElement.querySelectorAll('.recharts-bar-rectangle').length).toBeGreaterThan(50),
      timeout,
    );
    await waitFor(
      () => expect(canvas.getAllByRole('cell', { name: /^\$[\d,]+\.\d\d$/ })).toHaveLength(6),
      timeout,
    );
  }),
};

/** To try by hand. Disconnecting starts it again. */
export const ByHand: StoryObj<typeof meta> = {};
