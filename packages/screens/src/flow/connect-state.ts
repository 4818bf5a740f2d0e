import type { AccountSummary, Attempt, Challenge, Session, UtilitySummary } from '@utility-connect/protocol';
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

/** A sign-in that is being prepared or in progress. */
interface WithLogin extends WithSession {
  readonly utility: UtilitySummary;
  /** Kept for the next try. The password is never part of the state. */
  readonly username: string;
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
  readonly chosen: { readonly utility: UtilitySummary; readonly username: string } | null;
  /** Why the list of utilities did not load. */
  readonly problem: Problem | null;
}

interface CredentialsState extends WithLogin {
  readonly screen: 'credentials';
  readonly problem: Problem | null;
}

interface VerificationState extends WithLogin {
  readonly screen: 'verification';
  readonly attemptId: string;
  /** The utility is sending a code, so the attempt is polled. */
  readonly isSending: boolean;
  readonly challenge: Challenge;
  readonly problem: Problem | null;
}

interface ConnectingState extends WithLogin {
  readonly screen: 'connecting';
  readonly attemptId: string;
  readonly step: 'signing_in' | 'reading_accounts';
  /** The last poll failed; polling continues. */
  readonly isTroubled: boolean;
}

interface SuccessState extends WithLogin {
  readonly screen: 'success';
  readonly accounts: readonly AccountSummary[];
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
  | VerificationState
  | ConnectingState
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
  /** A search for utilities started or ended; `problem` is set when it failed. */
  | { readonly type: 'search_changed'; readonly problem: Problem | null }
  | { readonly type: 'utility_chosen'; readonly utility: UtilitySummary }
  | { readonly type: 'utility_not_listed' }
  | { readonly type: 'attempt_started'; readonly attempt: Attempt; readonly username: string }
  | { readonly type: 'attempt_read'; readonly attempt: Attempt }
  | { readonly type: 'attempt_cancelled' }
  | { readonly type: 'other_login_wanted' }
  | { readonly type: 'another_utility_wanted' }
  /** The person leaves after a connection: back to it, to return its code. */
  | { readonly type: 'finished' }
  | { readonly type: 'back' }
  | { readonly type: 'retried' }
  | { readonly type: 'left' };
