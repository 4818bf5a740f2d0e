import type { Appearance, ConnectEventName, Locale, Screen } from '@utility-connect/protocol';
import type { ConnectError } from './connect-error.ts';

/** What comes with an outcome or an event. Never anything that was typed. */
export type ConnectMetadata = Readonly<Record<string, string>>;

/** What comes with an exit. */
export interface ConnectExitMetadata {
  /** The screen that the person left; `undefined` when none was shown yet. */
  readonly status: Screen | undefined;
}

/** Configures Connect. Callbacks are read from this very object when they are due, so they may be replaced. */
export interface ConnectConfig {
  /**
   * `connect_token` of `POST /auth/connect-token`, valid for 30 minutes, or a function that fetches one. The function is
   * called for each frame: the first, and another one after a success, after an exit with an error, when the token has
   * expired before it was opened, and when the frame has crashed.
   */
  readonly connectToken: string | (() => string | Promise<string>);
  /** An account is connected; the dialog is closed. Exchange the code on your server within 10 minutes. */
  readonly onSuccess: (authorizationCode: string, metadata: ConnectMetadata) => void;
  /** Connect was closed without success; `error` is `null` when the person left. */
  readonly onExit?: (error: ConnectError | null, metadata: ConnectExitMetadata) => void;
  /** Each screen and outcome while the dialog is open. */
  readonly onEvent?: (name: ConnectEventName, metadata: ConnectMetadata) => void;
  /** Pins the address of the Connect page: a token that names another is refused. Default: what the token says. */
  readonly connectUrl?: string | undefined;
  /** Name of the dialog and its frame, for screen readers. Default: "Connect your utility" in the language of `locale`. */
  readonly title?: string | undefined;
  /** Language of the screens; one that they do not speak is passed over. Default: the browser's, else English. */
  readonly locale?: Locale | undefined;
  /** How the screens look. */
  readonly appearance?: Appearance | undefined;
  /** Accepted, as other scripts want one, and used for nothing: Connect adds neither a script nor an inline style. */
  readonly nonce?: string | undefined;
}

/** A Connect dialog, ready to be shown. */
export interface Connect {
  /**
   * Shows the dialog at once. Exactly one `onSuccess` or `onExit` follows. Does nothing while it is open.
   *
   * @throws {DOMException} `InvalidStateError` after `destroy()`
   */
  open(): void;
  /**
   * Closes the dialog with `onExit(null)`, stops a sign-in that is under way, and forgets what was typed. On "You're connected" it
   * gives the code instead, as when the person closes it there. Does nothing while it is closed.
   */
  close(): void;
  /** Closes at once with `onExit(null)`, stops a sign-in as well, and removes everything that `create` added to the page. */
  destroy(): void;
}
