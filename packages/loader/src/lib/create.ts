import type { FrameMessage, Screen } from '@utility-connect/protocol';
import { checkConfig, invalidConfig } from './check-config.ts';
import type { Connect, ConnectConfig } from './config.ts';
import { ConnectError } from './connect-error.ts';
import { connectLabel } from './connect-label.ts';
import { createDialog } from './dialog.ts';
import { createOpening } from './opening.ts';
import { createPage } from './page.ts';
import { tell } from './tell.ts';

/** Options of {@link create} that are not about what the person sees. */
export interface CreateOptions {
  /** Aborting destroys, before as well as after the promise has resolved. */
  readonly signal?: AbortSignal | undefined;
  /** How long the page may take to get ready, in milliseconds. Default 15,000. */
  readonly timeLimitMs?: number | undefined;
  /** Default of `config.connectUrl`: what the script tag pins. */
  readonly connectUrl?: string | undefined;
}

/**
 * Preloads Connect, so that `open()` shows it at once.
 *
 * In a browser that has no `<dialog>` it resolves all the same, and `open()` ends with `onExit` and `unsupported_browser`.
 *
 * @param config token and callbacks
 * @param options time limit and abort signal
 * @returns Connect, once its first screen works
 * @throws {ConnectError} `invalid_config`; `unsupported_browser` on a server; `frame_unavailable` when the page does not get
 * ready in time; what the page says of the token. Nothing stays on the page, and a later `create` tries anew.
 * @throws the signal's reason, once aborted
 */
export async function create(config: ConnectConfig, options: CreateOptions = {}): Promise<Connect> {
  if (typeof document === 'undefined') {
    throw new ConnectError(
      'unsupported_browser',
      'create() needs a browser: call it in an effect or a handler.',
    );
  }
  checkConfig(config);
  // An effect that is undone in the same task, as React's StrictMode does, leaves no trace and asks for no token.
  await null;
  options.signal?.throwIfAborted();
  return 'showModal' in document.createElement('dialog') ? mount(config, options) : refuse(config);
}

const mount = (config: ConnectConfig, { signal, timeLimitMs = 15_000, connectUrl }: CreateOptions) =>
  new Promise<Connect>((resolve, reject) => {
    const title = config.title ?? connectLabel(config.locale ?? navigator.language.slice(0, 2));
    let isCreated = false;
    let isDestroyed = false;

    const handleReady = () => {
      isCreated = true;
      resolve(connect);
      if (opening.isOpen()) page.show();
    };
    const handleMessage = (message: FrameMessage) => {
      if (message.type === 'event') opening.event(message.name, message.metadata);
      if (message.type === 'success') {
        // A token is good for one success: the next opening takes a new frame.
        page.discard();
        resolve(connect);
        opening.succeed(message.code, message.metadata);
      }
      if (message.type === 'exit') {
        const { error, status } = message;
        if (error) handleFailure(new ConnectError(error.code, error.message), status);
        else opening.exit(null, status);
      }
    };
    // Discards first: a callback that opens again starts anew.
    const handleFailure = (error: ConnectError, status?: Screen) => {
      page.discard();
      opening.exit(error, status);
      reject(error);
      if (!isCreated) destroy();
    };
    const destroy = () => {
      isDestroyed = true;
      opening.exit(null);
      page.discard();
      dialog.element.remove();
      signal?.removeEventListener('abort', handleAbort);
    };
    const handleAbort = () => {
      destroy();
      reject(signal?.reason);
    };
    const connect: Connect = {
      open() {
        if (isDestroyed) throw invalidConfig('This Connect was destroyed: create() another.');
        if (opening.isOpen()) return;
        opening.begin();
        // A callback may have closed it again.
        if (opening.isOpen()) page.show();
      },
      close: () => opening.exit(null),
      destroy,
    };

    const dialog = createDialog(title, connect.close);
    const opening = createOpening(config, dialog);
    const page = createPage({
      config,
      pinnedUrl: config.connectUrl ?? connectUrl,
      parent: dialog.element,
      title,
      timeLimitMs,
      onReady: handleReady,
      onMessage: handleMessage,
      onLost: handleFailure,
    });
    signal?.addEventListener('abort', handleAbort);
    page.load();
  });

const refuse = (config: ConnectConfig): Connect => ({
  open() {
    const error = new ConnectError('unsupported_browser', 'This browser is too old for Connect: update it.');
    tell(() => config.onExit?.(error, { status: null }));
  },
  close() {},
  destroy() {},
});
