import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { expect, it, onTestFinished } from 'vitest';
import { link } from '../../../../test/store/contract/fixtures.ts';
import { createHarness, json } from '../../../../test/support/harness.ts';
import { openStore } from '../../../../test/support/open-store.ts';
import { createTwoProcesses, type TwoProcesses } from '../../../../test/support/processes/two-processes.ts';
import { createWebhookSender } from './node/webhook-sender.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';
import { patiently } from './testing/webhook-harness.ts';

const start = async (aheadSeconds = 0): Promise<TwoProcesses> => {
  const processes = await createTwoProcesses(aheadSeconds);
  onTestFinished(() => processes.close());
  return processes;
};

/** Creates an endpoint for the client of this process. */
const subscribe = (
  { here }: Pick<TwoProcesses, 'here'>,
  { url }: Receiver,
): Promise<{ id: string; secret: string }> =>
  json(here.post('/webhook_endpoints', { url, events: ['connection.created'] }));

/** Connects people, with an event each. */
const connect = async (
  { here, later }: Pick<TwoProcesses, 'here' | 'later'>,
  ...people: string[]
): Promise<void> => {
  const { store } = here.service.context;
  const now = Math.floor(store.clock() / 1000) + later.seconds;
  const { clientId } = here.service.client;
  for (const userId of people) await link(store, userId, { clientId, userId, accounts: [], now });
};

const idsOf = ({ received }: Receiver) => received.map(({ id }) => id);

it('two processes deliver each event once, and one at a time to an endpoint', async () => {
  const processes = await start();
  const receivers = await Promise.all([startReceiver(), startReceiver(), startReceiver()]);
  for (const receiver of receivers) {
    receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), 5);
    await subscribe(processes, receiver);
  }
  processes.here.service.work('delivery');
  const people = Array.from({ length: 40 }, (_, index) => `person-${index}`);
  await connect(processes, ...people);
  for (const receiver of receivers) {
    await patiently(() => expect(receiver.received).toHaveLength(people.length));
    expect(new Set(idsOf(receiver)).size).toBe(people.length);
    expect(receiver.mostAtOnce()).toBe(1);
  }
});

it('an event is delivered after the process was killed that was delivering it', async () => {
  const processes = await start();
  const receiver = await startReceiver();
  const held: ServerResponse[] = [];
  receiver.answer = (response) => void held.push(response);
  await subscribe(processes, receiver);
  await connect(processes, 'alice');
  // The other process has sent it, and dies before it has recorded an answer.
  await patiently(() => expect(held).toHaveLength(1));
  await processes.kill();
  receiver.answer = (response) => void response.writeHead(204).end();
  processes.here.service.work('delivery');
  // Until its lease has expired.
  processes.later.seconds = 15;
  await patiently(() => expect(receiver.received).toHaveLength(2));
  const [first, second] = receiver.received;
  expect(second).toMatchObject({ id: first?.id, body: first?.body });
});

it('an event is delivered after the process was killed that has written it', async () => {
  const { store, close } = await openStore.PostgreSQL();
  const allowedHosts = ['127.0.0.1'];
  const webhooks = { send: createWebhookSender({ allowedHosts }), allowedHosts };
  const here = await createHarness({ store, clock: store.clock, webhooks });
  onTestFinished(() => here.service.stop().then(close));
  const receiver = await startReceiver();
  await subscribe({ here }, receiver);
  // Nobody delivers between the commit and the next start of a process.
  await connect({ here, later: { seconds: 0 } }, 'alice');
  expect(receiver.received).toEqual([]);
  here.service.work('delivery');
  await patiently(() => expect(receiver.received).toHaveLength(1));
});

it('a process with a wrong clock signs with a right time, and at once', async () => {
  const processes = await start(5 * 3600);
  const receiver = await startReceiver();
  const { secret } = await subscribe(processes, receiver);
  await connect(processes, 'alice');
  await patiently(() => expect(receiver.received).toHaveLength(1));
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'connection.created' });
});
