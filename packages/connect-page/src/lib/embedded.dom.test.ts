import type { FrameMessage } from '@utility-connect/protocol';
import { expect, it, vi } from 'vitest';
import { startEmbedded } from './embedded.tsx';

// The first screen never comes.
vi.mock('preact', () => ({ render() {} }));

const delivered = async () => {
  for (let round = 0; round < 8; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

it('does not answer a ping before the first screen works: a limit of time runs until then', async () => {
  const answers: FrameMessage[] = [];
  startEmbedded(document.body);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => answers.push(data);
  const event = new MessageEvent('message', {
    data: { type: 'utility-connect/init', version: 1 },
    origin: 'https://app.example.com',
  });
  // jsdom takes no port of Node's in a constructor.
  Object.defineProperty(event, 'source', { value: window.parent });
  Object.defineProperty(event, 'ports', { value: [port2] });
  window.dispatchEvent(event);
  port1.postMessage({ type: 'start', connectToken: 'token' });
  port1.postMessage({ type: 'ping' });
  await delivered();
  expect(answers).toEqual([{ type: 'hello', version: 1 }]);
  port1.close();
});
