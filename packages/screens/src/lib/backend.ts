import type {
  Attempt,
  CompletedSession,
  ConnectErrorCode,
  Consent,
  CredentialsInput,
  Session,
  UtilitySummary,
} from '@utility-connect/protocol';

/** What to search for. */
export interface UtilitySearch {
  /** What the person typed: name, initials, ZIP code or state. Empty asks for the most likely utilities. */
  readonly query: string;
  /** How many utilities to give at most. */
  readonly limit: number;
  /** Aborted as soon as the answer is of no use any more. */
  readonly signal: AbortSignal;
}

/**
 * Everything that {@link ConnectFlow} asks of the world. Each promise rejects with a {@link BackendError};
 * anything else that is thrown is taken for `service_unavailable`.
 */
export interface ConnectBackend {
  /** Where the session stands. Asked first, and again on "Try again". */
  readonly openSession: () => Promise<Session>;
  readonly recordConsent: (consent: Consent) => Promise<unknown>;
  /** Utilities that match, the likeliest first. */
  readonly searchUtilities: (search: UtilitySearch) => Promise<readonly UtilitySummary[]>;
  /** Starts a sign-in; ends the one before it, if any. */
  readonly startAttempt: (credentials: CredentialsInput) => Promise<Attempt>;
  /** The current sign-in; polled while it goes on by itself. */
  readonly readAttempt: () => Promise<Attempt>;
  /** Where the code shall go; `methodId` is one of the challenge's. */
  readonly chooseMethod: (methodId: string) => Promise<Attempt>;
  /** Another code, the same way. */
  readonly resendCode: () => Promise<Attempt>;
  readonly answerChallenge: (answer: string) => Promise<Attempt>;
  readonly cancelAttempt: () => Promise<unknown>;
  /** The authorization code of a session whose sign-in succeeded. */
  readonly complete: () => Promise<CompletedSession>;
}

/** `network` when no answer came at all; otherwise the `error` of the service's answer. */
export type BackendErrorCode = ConnectErrorCode | 'consent_required' | 'network' | (string & {});

/** Why a call of a {@link ConnectBackend} failed. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  readonly code: BackendErrorCode;

  /**
   * @param code what the service answered, or `network`
   * @param message for developers; never shown to a person
   */
  constructor(code: BackendErrorCode, message: string = code, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The code of whatever a backend threw. */
export function backendErrorCode(error: unknown): BackendErrorCode {
  return error instanceof BackendError ? error.code : 'service_unavailable';
}
