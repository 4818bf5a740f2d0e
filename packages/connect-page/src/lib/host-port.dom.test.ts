import type { FrameMessage, HostMessage } from '@utility-connect/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForHost } from './host-port.ts';

const init = { type: 'utility-connect/init' };
const origin = 'https://app.example.com';

let heard: HostMessage[];
let origins: string[];
let port: MessagePort;
let answers: FrameMessage[];
const listeners: [string, EventListener][] = [];
beforeEach(() => {
  heard = [];
  origins = [];
  answers = [];
  const add = window.addEventListener;
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listeners.push([type, listener as EventListener]);
    add.call(window, type, listener as EventListener);
  });
  listenForHost((message, host) => {
    heard.push(message);
    origins.push(host.origin);
  });
  vi.mocked(window.addEventListener).mockRestore();
});
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener);
});

const delivered = async () => {
  for (let round = 0; round < 4; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

const post = async (data: unknown, source: unknown = window.parent, withPort = true) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data: answer }) => answers.push(answer);
  port = port1;
  const event = new MessageEvent('message', { data, origin });
  // jsdom takes no port of Node's in a constructor.
  Object.defineProperty(event, 'source', { value: source });
  Object.defineProperty(event, 'ports', { value: withPort ? [port2] : [] });
  window.dispatchEvent(event);
  await delivered();
};

describe('listenForHost()', () => {
  it('answers the handshake with its version, and passes on the origin that the browser reports', async () => {
    await post(init);
    expect(answers).toEqual([{ type: 'hello', version: 1 }]);
    port.postMessage({ type: 'start', connectToken: 'token' });
    await delivered();
    expect(heard).toEqual([{ type: 'start', connectToken: 'token' }]);
    expect(origins).toEqual([origin]);
  });

  it.each([
    ['a window that is not its parent', init, {}],
    ['no window', init, null],
  ])('ignores a handshake from %s', async (_, data, source) => {
    await post(data, source);
    expect(answers).toEqual([]);
  });

  it('ignores a handshake without a port', async () => {
    await post(init, window.parent, false);
    expect(answers).toEqual([]);
  });

  it.each([null, 'utility-connect/init', {}, { type: 'utility-connect' }])(
    'ignores the message %j',
    async (data) => {
      await post(data);
      expect(answers).toEqual([]);
    },
  );

  it('ignores a second handshake', async () => {
    await post(init);
    await post(init);
    expect(answers).toHaveLength(1);
  });

  it('sends its own version to a loader of another version', async () => {
    await post({ ...init, more: true });
    expect(answers).toEqual([{ type: 'hello', version: 1 }]);
  });

  it('ignores unknown messages of a newer loader, and accepts unknown fields', async () => {
    await post(init);
    port.postMessage({ type: 'later' });
    port.postMessage(null);
    port.postMessage({ type: 'start' });
    port.postMessage({ type: 'start', connectToken: 'token', later: true });
    port.postMessage({ type: 'open', later: true });
    port.postMessage({ type: 'ping' });
    await delivered();
    expect(heard.map(({ type }) => type)).toEqual(['start', 'open', 'ping']);
  });
});
