import type {
  Attempt,
  CompletedSession,
  ConnectErrorCode,
  Consent,
  CredentialsInput,
  FilesChoice,
  Session,
  UtilitySummary,
} from '@utility-connect/protocol';

/** A search for utilities. */
export interface UtilitySearch {
  /** Name, initials, ZIP code or state. Empty returns the most likely utilities. */
  readonly query: string;
  /** Maximum number of utilities to return. */
  readonly limit: number;
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
}

/** A file to send. */
export interface UploadRequest {
  readonly file: File;
  /** Aborted when the file is no longer wanted. */
  readonly signal: AbortSignal;
  /** Called with the share of the file that was sent, 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/**
 * The functions that {@link ConnectFlow} calls. Each promise rejects with a {@link BackendError}; any other error
 * counts as `service_unavailable`.
 */
export interface ConnectBackend {
  /** Returns the session. Called first, and again on "Try again". */
  readonly openSession: () => Promise<Session>;
  readonly recordConsent: (consent: Consent) => Promise<unknown>;
  /** Returns matching utilities, the most likely first. */
  readonly searchUtilities: (search: UtilitySearch) => Promise<readonly UtilitySummary[]>;
  /** Starts a sign-in and ends the previous one, if any. */
  readonly startAttempt: (credentials: CredentialsInput) => Promise<Attempt>;
  /** Starts to collect files for a utility and ends the previous attempt, if any. */
  readonly startFileAttempt: (utilityId: string) => Promise<Attempt>;
  /** Starts an attempt that waits for the return from the utility's page and ends the previous one, if any. */
  readonly startRedirectAttempt: (utilityId: string) => Promise<Attempt>;
  /** Sends a file. Rejects with a `FileErrorCode` if it is refused. */
  readonly uploadFile: (upload: UploadRequest) => Promise<Attempt>;
  /** Forgets a file that was read. `fileId` is one of `uploaded.files`. */
  readonly removeFile: (fileId: string) => Promise<Attempt>;
  /** Stores the data of the files. */
  readonly confirmFiles: (choice: FilesChoice) => Promise<Attempt>;
  /** Stores the accounts with these ids, which are some of `offered`. */
  readonly shareAccounts: (accountIds: readonly string[]) => Promise<Attempt>;
  /** Returns the current sign-in. Polled while it progresses without input. */
  readonly readAttempt: () => Promise<Attempt>;
  /** Chooses the method by which the code is sent. `methodId` is one of the challenge's methods. */
  readonly chooseMethod: (methodId: string) => Promise<Attempt>;
  /** Sends another code by the same method. */
  readonly resendCode: () => Promise<Attempt>;
  readonly answerChallenge: (answer: string) => Promise<Attempt>;
  readonly cancelAttempt: () => Promise<unknown>;
  /** Returns the authorization code after a successful sign-in. */
  readonly complete: () => Promise<CompletedSession>;
}

/** `network` when there was no response, otherwise the `error` of the service's response. */
export type BackendErrorCode = ConnectErrorCode | 'consent_required' | 'network' | (string & {});

/** The error of a failed {@link ConnectBackend} call. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  readonly code: BackendErrorCode;

  /**
   * @param code the `error` of the service's response, or `network`
   * @param message for developers; never shown to the person
   */
  constructor(code: BackendErrorCode, message: string = code, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The code of any error that a backend threw. */
export function backendErrorCode(error: unknown): BackendErrorCode {
  return error instanceof BackendError ? error.code : 'service_unavailable';
}
