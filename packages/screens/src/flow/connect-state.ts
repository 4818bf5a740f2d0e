import type { AccountSummary, Attempt, Challenge, Session, UtilitySummary } from '@utility-connect/protocol';
import type { BackendErrorCode } from '../lib/backend.ts';
import type { ErrorScreenCode, Problem } from '../lib/problem.ts';

interface Common {
  /** Where the screen comes from. */
  readonly direction: 'forward' | 'back';
  /** A request that the person waits for is on its way. */
  readonly busy: boolean;
}

interface WithSession extends Common {
  readonly session: Session;
}

/** A sign-in that is being prepared or going on. */
interface WithLogin extends WithSession {
  readonly utility: UtilitySummary;
  /** Kept for the next try. The password is in no state at all. */
  readonly username: string;
}

/** Before the first answer. */
export interface LoadingState extends Common {
  readonly screen: 'loading';
}

export interface TermsState extends WithSession {
  readonly screen: 'terms-of-service';
  readonly problem: Problem | null;
}

export interface SelectionState extends WithSession {
  readonly screen: 'utility-selection';
  /** What was chosen before the person came back. */
  readonly chosen: { readonly utility: UtilitySummary; readonly username: string } | null;
  /** Why the list of utilities did not load. */
  readonly problem: Problem | null;
}

export interface CredentialsState extends WithLogin {
  readonly screen: 'credentials';
  readonly problem: Problem | null;
}

export interface VerificationState extends WithLogin {
  readonly screen: 'verification';
  readonly attemptId: string;
  /** The utility is sending a code: asking how the attempt stands goes on. */
  readonly isSending: boolean;
  readonly challenge: Challenge;
  readonly problem: Problem | null;
}

export interface ConnectingState extends WithLogin {
  readonly screen: 'connecting';
  readonly attemptId: string;
  readonly step: 'signing_in' | 'reading_accounts';
  /** The last answer did not come; asking goes on. */
  readonly isTroubled: boolean;
}

export interface SuccessState extends WithLogin {
  readonly screen: 'success';
  readonly accounts: readonly AccountSummary[];
  readonly problem: Problem | null;
}

export interface ErrorState extends Common {
  readonly screen: 'error';
  readonly code: ErrorScreenCode;
  readonly session: Session | null;
}

/** Hosted flow only: the person left. */
export interface ClosedState extends Common {
  readonly screen: 'closed';
  readonly session: Session | null;
}

/** Where the flow stands. `screen` tells which. */
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

/** What happened: presses of the person, and answers of the backend. */
export type ConnectAction =
  | { readonly type: 'session_opened'; readonly session: Session }
  /** A request that the person waits for was sent. */
  | { readonly type: 'request_sent' }
  | { readonly type: 'request_failed'; readonly code: BackendErrorCode }
  | { readonly type: 'consent_recorded' }
  /** A search for utilities began or ended; `problem` tells that it failed. */
  | { readonly type: 'search_changed'; readonly problem: Problem | null }
  | { readonly type: 'utility_chosen'; readonly utility: UtilitySummary }
  | { readonly type: 'utility_not_listed' }
  | { readonly type: 'attempt_started'; readonly attempt: Attempt; readonly username: string }
  | { readonly type: 'attempt_read'; readonly attempt: Attempt }
  | { readonly type: 'attempt_cancelled' }
  | { readonly type: 'other_login_wanted' }
  | { readonly type: 'back' }
  | { readonly type: 'retried' }
  | { readonly type: 'left' };
