import type { Appearance, ConnectEvent, Locale, Screen, Session } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import type { BackendErrorCode, ConnectBackend } from '../lib/backend.ts';
import type { FirstMessages } from '../lib/messages/messages.ts';
import type { ConnectExitError } from './connect-exit-error.ts';
import type { ConnectFlowResult } from './connect-flow-result.ts';
import type { ConnectSuccess } from './connect-success.ts';

/** Callbacks of {@link ConnectFlow}. The function of the latest render is called. */
export interface ConnectFlowCallbacks {
  /**
   * Called once, when the person continues from the accounts that were found. Hosted flow: called again, with a new code, when
   * they continue again because the browser did not follow the redirect.
   */
  readonly onSuccess: (success: ConnectSuccess) => void;
  /**
   * Called at most once and never after `onSuccess`, when the person leaves. The error is `null` if none was on the screen. Default
   * none.
   */
  readonly onExit?: ((error: ConnectExitError | null, status: Screen) => void) | undefined;
  /**
   * Hosted flow: called with the URL to redirect to when the person presses "Back to COMPANY" after leaving. Default none: there is no
   * such button.
   */
  readonly onReturn?: ((exitTo: string) => void) | undefined;
  /** Called as `onEvent(name, metadata)` with each screen and outcome, never with the person's input. Default none. */
  readonly onEvent?: ((...event: ConnectEvent) => void) | undefined;
  /**
   * Called after each change with the function that goes one step back, or `null`, so that a page can connect it to the
   * browser's Back button. On "You're connected" that function returns the code. Default none.
   */
  readonly onBackChange?: ((back: (() => void) | null) => void) | undefined;
  /** Called after each change with the function that leaves the flow as Close does. Default none. */
  readonly onLeaveChange?: ((leave: () => void) => void) | undefined;
  /** Called when the first screen is interactive. Default none. */
  readonly onReady?: (() => void) | undefined;
}

/** Options of {@link useConnectFlow}. */
export type ConnectFlowOptions = Omit<
  ConnectFlowProps,
  'appearance' | 'renderScreen' | 'onBackChange' | 'onLeaveChange' | 'onReady'
>;

/** Props of {@link ConnectFlow}. To open the flow again, mount it with another `key`. */
export interface ConnectFlowProps extends ConnectFlowCallbacks {
  /** The functions that the flow calls. Must be the same object in every render. */
  readonly backend: ConnectBackend;
  /** Has a Close button, for the dialog of a host page. Default `false`. */
  readonly embedded?: boolean;
  /** Language of the screens. Default: the browser's, else English. */
  readonly locale?: Locale | undefined;
  /** The messages in that language, or those of the first screens, if already loaded. Default: loaded by the flow. */
  readonly messages?: FirstMessages | undefined;
  /** Overrides the appearance of the session, variable by variable. Default: theme `auto`, our colors. */
  readonly appearance?: Appearance | undefined;
  /** Renders a screen in place of ours; `null` renders ours. Default: always ours. */
  readonly renderScreen?: ((flow: ConnectFlowResult) => ReactNode) | undefined;
  /** The session, if already known: the first render shows its screen. Default: requested from the backend. */
  readonly initialSession?: Session | undefined;
  /** Why the session cannot be opened, if already known: the first render shows it. Default none. */
  readonly initialError?: BackendErrorCode | undefined;
}
