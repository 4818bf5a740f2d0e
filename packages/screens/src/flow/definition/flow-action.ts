import type { Attempt, MethodKind, Session, UtilitySummary } from '@utility-connect/protocol';
import type { BackendErrorCode } from '../../lib/backend.ts';

/** Input of the person, and responses of the backend. */
export type FlowAction =
  | { readonly type: 'session_opened'; readonly session: Session }
  /** A request that the person waits for was sent. */
  | { readonly type: 'request_sent' }
  | { readonly type: 'request_failed'; readonly code: BackendErrorCode }
  | { readonly type: 'consent_recorded' }
  | { readonly type: 'utility_chosen'; readonly utility: UtilitySummary }
  /** A sign-in was started. `typed` are the values that were typed, without passwords. */
  | {
      readonly type: 'attempt_started';
      readonly attempt: Attempt;
      readonly typed: Readonly<Record<string, string>>;
    }
  | { readonly type: 'attempt_read'; readonly attempt: Attempt }
  | { readonly type: 'attempt_cancelled' }
  /** Another way to connect the utility was chosen. */
  | { readonly type: 'method_chosen'; readonly kind: MethodKind }
  /** The person leaves after a connection: goes back to its screen, which returns the code. */
  | { readonly type: 'finished' }
  | { readonly type: 'back' }
  | { readonly type: 'retried' }
  | { readonly type: 'left' };
