import {
  connectLabels,
  type FrameMessage,
  type HostMessage,
  isFrameMessage,
  type Locale,
  PROTOCOL_VERSION,
  type Screen,
} from '@utility-connect/protocol';
import type { Connect, ConnectConfig } from './config.ts';
import { ConnectError } from './connect-error.ts';
import { createDialog } from './dialog.ts';
import { frameAddress } from './frame-address.ts';

/**
 * Adds Connect to the page and loads it.
 *
 * Each opening has exactly one outcome, whatever comes from the page, the person and the host. No window message is ever
 * listened to: the Connect page answers on a port that only a document of its exact origin receives.
 *
 * Callbacks run in microtasks of their own: a mistake in one is reported as the host page's, and stops nothing here.
 *
 * @param config checked; its callbacks and token are read when they are due
 * @param pinnedUrl default of `config.connectUrl`
 * @param onReady told when the first screen works
 * @param onFailure told instead when that cannot be; everything is off the page again
 */
export function mount(
  config: ConnectConfig,
  pinnedUrl: string | null | undefined,
  onReady: (connect: Connect) => void,
  onFailure: (error: ConnectError) => void,
): void {
  const title = config.title || connectLabels[config.locale as Locale] || connectLabels.en;
  let frame: HTMLIFrameElement | undefined;
  let port: MessagePort | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let isReady = false;
  let isAlive: boolean | undefined;
  let isOpen = false;
  let screen: Screen | undefined;

  const connect: Connect = {
    open() {
      if (isOpen) return;
      show();
      isOpen = true;
      tell('open', {});
      if (isAlive) greet();
      else load();
      // Shown while it was preloading, which was no event for anyone.
      if (screen) tell('screen', { screen });
    },
    close() {
      if (!isOpen) return;
      // "You're connected" is on the screen: the page gives the code, as when the person closes it there.
      if (screen !== 'success') exit(null);
      ask('close');
    },
    destroy() {
      exit(null);
      discard(true);
    },
  };

  const load = async () => {
    discard();
    const element = document.createElement('iframe');
    frame = element;
    wait(lose);
    try {
      const { connectToken } = config;
      const token = typeof connectToken === 'function' ? await connectToken() : connectToken;
      if (frame !== element) return;
      const address = frameAddress(token, config.connectUrl || pinnedUrl);
      // Also after a reload inside the frame: the new document knows nothing of the old one's port.
      element.onload = () => {
        const { port1, port2 } = new MessageChannel();
        wait(lose);
        port = port1;
        port.onmessage = ({ data }) => {
          // A port that was closed may still deliver what was under way.
          if (port === port1 && isFrameMessage(data)) handleMessage(data, token);
        };
        const init = { type: 'utility-connect/init', version: PROTOCOL_VERSION };
        // For the origin of the address alone.
        (element.contentWindow as Window).postMessage(init, address, [port2]);
      };
      element.title = title;
      element.referrerPolicy = 'no-referrer';
      // Before it is on the page: an empty frame would load as well, and count.
      element.src = address;
      dialog.append(element);
    } catch (cause) {
      // As a whole: what a host page rejects with may be no Error, and nothing at all.
      if (frame === element) exit(new ConnectError('invalid_config', `connectToken: ${cause}`, { cause }));
    }
  };
  const wait = (then: (type: 'ping') => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, 15_000, 'ping');
  };
  const ask = (type: 'ping' | 'close') => {
    isAlive = false;
    send({ type });
    wait(lose);
  };
  const greet = () => {
    (frame as HTMLIFrameElement).focus();
    send({ type: 'open' });
  };
  const send = (message: HostMessage) => {
    // Not `?.`: for the browsers that shall be able to read this it would be written out at length.
    if (port) port.postMessage(message);
  };
  const lose = () => exit(new ConnectError('frame_unavailable', 'Check origin, token, frame-src.'));
  const discard = (isForGood?: boolean) => {
    clearTimeout(timer);
    if (port) port.close();
    if (frame) frame.remove();
    isAlive = port = frame = screen = undefined;
    if (isForGood) remove();
  };

  const handleMessage = (message: FrameMessage, connectToken: string) => {
    isAlive = true;
    switch (message.type) {
      case 'hello':
        if (message.version !== PROTOCOL_VERSION) return lose();
        return send({
          type: 'start',
          connectToken,
          locale: config.locale,
          appearance: config.appearance,
        });
      case 'event':
        screen = (message.metadata.screen as Screen) || screen;
        return isOpen && tell(message.name, message.metadata);
      case 'success':
        // A token is good for one success: the next opening takes a new frame.
        discard();
        return end('success', message.metadata, 'onSuccess', message.code);
      case 'renew':
        return isOpen && load();
      case 'ready':
        clearTimeout(timer);
        isReady = true;
        onReady(connect);
        if (isOpen) greet();
        break;
      case 'exit':
        // The page begins anew, and tells where.
        screen = exit(
          message.error && new ConnectError(message.error.code, message.error.message),
          message.status,
        );
    }
    if (message.pings) wait(ask);
  };
  const exit = (error: ConnectError | null, status = screen): undefined => {
    // First: a callback that opens again starts anew.
    if (error) {
      discard(!isReady);
      // Once it is ready nobody waits for that any more.
      onFailure(error);
    }
    end('exit', { status }, 'onExit', error);
  };
  const end = (name: string, metadata: object, callback: 'onSuccess' | 'onExit', outcome: unknown) => {
    if (!isOpen) return;
    isOpen = false;
    hide();
    tell(name, metadata);
    call(callback, outcome, metadata);
  };
  const call = (name: keyof Callbacks, ...values: unknown[]) =>
    queueMicrotask(() => {
      if (config[name]) (config as Callbacks)[name](...values);
    });
  const tell = (name: string, metadata: object) => call('onEvent', name, metadata);

  const [dialog, show, hide, remove] = createDialog(title, connect.close);
  load();
}

type Callbacks = Readonly<Record<'onEvent' | 'onSuccess' | 'onExit', (...values: unknown[]) => void>>;
