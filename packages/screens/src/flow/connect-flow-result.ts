import type { FilesChoice, Locale, MethodKind, UtilitySummary } from '@utility-connect/protocol';
import type { BackendErrorCode } from '../lib/backend.ts';
import type { Messages } from '../lib/messages/messages.ts';
import type { ConnectExitError } from './connect-exit-error.ts';
import type { ConnectState } from './connect-state.ts';

/** Actions of the person. Each applies to some screens and does nothing on the others. */
export interface ConnectFlowActions {
  readonly agree: () => void;
  /** Records why the search failed, so that it is handled like any other failure; `null` when it no longer fails. */
  readonly searchChanged: (error: BackendErrorCode | null) => void;
  readonly choose: (utility: UtilitySummary) => void;
  readonly notListed: () => void;
  /** Signs in with what was typed, by the name of the field: `username` and `password` unless the utility declares others. */
  readonly signIn: (fields: Readonly<Record<string, string>>) => void;
  /** Goes to another way to connect the utility. Files that were read are forgotten. Does nothing while a request is pending. */
  readonly chooseWay: (kind: MethodKind) => void;
  /** Records that the person follows the link to the utility's page, `state.goUrl`. */
  readonly goToUtility: () => void;
  /** Sends files, one after the other. */
  readonly addFiles: (files: readonly File[]) => void;
  /** Sends a file again after its upload failed. */
  readonly retryFile: (id: string) => void;
  /** Stops an upload, or forgets a file that was read. */
  readonly removeFile: (id: string) => void;
  /** Stores the data of the files. Does nothing before there is some. */
  readonly confirmFiles: (choice: FilesChoice) => void;
  /**
   * Shares the accounts with these ids, at least one of `state.offered`. The others are not stored, and deleted if they were
   * shared before.
   */
  readonly shareAccounts: (accountIds: readonly string[]) => void;
  readonly chooseMethod: (methodId: string) => void;
  readonly resend: () => void;
  readonly answer: (code: string) => void;
  readonly cancel: () => void;
  readonly otherLogin: () => void;
  /**
   * Returns to Utility Selection after a connection; `undefined` on other screens, and when the connect token is for one utility.
   */
  readonly connectAnother: (() => void) | undefined;
  readonly complete: () => void;
  readonly back: () => void;
  readonly retry: () => void;
  readonly leave: () => void;
  /** Goes back to the client after the person left the hosted flow; `undefined` on every other screen. */
  readonly returnToClient: (() => void) | undefined;
}

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
