import type {
  Appearance,
  ConnectEvent,
  ConnectExitMetadata,
  ConnectSuccessMetadata,
  Locale,
} from '@utility-connect/protocol';
import type { ConnectError } from './connect-error.ts';

/** Configures Connect. Callbacks are read from this object when they are called, so they can be replaced. */
export interface ConnectConfig {
  /**
   * `connect_token` of `POST /auth/connect-token`, valid for 30 minutes, or a function that fetches one. The function is
   * called for each frame: for the first one, and for a new one after a success, after an exit with an error, when the token
   * expired before Connect was opened, and when the frame crashed or was removed.
   */
  readonly connectToken: string | (() => string | Promise<string>);
  /** The user connected an account, and the dialog has closed. Exchange the code on your server within 10 minutes. */
  readonly onSuccess: (authorizationCode: string, metadata: ConnectSuccessMetadata) => void;
  /** Connect was closed without success; `error` is `null` if the user left and no error was on the screen. */
  readonly onExit?: (error: ConnectError | null, metadata: ConnectExitMetadata) => void;
  /**
   * Called as `onEvent(name, metadata)` for each screen and outcome while the dialog is open. A check of `name` narrows the type
   * of `metadata`.
   */
  readonly onEvent?: (...event: ConnectEvent) => void;
  /** The only Connect address to accept: a token for another one is refused. Default: the address in the token. */
  readonly connectUrl?: string | undefined;
  /** Name of the dialog and its frame, for screen readers. Default: "Connect your utility" in the language of `locale`. */
  readonly title?: string | undefined;
  /** Language of the screens; an unknown one is ignored. Default: the language of the browser, or English. */
  readonly locale?: Locale | undefined;
  /** Theme and colors of the screens. Overrides what is stored with the client. */
  readonly appearance?: Appearance | undefined;
  /** Accepted for convenience and not used: Connect adds no script and no inline style. */
  readonly nonce?: string | undefined;
  /** See {@link ManageConfig}. */
  readonly manageToken?: undefined;
}

/**
 * Configures the manage page, on which people see and stop what they share. It ends with `onExit`, and reports `removed` to
 * `onEvent` with the utility of each connection that is no longer shared. Set a `title`: the default one is about connecting.
 */
export interface ManageConfig extends Omit<ConnectConfig, 'connectToken' | 'onSuccess' | 'manageToken'> {
  /** `manage_token` of `POST /auth/manage-token`, valid for 30 minutes, or a function that fetches one. */
  readonly manageToken: ConnectConfig['connectToken'];
  /** Not used: a page has one token. */
  readonly connectToken?: undefined;
  /** Never called. */
  readonly onSuccess?: undefined;
}

/** Either configuration. */
export type AnyConfig = ConnectConfig | ManageConfig;

/** A preloaded Connect dialog. */
export interface Connect {
  /**
   * Shows the dialog. Exactly one `onSuccess` or `onExit` follows. Does nothing while the dialog is open. If the page has
   * removed the dialog, it is added again.
   *
   * @throws {ConnectError} `invalid_config` after `destroy()`
   */
  open(): void;
  /**
   * Closes the dialog with `onExit(null)`, cancels a sign-in in progress, and clears what the user typed. On "You're connected"
   * `onSuccess` is called instead, as if the user closed the dialog there. Does nothing while the dialog is closed.
   */
  close(): void;
  /** Closes the dialog with `onExit(null)`, cancels a sign-in, and removes everything that `create` added to the page. */
  destroy(): void;
}
