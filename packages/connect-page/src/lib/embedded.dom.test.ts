import type { FrameMessage, HostMessage, Screen } from '@utility-connect/protocol';
import type { ConnectFlowProps, ManageFlowProps } from '@utility-connect/screens';
import { render, type VNode } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEmbedded } from './embedded.tsx';

// The first screen is never rendered.
vi.mock('preact', () => ({ render: vi.fn() }));

beforeEach(() => {
  vi.mocked(render).mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const delivered = async () => {
  for (let round = 0; round < 8; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Plays a host page. */
const startPage = (refusal: string | null = null) => {
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
  const send = async (...messages: HostMessage[]) => {
    for (const message of messages) port1.postMessage(message);
    await delivered();
  };
  return { answers, send };
};

/** Starts a page, and returns the props of its screen. */
const showPage = async (connectToken: string, answer: object = {}) => {
  const fetched = vi.fn(async (_request: Request) => Response.json(answer));
  vi.stubGlobal('fetch', fetched);
  const page = startPage();
  await page.send({ type: 'start', connectToken });
  // The manage page is another chunk.
  await vi.waitFor(() => expect(render).toHaveBeenCalled());
  const shown = vi.mocked(render).mock.lastCall?.[0] as VNode<ConnectFlowProps & ManageFlowProps>;
  return { ...page, fetched, props: shown.props };
};

const tokens = [
  ['Connect', 'token'],
  ['the manage page', 'address.manage-1.secret'],
] as const;

describe('the embedded page', () => {
  it('does not answer a ping before the first screen works, since an answer would end the loader’s timeout', async () => {
    const { answers, send } = startPage();
    await send({ type: 'start', connectToken: 'token' }, { type: 'ping' });
    expect(answers).toEqual([{ type: 'hello', version: 1 }]);
  });

  it('uses the default appearance if the host page sends null', async () => {
    await startPage().send({ type: 'start', connectToken: 'token', appearance: null as never });
    expect(vi.mocked(render).mock.calls[0]?.[0]).toMatchObject({ props: { appearance: {} } });
  });

  it('leaves the document without a theme, since another color scheme than the frame’s would make it opaque', async () => {
    await startPage().send({ type: 'start', connectToken: 'token', appearance: { theme: 'dark' } });
    expect(document.documentElement.dataset.ucTheme).toBeUndefined();
  });

  it('does not take the focus from the card on a press beside it', async () => {
    startPage();
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
    const { answers, send } = startPage('origin_not_allowed');
    await send({ type: 'start', connectToken: 'token' }, { type: 'open' });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(answers[1]).toEqual({
      type: 'exit',
      error: { code: 'origin_not_allowed', message: expect.stringContaining(command) },
      status: 'error',
    });
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(command));
    expect(render).not.toHaveBeenCalled();
  });

  it('is never ready with a token that the service does not know, and reports the error instead', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { answers, props } = await showPage('token');
    props.onEvent?.('error', { code: 'connect_token_unknown' });
    props.onReady?.();
    await vi.waitFor(() => expect(answers.map(({ type }) => type)).toEqual(['hello', 'event', 'exit']));
    expect(answers[2]).toEqual({
      type: 'exit',
      error: { code: 'connect_token_unknown', message: expect.stringContaining('did not issue') },
      status: 'error',
    });
    expect(logged).toHaveBeenCalledOnce();
  });
});

it('reads again what is shared when the manage page is opened, unless it has just been read', async () => {
  const { props, send } = await showPage('address.manage-1.secret', { expires_in: 1800 });
  const renders = vi.mocked(render).mock.calls.length;
  await send({ type: 'open' });
  await (props as ManageFlowProps).backend.readSharing();
  await send({ type: 'open' });
  expect(render).toHaveBeenCalledTimes(renders);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
  await send({ type: 'open' });
  expect(render).toHaveBeenCalledTimes(renders + 1);
});

describe('a sign-in in progress', () => {
  const cancelled = (fetched: ReturnType<typeof vi.fn<(request: Request) => Promise<Response>>>) =>
    fetched.mock.calls.filter(([{ method, url }]) => method === 'DELETE' && url.endsWith('attempts/current'));
  const hidePage = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));

  it.each(tokens)('is cancelled when the frame is removed: %s', async (_, token) => {
    const { props, fetched } = await showPage(token);
    props.createFlowBackend?.('sign-in-token');
    props.onEvent?.('screen', { screen: 'connecting' });
    // It may come back.
    hidePage(true);
    expect(cancelled(fetched)).toHaveLength(0);
    hidePage(false);
    await vi.waitFor(() => expect(cancelled(fetched)).toHaveLength(1));
  });

  it.each(tokens)('is left when the host page closes the dialog: %s', async (_, token) => {
    const { props, send } = await showPage(token);
    const leave = vi.fn();
    props.onLeaveChange?.(leave);
    await send({ type: 'close' });
    expect(leave).toHaveBeenCalledOnce();
  });
});

describe('a frame that was loaded long before it is opened', () => {
  const openAfter = async (minutes: number, token: string, expiresIn: number, screen: Screen) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const page = await showPage(token, { expires_in: expiresIn });
    await (page.props.backend.openSession ?? page.props.backend.readSharing)();
    page.props.onEvent?.('screen', { screen });
    vi.setSystemTime(Date.now() + minutes * 60_000);
    const open = async () => {
      await page.send({ type: 'open' });
      return page.answers.filter(({ type }) => type === 'renew').length;
    };
    return { ...page, open };
  };

  describe.each(tokens)('%s', (_, token) => {
    it.each([
      ['is kept while there is enough time to sign in', 1800, 15, 0],
      ['is renewed while there is too little time to sign in', 1800, 25, 1],
      ['is kept if its token was old when it loaded, since a new frame may get the same', 300, 1, 0],
      ['is renewed when such a token has expired', 300, 6, 1],
    ])('%s', async (_, expiresIn, minutes, renewals) => {
      const { open } = await openAfter(minutes, token, expiresIn, 'terms-of-service');
      expect(await open()).toBe(renewals);
    });
  });

  it.each(['connecting', 'verification', 'hand-off', 'file-upload', 'success'] as const)(
    'is kept on %s, where something would be lost',
    async (screen) => {
      const { open } = await openAfter(25, 'token', 1800, screen);
      expect(await open()).toBe(0);
    },
  );

  it('is kept while the flow waits for a response after the dialog was closed', async () => {
    const { send, open } = await openAfter(25, 'token', 1800, 'credentials');
    await send({ type: 'close' });
    expect(await open()).toBe(0);
  });
});
