import type { ConnectErrorCode, ConnectEventName, Screen } from '@utility-connect/protocol';
import type { Connect, ConnectConfig, ConnectMetadata } from './config.ts';
import { ConnectError } from './connect-error.ts';
import type { create } from './create.ts';

/** Settings of a fake; all may be left out. */
export interface FakeConnectOptions {
  /** Makes every `create` fail with this code, as when Connect cannot be loaded. */
  readonly loadError?: ConnectErrorCode | undefined;
}

/** Connect without a browser and a service, played by a test: what the person does there is said by its functions. */
export interface FakeConnect {
  /** Takes the place of the loader's `create`. Any text is accepted as a token. */
  readonly create: typeof create;
  /** Whether the dialog would be on the screen. */
  readonly isOpen: boolean;
  /** The token that Connect was loaded with last; `undefined` before. */
  readonly connectToken: string | undefined;
  /** The person connected an account: `onSuccess`, and the dialog closes. */
  succeed(code: string, metadata?: ConnectMetadata): Promise<void>;
  /** The person left, by default, or an error ended Connect: `onExit`, and the dialog closes. */
  exit(error?: ConnectErrorCode | null, metadata?: { readonly status?: Screen }): Promise<void>;
  /** Something happened that Connect tells the host page: `onEvent`. */
  emit(name: ConnectEventName, metadata?: ConnectMetadata): Promise<void>;
}

/**
 * Makes a fake of Connect for the tests of an app.
 *
 * It keeps the promises of the real one: one outcome per opening, a token function that is called again when a token is used
 * up, callbacks that run in microtasks of their own.
 *
 * @example
 * const connect = createFakeConnect();
 * window.UtilityConnect = { create: connect.create };
 * // … the page under test opens Connect …
 * await connect.succeed('code-1');
 */
export function createFakeConnect({ loadError }: FakeConnectOptions = {}): FakeConnect {
  const opened: Opened[] = [];
  let lastToken: string | undefined;

  const theOpened = () => {
    const top = opened.at(-1);
    if (top) return top;
    throw new Error('Connect is not open: let the test open it first, as the person does.');
  };
  const load = async ({ connectToken }: ConnectConfig) => {
    try {
      const token = typeof connectToken === 'function' ? await connectToken() : connectToken;
      if (!token || typeof token !== 'string') throw new Error('pass the connect_token of your server.');
      lastToken = token;
    } catch (cause) {
      throw new ConnectError('invalid_config', `connectToken: ${cause}`, { cause });
    }
    if (loadError) throw failure(loadError);
  };

  return {
    get isOpen() {
      return opened.length > 0;
    },
    get connectToken() {
      return lastToken;
    },
    async create(config) {
      if (typeof config.onSuccess !== 'function') {
        throw new ConnectError('invalid_config', 'onSuccess must be a function.');
      }
      await load(config);
      return createConnect(config, opened, load);
    },
    async succeed(code, metadata = {}) {
      theOpened().succeed(code, metadata);
      await settled();
    },
    async exit(code = null, { status } = {}) {
      theOpened().exit(code && failure(code), status);
      await settled();
    },
    async emit(name, metadata = {}) {
      theOpened().emit(name, metadata);
      await settled();
    },
  };
}

/** What a test can do to a dialog that is open. */
interface Opened {
  succeed(code: string, metadata: ConnectMetadata): void;
  exit(error: ConnectError | null, status?: Screen): void;
  emit(name: ConnectEventName, metadata: ConnectMetadata): void;
}

function createConnect(
  config: ConnectConfig,
  opened: Opened[],
  load: (config: ConnectConfig) => Promise<void>,
): Connect {
  let screen: Screen | undefined;
  let isTokenUsedUp = false;
  let isDestroyed = false;

  const tell = (name: ConnectEventName, metadata: object) =>
    queueMicrotask(() => config.onEvent?.(name, metadata as ConnectMetadata));
  const end = (name: 'success' | 'exit', metadata: object, callback: () => void) => {
    opened.splice(opened.indexOf(own), 1);
    tell(name, metadata);
    queueMicrotask(callback);
  };
  const own: Opened = {
    succeed(code, metadata) {
      isTokenUsedUp = true;
      screen = undefined;
      end('success', metadata, () => config.onSuccess(code, metadata));
    },
    exit(error, status = screen) {
      isTokenUsedUp ||= error !== null;
      if (error) screen = undefined;
      end('exit', { status }, () => config.onExit?.(error, { status }));
    },
    emit(name, metadata) {
      if (name === 'screen') screen = metadata.screen as Screen;
      tell(name, metadata);
    },
  };

  return {
    open() {
      if (isDestroyed) throw new DOMException('Connect was destroyed.', 'InvalidStateError');
      if (opened.includes(own)) return;
      opened.push(own);
      tell('open', {});
      if (screen) tell('screen', { screen });
      if (!isTokenUsedUp) return;
      isTokenUsedUp = false;
      load(config).catch((error) => opened.includes(own) && own.exit(error));
    },
    close() {
      // On "You're connected" the person has connected: the test says so.
      if (opened.includes(own) && screen !== 'success') own.exit(null);
    },
    destroy() {
      if (opened.includes(own)) own.exit(null);
      isDestroyed = true;
    },
  };
}

const failure = (code: ConnectErrorCode) => new ConnectError(code, `The test made Connect fail: ${code}.`);

// Until what was queued has run, and what it queued; no timer, which a test may have faked.
const settled = async () => {
  for (let round = 0; round < 8; round++) await null;
};
