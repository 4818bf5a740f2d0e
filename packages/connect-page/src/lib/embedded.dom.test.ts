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
const answersTo = async (...messages: object[]): Promise<FrameMessage[]> =>
  refusedAnswersTo(null, ...messages);

const refusedAnswersTo = async (refusal: string | null, ...messages: object[]): Promise<FrameMessage[]> => {
  const answers: FrameMessage[] = [];
  startEmbedded(document.body, refusal);
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
  return answers;
};

describe('the embedded page', () => {
  it('does not answer a ping before the first screen works, since an answer would end the loader’s timeout', async () => {
    const answers = await answersTo({ type: 'start', connectToken: 'token' }, { type: 'ping' });
    expect(answers).toEqual([{ type: 'hello', version: 1 }]);
  });

  it('uses the default appearance if the host page sends null', async () => {
    await answersTo({ type: 'start', connectToken: 'token', appearance: null });
    expect(vi.mocked(render).mock.calls[0]?.[0]).toMatchObject({ props: { appearance: {} } });
  });

  it('leaves the document without a theme, since another color scheme than the frame’s would make it opaque', async () => {
    await answersTo({ type: 'start', connectToken: 'token', appearance: { theme: 'dark' } });
    expect(document.documentElement.dataset.ucTheme).toBeUndefined();
  });

  it('does not take the focus from the card on a press beside it', async () => {
    await answersTo();
    document.body.innerHTML = '<div data-screen="credentials"><button></button></div>';
    const press = (selector: string) =>
      document
        .querySelector(selector)
        ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    expect([press('[data-screen]'), press('button')]).toEqual([false, true]);
  });

  it('only reports the error to a host page that the service refuses', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const command = 'npx utility-connect clients update CLIENT_ID --origin https://app.example.com';
    const answers = await refusedAnswersTo(
      'origin_not_allowed',
      { type: 'start', connectToken: 'token' },
      { type: 'open' },
    );
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(answers[1]).toEqual({
      type: 'exit',
      error: { code: 'origin_not_allowed', message: expect.stringContaining(command) },
      status: 'error',
    });
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(command));
    expect(render).not.toHaveBeenCalled();
  });
});
