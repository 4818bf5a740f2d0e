import { type FrameMessage, type HostMessage, PROTOCOL_VERSION } from '@utility-connect/protocol';
import type { ConnectConfig } from './config.ts';
import { ConnectError } from './connect-error.ts';
import { frameAddress } from './frame-address.ts';
import { shakeHands } from './handshake.ts';

/** A frame with the Connect page. */
export interface ConnectFrame {
  /** Whether the page has sent a message since it loaded, and since the last `ask()`. */
  readonly isAlive: boolean;
  /** Moves the focus into the frame, and sends `open`. */
  focus(): void;
  /** Sends a message that the page must answer within 15 seconds. */
  ask(type: 'ping' | 'close'): void;
  /** Whether the host page has removed the frame. */
  isMissing(): boolean;
  /** Removes the frame. No callback is called after that. */
  remove(): void;
}

/** The error for a page that cannot be loaded, stopped answering, or was removed. */
export function frameUnavailable(): ConnectError {
  return new ConnectError(
    'frame_unavailable',
    `No answer. Register this origin: npx utility-connect clients update CLIENT_ID --origin ${location.origin} Or check token and frame-src.`,
  );
}

/**
 * Fetches a token and loads its Connect page in a frame.
 *
 * The page must answer within a second after it was loaded: browsers do not report a refused frame, but load an error page. It must
 * be ready within 15 seconds. After that it is pinged every 15 seconds, because no event reports a frame that crashed.
 */
export function loadFrame(
  config: ConnectConfig,
  pinnedUrl: string | null | undefined,
  dialog: HTMLDialogElement,
  onMessage: (message: FrameMessage) => void,
  onFailure: (error: ConnectError) => void,
): ConnectFrame {
  const element = document.createElement('iframe');
  let port: MessagePort | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let isRemoved = false;

  const frame = {
    isAlive: false,
    focus() {
      element.focus();
      send({ type: 'open' });
    },
    ask(type: 'ping' | 'close') {
      frame.isAlive = false;
      send({ type });
      wait(fail);
    },
    isMissing: () => !(element.src ? element : dialog).isConnected,
    remove() {
      isRemoved = true;
      clearTimeout(timer);
      closePort();
      element.remove();
    },
  };

  const load = async () => {
    wait(fail);
    try {
      const { connectToken } = config;
      const token = typeof connectToken === 'function' ? await connectToken() : connectToken;
      if (!isRemoved) show(token, frameAddress(token, config.connectUrl || pinnedUrl));
    } catch (cause) {
      if (isRemoved) return;
      const message = `connectToken() failed, check response.ok: ${cause}`;
      report(cause instanceof ConnectError ? cause : new ConnectError('invalid_config', message, { cause }));
    }
  };
  const show = (token: string, address: string) => {
    // Also runs after a reload inside the frame: the new document does not have the port of the old one.
    element.onload = () => {
      wait(fail, 1000);
      closePort();
      port = shakeHands(element, address, (message) => handleMessage(message, token));
    };
    element.title = dialog.ariaLabel as string;
    element.referrerPolicy = 'no-referrer';
    // Before the frame is added: an empty frame would load first and shake hands.
    element.src = address;
    dialog.append(element);
  };
  const handleMessage = (message: FrameMessage, connectToken: string) => {
    frame.isAlive = true;
    if (message.type === 'hello') {
      wait(fail);
      const { locale, appearance } = config;
      if (message.version === PROTOCOL_VERSION) send({ type: 'start', connectToken, locale, appearance });
      else fail();
      return;
    }
    if (message.type === 'ready') clearTimeout(timer);
    onMessage(message);
    if ((message as { pings?: boolean }).pings) wait(() => frame.ask('ping'));
  };
  const send = (message: HostMessage) => port?.postMessage(message);
  const closePort = () => {
    if (!port) return;
    // A closed port may still deliver messages that were sent before.
    port.onmessage = null;
    port.close();
  };
  const wait = (then: () => void, milliseconds = 15_000) => {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  };
  const fail = () => report(frameUnavailable());
  const report = (error: ConnectError) => {
    // biome-ignore lint/suspicious/noConsole: a developer finds it there first. It has no message if nobody waits for Connect.
    if (error.message) console.error(`${error}`);
    onFailure(error);
  };

  load();
  return frame;
}
