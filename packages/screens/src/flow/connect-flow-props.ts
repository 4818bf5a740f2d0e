import type {
  Appearance,
  ConnectErrorCode,
  ConnectEventName,
  Locale,
  Screen,
  Session,
  UtilitySummary,
} from '@utility-connect/protocol';
import type { BackendErrorCode, ConnectBackend } from '../lib/backend.ts';
import type { Messages } from '../lib/messages/messages.ts';

/** What a connection ended with. */
export interface ConnectSuccess {
  /** The authorization code. */
  readonly code: string;
  /** Hosted flow: where the browser goes now; `null` when embedded. */
  readonly redirectTo: string | null;
  readonly utility: UtilitySummary;
}

/** What was on the screen when the person left. */
export interface ConnectExitError {
  readonly code: ConnectErrorCode;
  /** The sentence that the person read, in their language. */
  readonly message: string;
}

/** What {@link ConnectFlow} tells. The newest function given is called, never one of an earlier render. */
export interface ConnectFlowCallbacks {
  /** Once, when the person goes on from the accounts that were found. */
  readonly onSuccess: (success: ConnectSuccess) => void;
  /** Left without success: `null` when nothing was wrong. Never after `onSuccess`, and once at most. */
  readonly onExit: (error: ConnectExitError | null, status: Screen) => void;
  /** Each screen and outcome; never anything that was typed. Default nobody. */
  readonly onEvent?:
    | ((name: ConnectEventName, metadata: Readonly<Record<string, string>>) => void)
    | undefined;
  /**
   * The step back that there is now, or `null`: after each change, so that a page of its own can tie the browser's Back to it.
   * On "You're connected" it gives the code. Default nobody.
   */
  readonly onBackChange?: ((back: (() => void) | null) => void) | undefined;
  /**
   * What leaves the flow as its Close does: after each change, so that a page of its own can be left from outside. Default nobody.
   */
  readonly onLeaveChange?: ((leave: () => void) => void) | undefined;
  /** The first screen works. Default nobody. */
  readonly onReady?: (() => void) | undefined;
}

/** Props of {@link ConnectFlow}. One component is one opening: mount another, with another `key`, to open again. */
export interface ConnectFlowProps extends ConnectFlowCallbacks {
  /** Has to stay the same object between renders. */
  readonly backend: ConnectBackend;
  /** Inside the dialog of a host page: fills the window and has a Close button. Default `false`. */
  readonly embedded?: boolean;
  /** Language of the screens. Default: the browser's, else English. */
  readonly locale?: Locale | undefined;
  /** The texts in that language, where they are at hand already. Default: loaded. */
  readonly messages?: Messages | undefined;
  /** The client's look, over the one that the session brings. Default: theme `auto`, our colours. */
  readonly appearance?: Appearance | undefined;
  /** The session, where it is known already: the first render shows its screen. Default: asked for. */
  readonly initialSession?: Session | undefined;
  /** Why the session cannot be opened, where that is known already: the first render shows it. Default none. */
  readonly initialError?: BackendErrorCode | undefined;
}
