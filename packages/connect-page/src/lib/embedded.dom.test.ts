import type { FrameMessage } from '@utility-connect/protocol';
import { render } from 'preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startEmbedded } from './embedded.tsx';

// The first screen is never rendered.
vi.mock('preact', () => ({ render: vi.fn() }));

beforeEach(() => {
  vi.mocked(render).mockClear();
});

const delivered = async () => {
  for (let round = 0; round < 8; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Plays a host page that sends messages, and returns the answers. */
const answersTo = async (...messages: object[]): Promise<FrameMessage[]> => {
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
  for (const message of messages) port1.postMessage(message);
  await delivered();
  port1.close();
  return answers;
};

describe('the embedded page', () => {
  it('does not answer a ping before the first screen works, since an answer would end the loader’s timeout', async () => {
    const answers = await answersTo({ type: 'start', connectToken: 'token' }, { type: 'ping' });
    expect(answers).toEqual([{ type: 'hello', version: 1 }]);
  });

  it('uses the default appearance if the host page sends null', async () => {
    await answersTo({ type: 'start', connectToken: 'token', appearance: null });
    expect(document.documentElement.dataset.ucTheme).toBe('auto');
    expect(render).toHaveBeenCalled();
  });
});
