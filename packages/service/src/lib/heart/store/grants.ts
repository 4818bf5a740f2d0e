import type { Account, DataConsent } from './accounts.ts';
import type { KnownClient } from './clients.ts';

/** An HTTP request of a client, without an access token. */
export interface ClientRequest {
  readonly clientId: string;
  /** UNIX seconds. */
  readonly now: number;
}

/** An HTTP request for accounts, intervals or bills. */
export interface DataRequest {
  readonly clientId: string;
  /** SHA-256, hex; `null` without an access token. */
  readonly tokenHash: string | null;
  /** Default: all accounts of the user. */
  readonly accountId?: string | undefined;
  /** UNIX seconds. */
  readonly now: number;
}

/** The data that a {@link DataRequest} has access to. */
export interface DataAccess extends DataConsent {
  /** `null` if it is unknown. The caller checks its secret. */
  readonly client: KnownClient | null;
  /** `null` when the access token is unknown, revoked, or another client's, and when the consent of the user has ended. */
  readonly userRef: string | null;
  /** Accounts of this user, in the order of `accounts.list`. */
  readonly accounts: readonly Account[];
}

export interface AuthorizationCode {
  /** SHA-256, hex. */
  readonly codeHash: string;
  readonly publicId: string;
  readonly clientId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** `used`: the session has exchanged a code. `not_ready`: none of its attempts has succeeded, or its user was removed. */
export type CodeIssue = 'issued' | 'used' | 'not_ready';

export interface CodeExchange {
  readonly codeHash: string;
  readonly clientId: string;
  /** SHA-256, hex, of the access token to write. */
  readonly tokenHash: string;
  readonly now: number;
  /** The answer to store for retries. */
  readonly answer?: ExchangeAnswer;
  /** The request id of the journal entry `exchanged` or `revoked`. */
  readonly requestId: string | null;
}

export interface ExchangeAnswer {
  /** SHA-256, hex, of the client and its `Idempotency-Key`. */
  readonly keyHash: string;
  /** The answer, sealed. */
  readonly sealed: Uint8Array;
  /** UNIX seconds. */
  readonly expiresAt: number;
}

/** `kept` has the sealed answer of an earlier exchange, `revoked` the user whose access token was revoked. */
export type ExchangeOutcome =
  | { readonly kind: 'issued' | 'refused' | 'key_reused' }
  | { readonly kind: 'kept'; readonly sealed: Uint8Array }
  | { readonly kind: 'revoked'; readonly userRef: string };
