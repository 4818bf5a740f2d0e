import type {
  AccountSummary,
  Attempt,
  Challenge,
  MethodKind,
  OfferedAccount,
  Session,
  UploadedFiles,
  UtilitySummary,
} from '@utility-connect/protocol';
import type { Upload } from '../file-upload/upload.ts';
import type { BackendErrorCode } from '../lib/backend.ts';
import type { ErrorScreenCode, Problem } from '../lib/problem.ts';

interface Common {
  /** The direction from which the screen enters. */
  readonly direction: 'forward' | 'back';
  /** A request that the person waits for is pending. */
  readonly busy: boolean;
}

interface WithSession extends Common {
  readonly session: Session;
}

/** A utility that is being connected. */
interface WithUtility extends WithSession {
  readonly utility: UtilitySummary;
  /** Typed values of the sign-in, kept for the next try. Passwords are never part of the state. */
  readonly typed: Readonly<Record<string, string>>;
  /** How it is being connected. */
  readonly method: MethodKind;
}

interface LoadingState extends Common {
  readonly screen: 'loading';
}

export interface TermsState extends WithSession {
  readonly screen: 'terms-of-service';
  readonly problem: Problem | null;
}

interface SelectionState extends WithSession {
  readonly screen: 'utility-selection';
  /** The choice before the person came back. */
  readonly chosen: Pick<WithUtility, 'utility' | 'typed'> | null;
  /** Why the list of utilities did not load. */
  readonly problem: Problem | null;
}

interface CredentialsState extends WithUtility {
  readonly screen: 'credentials';
  readonly problem: Problem | null;
  /** Until another try makes sense, after `rate_limited`. */
  readonly retryMinutes?: number;
}

interface HandOffState extends WithUtility {
  readonly screen: 'hand-off';
  /** The attempt that waits for the person's return; `null` before it has started. */
  readonly attemptId: string | null;
  /** Address that goes on to the utility's page; `null` before the attempt has started. */
  readonly goUrl: string | null;
  /** The attempt could not be started. `retried` starts another one. */
  readonly needsRetry: boolean;
  /** The utility's page was opened in another tab. */
  readonly isAway: boolean;
  readonly problem: Problem | null;
  /** Until another try makes sense, after `rate_limited`. */
  readonly retryMinutes?: number;
}

export interface FileUploadState extends WithUtility {
  readonly screen: 'file-upload';
  /** The attempt that collects the files; `null` before the first one is sent. */
  readonly attemptId: string | null;
  /** Files on their way, and files that were refused. */
  readonly uploads: readonly Upload[];
  /** Files that the service has read. */
  readonly uploaded: UploadedFiles;
  readonly problem: Problem | null;
}

interface VerificationState extends WithUtility {
  readonly screen: 'verification';
  readonly attemptId: string;
  /** The utility is sending a code, so the attempt is polled. */
  readonly isSending: boolean;
  readonly challenge: Challenge;
  readonly problem: Problem | null;
}

interface ConnectingState extends WithUtility {
  readonly screen: 'connecting';
  readonly attemptId: string;
  readonly step: 'signing_in' | 'reading_accounts';
  /** The last poll failed; polling continues. */
  readonly isTroubled: boolean;
}

interface AccountSelectionState extends WithUtility {
  readonly screen: 'account-selection';
  readonly attemptId: string;
  readonly offered: readonly OfferedAccount[];
  readonly problem: Problem | null;
}

interface SuccessState extends WithUtility {
  readonly screen: 'success';
  readonly accounts: readonly AccountSummary[];
  /** There are no accounts yet, because the utility still prepares the data. */
  readonly isPreparing: boolean;
  /** With `isPreparing`: the person chooses the accounts in a later session. */
  readonly choosesLater: boolean;
  /** Hosted flow. `refused`: the browser did not follow the redirect, and `complete` gets a new one. */
  readonly redirect?: 'begun' | 'refused';
  readonly problem: Problem | null;
}

interface ErrorState extends Common {
  readonly screen: 'error';
  readonly code: ErrorScreenCode;
  readonly session: Session | null;
}

/** Hosted flow only: the person left. */
interface ClosedState extends Common {
  readonly screen: 'closed';
  readonly session: Session | null;
}

/** The state of the flow, discriminated by `screen`. */
export type ConnectState =
  | LoadingState
  | TermsState
  | SelectionState
  | CredentialsState
  | HandOffState
  | FileUploadState
  | VerificationState
  | ConnectingState
  | AccountSelectionState
  | SuccessState
  | ErrorState
  | ClosedState;

/** Input of the person, and responses of the backend. */
export type ConnectAction =
  | { readonly type: 'session_opened'; readonly session: Session }
  /** A request that the person waits for was sent. */
  | { readonly type: 'request_sent' }
  | { readonly type: 'request_failed'; readonly code: BackendErrorCode }
  | { readonly type: 'consent_recorded' }
  /** The search for utilities failed, or with `null` no longer fails. */
  | { readonly type: 'search_changed'; readonly error: BackendErrorCode | null }
  | { readonly type: 'utility_chosen'; readonly utility: UtilitySummary }
  | { readonly type: 'utility_not_listed' }
  | {
      readonly type: 'attempt_started';
      readonly attempt: Attempt;
      readonly typed: Readonly<Record<string, string>>;
    }
  | { readonly type: 'attempt_read'; readonly attempt: Attempt }
  | { readonly type: 'attempt_cancelled' }
  /** Another way to connect the utility was chosen. */
  | { readonly type: 'method_chosen'; readonly kind: MethodKind }
  /** The person follows the link to the utility's page, which opens another tab. */
  | { readonly type: 'utility_opened' }
  /** The files of the `file-upload` screen changed. */
  | { readonly type: 'files_changed'; readonly change: (state: FileUploadState) => ConnectState }
  | { readonly type: 'other_login_wanted' }
  | { readonly type: 'another_utility_wanted' }
  | { readonly type: 'redirect'; readonly redirect: 'begun' | 'refused' }
  /** The person leaves after a connection: back to it, to return its code. */
  | { readonly type: 'finished' }
  | { readonly type: 'back' }
  | { readonly type: 'retried' }
  | { readonly type: 'left' };
