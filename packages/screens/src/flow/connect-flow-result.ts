import type { Locale } from '@utility-connect/protocol';
import type { Messages } from '../lib/messages/messages.ts';
import type { ConnectFlowActions, ConnectState } from './connect-state.ts';
import type { ConnectExitError } from './definition/connect-exit-error.ts';

/** The flow without markup, as `useConnectFlow` returns it. */
export interface ConnectFlowResult {
  /** The screen to show, and its data: a union discriminated by `screen`. */
  readonly state: ConnectState;
  readonly actions: ConnectFlowActions;
  /** The error to show, or `null`. Its `message` is a sentence in the language of the screens. */
  readonly error: ConnectExitError | null;
  /** Whether `actions.back` goes to another screen. */
  readonly canGoBack: boolean;
  /** The texts of our screens, or `null` until they are loaded. */
  readonly messages: Messages | null;
  readonly locale: Locale;
}
