import { type FrameMessage, type HostMessage, PROTOCOL_VERSION } from '@utility-connect/protocol';
import type { AnyConfig } from './config.ts';
import { ConnectError } from './connect-error.ts';
import { frameAddress } from './frame-address.ts';

/** A frame with the Connect page. */
export interface ConnectFrame {
  /** Whether the page has sent a message since it loaded, and since the last `ask()`. */
  readonly isAlive: boolean;
  /** Moves the focus into the frame, and sends `open`. */
  focus(): void;
  /** Sends a message that the page must answer within 15 seconds. */
  ask(type: 'ping' | 'close'): void;
  /** Fails if the host page has removed the frame. */
  check(): void;
  /** Removes the frame. No callback is called after that. */
  remove(): void;
}

/**
 * Fetches a token and loads its Connect page in a frame.
 *
 * The page must answer within a second after it was loaded: browsers do not report a refused frame, but load an error page. It
 * answers no ping before its first screen works. No event reports a frame that crashed, so it is pinged every 15 seconds.
 */
export function loadFrame(
  config: AnyConfig,
  pinnedUrl: string | null | undefined,
  dialog: HTMLDialogElement,
  title: string,
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
      watch();
    },
    check() {
      if (!(element.src ? element : dialog).isConnected) fail(onFailure);
    },
    remove() {
      isRemoved = true;
      clearTimeout(timer);
      port?.close();
      element.remove();
    },
  };

  const load = async () => {
    watch();
    dialog.setAttribute('aria-busy', 'true');
    try {
      const given = config.manageToken || config.connectToken;
      const token = typeof given === 'function' ? await given() : (given as string);
      if (!isRemoved) show(token, frameAddress(token, config.connectUrl || pinnedUrl));
    } catch (cause) {
      if (isRemoved) return;
      const text = `${cause}`;
      // Browsers that could not send the request report "Failed to fetch", "attempting to fetch" or "Load failed".
      const hint = /^Syntax/.test(text)
        ? ', check response.ok'
        : /fetch|Load/.test(text)
          ? ', call your server'
          : '';
      const message = `Token function failed${hint}: ${text}`;
      report(cause instanceof ConnectError ? cause : new ConnectError('invalid_config', message, { cause }));
    }
  };
  const show = (token: string, address: string) => {
    // Also runs after a reload inside the frame: the new document does not have the port of the old one.
    element.onload = () => {
      clearTimeout(timer);
      // Two rounds of 500 ms: if the host page was busy, the first timer runs before an answer that waits.
      timer = setTimeout(watch, 500, 500);
      frame.isAlive = false;
      port?.close();
      // The browser delivers the port only to a document of the exact origin of the address.
      const { port1, port2 } = new MessageChannel();
      port = port1;
      port1.onmessage = ({ data }) => {
        // A closed port may still deliver messages that were sent before. They are not checked: only the page has the other port.
        if (port === port1 && !isRemoved) handleMessage(data, token);
      };
      (element.contentWindow as Window).postMessage({ type: 'utility-connect/init' }, address, [port2]);
    };
    element.title = title;
    element.referrerPolicy = 'no-referrer';
    // Before the frame is added: an empty frame would load first and shake hands.
    element.src = address;
    dialog.append(element);
  };
  const handleMessage = (message: FrameMessage, connectToken: string) => {
    frame.isAlive = true;
    if (message.type === 'hello') {
      const { locale, appearance } = config;
      if (message.version === PROTOCOL_VERSION) send({ type: 'start', connectToken, locale, appearance });
      else fail();
    } else {
      if (message.type === 'ready') dialog.removeAttribute('aria-busy');
      onMessage(message);
    }
  };
  const send = (message: HostMessage) => {
    port?.postMessage(message);
  };
  const watch = (milliseconds = 15_000) => {
    clearTimeout(timer);
    timer = setTimeout(() => (frame.isAlive ? frame.ask('ping') : fail()), milliseconds);
  };
  const report = (error: ConnectError) => {
    // biome-ignore lint/suspicious/noConsole: a developer finds it there first. It has no message if nobody waits for Connect.
    if (error.message) console.error(`${error}`);
    onFailure(error);
  };
  const fail = (tell = report) =>
    tell(
      new ConnectError(
        'frame_unavailable',
        element.src
          ? `No answer: is ${new URL(element.src).origin} in frame-src of the CSP?`
          : 'connectToken is slow.',
      ),
    );

  load();
  return frame;
}
