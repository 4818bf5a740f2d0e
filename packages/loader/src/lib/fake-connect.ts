import type {
  ConnectErrorCode,
  ConnectEvent,
  ConnectEventName,
  ConnectEvents,
  ConnectSuccessMetadata,
  Screen,
} from '@utility-connect/protocol';
import type { AnyConfig, Connect } from './config.ts';
import { ConnectError } from './connect-error.ts';
import type { create } from './create.ts';

/** Settings of a fake. */
export interface FakeConnectOptions {
  /** Makes every `create` reject with this code, as if Connect could not be loaded. */
  readonly loadError?: ConnectErrorCode | undefined;
}

/** Connect without a browser and a service. The test simulates the user with `succeed`, `exit` and `emit`. */
export interface FakeConnect {
  /** Replaces `create` of the loader. Accepts any text as a token. */
  readonly create: typeof create;
  /** Whether the dialog is open. */
  readonly isOpen: boolean;
  /** The connect token with which Connect was last loaded; `undefined` before. */
  readonly connectToken: string | undefined;
  /** The manage token with which the manage page was last loaded; `undefined` before. */
  readonly manageToken: string | undefined;
  /** The user connected an account: closes the dialog and calls `onSuccess`. Rejects for a manage token. */
  succeed(code: string, metadata?: Partial<ConnectSuccessMetadata>): Promise<void>;
  /** The user left (the default), or an error ended Connect: closes the dialog and calls `onExit`. */
  exit(error?: ConnectErrorCode | null, metadata?: { readonly status?: Screen }): Promise<void>;
  /** Something happened in the dialog: calls `onEvent`. */
  emit<Name extends ConnectEventName>(name: Name, metadata?: Partial<ConnectEvents[Name]>): Promise<void>;
}

/**
 * Creates a fake of Connect for the tests of an app.
 *
 * Like the real one, it has one outcome per opening, calls a token function again after a token is used, and runs each callback in
 * a separate microtask.
 *
 * @example
 * const connect = createFakeConnect();
 * window.UtilityConnect = { create: connect.create };
 * // … the page under test opens Connect …
 * await connect.succeed('code-1');
 */
export function createFakeConnect({ loadError }: FakeConnectOptions = {}): FakeConnect {
  const opened: OpenDialog[] = [];
  const lastTokens: { connectToken?: string; manageToken?: string } = {};

  const findOpen = () => {
    const top = opened.at(-1);
    if (top) return top;
    throw new Error('Connect is not open. Click the button or call open() first, as the user does.');
  };
  const load = async ({ connectToken, manageToken }: AnyConfig) => {
    const field = manageToken ? 'manageToken' : 'connectToken';
    const given = manageToken || connectToken;
    try {
      const token = typeof given === 'function' ? await given() : given;
      if (!token || typeof token !== 'string') throw new Error('It is not a token.');
      lastTokens[field] = token;
    } catch (cause) {
      const message = `${field} must be the token that your server fetched, or a function that returns it. ${cause}`;
      throw new ConnectError('invalid_config', message, { cause });
    }
    if (loadError) throw failure(loadError);
  };

  return {
    get isOpen() {
      return opened.length > 0;
    },
    get connectToken() {
      return lastTokens.connectToken;
    },
    get manageToken() {
      return lastTokens.manageToken;
    },
    async create(config) {
      if (!config.manageToken && !config.onSuccess) {
        throw new ConnectError('invalid_config', 'onSuccess is missing: pass a function.');
      }
      await load(config);
      return createConnect(config, opened, load);
    },
    async succeed(code, metadata = {}) {
      findOpen().succeed(code, metadata);
      await microtasks();
    },
    async exit(code = null, { status } = {}) {
      findOpen().exit(code && failure(code), status);
      await microtasks();
    },
    async emit(name, metadata = {}) {
      findOpen().emit(name, metadata);
      await microtasks();
    },
  };
}

/** An open dialog, as a test controls it. */
interface OpenDialog {
  succeed(code: string, metadata: object): void;
  exit(error: ConnectError | null, status?: Screen): void;
  emit(name: ConnectEventName, metadata: object): void;
}

function createConnect(
  config: AnyConfig,
  opened: OpenDialog[],
  load: (config: AnyConfig) => Promise<void>,
): Connect {
  let screen: Screen | undefined;
  let isTokenUsed = false;
  let isDestroyed = false;

  const notify = (name: ConnectEventName, metadata: object) =>
    queueMicrotask(() => config.onEvent?.(...([name, metadata] as ConnectEvent)));
  const end = (name: 'success' | 'exit', metadata: object, callback: () => void) => {
    opened.splice(opened.indexOf(dialog), 1);
    notify(name, metadata);
    queueMicrotask(callback);
  };
  const dialog: OpenDialog = {
    succeed(code, metadata) {
      if (config.manageToken)
        throw new Error('A manage token has no success. Use emit("removed") and exit(), as the page does.');
      isTokenUsed = true;
      screen = undefined;
      end('success', metadata, () => config.onSuccess?.(code, metadata as ConnectSuccessMetadata));
    },
    exit(error, status = screen) {
      isTokenUsed ||= error !== null;
      if (error) screen = undefined;
      end('exit', { status }, () => config.onExit?.(error, { status }));
    },
    emit(name, metadata) {
      if (name === 'screen') screen = (metadata as { screen?: Screen }).screen;
      notify(name, metadata);
    },
  };

  return {
    open() {
      if (isDestroyed) throw new ConnectError('invalid_config', 'Connect was destroyed.');
      if (opened.includes(dialog)) return;
      opened.push(dialog);
      notify('open', {});
      if (screen) notify('screen', { screen });
      if (!isTokenUsed) return;
      isTokenUsed = false;
      load(config).catch((error) => opened.includes(dialog) && dialog.exit(error));
    },
    close() {
      // On "You're connected" the outcome is a success, which the test reports.
      if (opened.includes(dialog) && screen !== 'success') dialog.exit(null);
    },
    destroy() {
      if (opened.includes(dialog)) dialog.exit(null);
      isDestroyed = true;
    },
  };
}

const failure = (code: ConnectErrorCode) =>
  new ConnectError(code, `The test made Connect fail with ${code}.`);

// Waits for queued microtasks and those that they queue, without a timer, since the test may use fake timers.
const microtasks = async () => {
  for (let round = 0; round < 8; round++) await null;
};
