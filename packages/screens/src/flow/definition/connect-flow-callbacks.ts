import type { ConnectEvent, Screen } from '@utility-connect/protocol';
import type { ConnectExitError } from './connect-exit-error.ts';
import type { ConnectSuccess } from './connect-success.ts';

/** Callbacks of `ConnectFlow`. The function of the latest render is called. */
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
