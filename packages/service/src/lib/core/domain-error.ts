import type { FileErrorCode } from '@utility-connect/protocol';

/** Error codes of the domain. `http/map-domain-error.ts` maps them to HTTP statuses. */
export type DomainErrorCode =
  /** A parameter has a value that only the domain can recognize as wrong. */
  | 'invalid_request'
  /** An account has no data yet, its stored data is damaged, or its utility refuses the login. */
  | 'data_unavailable'
  /** The database or a utility is down. */
  | 'temporarily_unavailable'
  /** A quota is used up. */
  | 'rate_limited'
  /** A Connect session has no tries left. */
  | 'too_many_attempts'
  /** The user has not agreed to the terms. */
  | 'consent_required'
  /** The sign-in attempt is not in the state that the call needs. */
  | 'attempt_not_ready'
  /** A file arrives too slowly. */
  | 'upload_too_slow'
  /** A file is refused. */
  | FileErrorCode;

/** A limit per period of time. */
export interface Quota {
  /** Its name in the `RateLimit` headers. */
  readonly name: string;
  /** 0 means no limit. */
  readonly limit: number;
  readonly seconds: number;
}

interface DomainErrorOptions {
  /** The parameter that is wrong. */
  readonly param?: string | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfterSeconds?: number | undefined;
  /** The quota that is used up. */
  readonly quota?: Quota | undefined;
  readonly cause?: unknown;
}

/** An error that domain code throws, without HTTP details. The message is safe to show and has the remedy. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: DomainErrorCode;
  readonly param: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly quota: Quota | undefined;

  constructor(code: DomainErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.param = options.param;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.quota = options.quota;
  }
}
