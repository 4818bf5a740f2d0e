import type { Meta, StoryObj } from '@storybook/react-vite';
import type { MockService } from '@utility-connect/service/mock';
import { type ReactNode, useEffect, useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Phone } from '../../../screens/src/testing/Phone.tsx';
import { choosePge } from './choose-utility.ts';
import { MockFlow, type MockFlowProps } from './MockFlow.tsx';
import { mockService } from './mock-session.ts';
import { switchesOf, unlessFailing } from './switches.ts';
import { UsageOfAUser } from './UsageOfAUser.tsx';

/** The whole lifecycle in one tab: connect token, flow, code, exchange, accounts, usage chart, bills. */
function WholeLife({ flow }: { readonly flow: Partial<MockFlowProps> }): ReactNode {
  const [service, setService] = useState<MockService | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [hasLeft, setLeft] = useState(false);
  useEffect(() => {
    mockService().then(setService);
  }, []);
  if (code === null) {
    if (hasLeft) return <p>You left. Reload the story to start again.</p>;
    return (
      <Phone>
        <MockFlow {...flow} onSuccess={(success) => setCode(success.code)} onExit={() => setLeft(true)} />
      </Phone>
    );
  }
  return (
    <main style={{ padding: 24, background: 'white', color: '#15191d', fontFamily: 'system-ui' }}>
      <h1>What your app reads</h1>
      {service && <UsageOfAUser service={service} code={code} />}
    </main>
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
    await canvas.findByRole('heading', { name: 'Accounts' }, timeout);
    await expect(canvas.getAllByRole('listitem').length).toBe(2);
    await waitFor(
      () => expect(canvasElement.querySelectorAll('.recharts-bar-rectangle').length).toBeGreaterThan(50),
      timeout,
    );
    await expect(canvas.getAllByRole('row').length).toBeGreaterThan(20);
  }),
};

/** To try by hand. */
export const ByHand: StoryObj<typeof meta> = {};
