import { connectLabels, type FrameMessage, type Locale, type Screen } from '@utility-connect/protocol';
import type { AnyConfig, Connect } from './config.ts';
import { ConnectError } from './connect-error.ts';
import { type ConnectFrame, loadFrame } from './connect-frame.ts';
import { createDialog } from './dialog.ts';
import { notify } from './notify.ts';

/**
 * Adds Connect to the page and loads it. Each opening has exactly one outcome.
 *
 * @param config checked; its callbacks and token are read when they are needed
 * @param pinnedUrl default of `config.connectUrl`
 * @param onReady called when the first screen works
 * @param onFailure called instead if Connect cannot be loaded, after everything was removed from the page
 * @throws if the browser is too old
 */
export function mount(
  config: AnyConfig,
  pinnedUrl: string | null | undefined,
  onReady: (connect: Connect) => void,
  onFailure: (error: ConnectError) => void,
): void {
  const title = config.title || connectLabels[config.locale as Locale] || connectLabels.en;
  let frame: ConnectFrame | undefined;
  let isReady = false;
  let isOpen = false;
  let isDestroyed = false;
  let screen: Screen | undefined;
  let isConnected: boolean | undefined;

  const connect: Connect = {
    open() {
      if (isDestroyed) throw new ConnectError('invalid_config', 'Destroyed: call create() again.');
      if (isOpen) return;
      if (!dialog.element.isConnected) {
        // The host page has removed the dialog.
        discard(true);
        dialog = createDialog(title, handleChange);
      }
      dialog.open();
      isOpen = true;
      notify(config, 'onEvent', 'open', {});
      if (frame?.isAlive) frame.focus();
      else load();
      // The first screen was shown while it was preloaded, when no event was sent.
      if (screen) notify(config, 'onEvent', 'screen', { screen });
    },
    close() {
      if (!isOpen) return;
      // After "You're connected" the page answers with the code, as if the user closed it there.
      if (!isConnected) exit(null);
      frame?.ask('close');
    },
    destroy() {
      isDestroyed = true;
      exit(null);
      discard(true);
    },
  };

  const load = () => {
    discard();
    frame = loadFrame(config, pinnedUrl, dialog.element, title, handleMessage, exit);
  };
  const discard = (withDialog?: boolean) => {
    frame?.remove();
    frame = screen = isConnected = undefined;
    if (withDialog) dialog.remove();
  };
  const handleChange = () => {
    frame?.check();
    if (!dialog.element.open) connect.close();
  };
  const handleMessage = (message: FrameMessage) => {
    switch (message.type) {
      case 'event':
        screen = (message.metadata as { screen?: Screen }).screen || screen;
        isConnected ||= screen === 'success';
        if (isOpen) notify(config, 'onEvent', message.name, message.metadata);
        break;
      case 'success':
        // A token is good for one success, so the next opening loads a new frame.
        discard();
        end('success', message.metadata, 'onSuccess', message.code);
        break;
      case 'renew':
        if (isOpen) load();
        break;
      case 'ready':
        isReady = true;
        onReady(connect);
        if (isOpen) frame?.focus();
        break;
      case 'exit':
        exit(message.error && new ConnectError(message.error.code, message.error.message), message.status);
        // The page starts over, and sends the screen where it does.
        screen = undefined;
    }
  };
  const exit = (error: ConnectError | null, status = screen) => {
    // Before the callback, which may open Connect again.
    if (error) {
      discard(!isReady);
      // Does nothing once Connect was ready.
      onFailure(error);
    }
    end('exit', { status }, 'onExit', error);
  };
  const end = (name: string, metadata: object, callback: 'onSuccess' | 'onExit', outcome: unknown) => {
    if (!isOpen) return;
    isOpen = false;
    dialog.close();
    notify(config, 'onEvent', name, metadata);
    notify(config, callback, outcome, metadata);
  };

  let dialog = createDialog(title, handleChange);
  load();
}
