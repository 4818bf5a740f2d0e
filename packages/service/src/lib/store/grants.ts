import type { RemovedBy } from '../events/event-types.ts';
import type { Account, DataConsent } from './accounts.ts';
import type { EventNote, RemovalNote } from './audit.ts';
import type { KnownClient } from './clients.ts';

export interface GrantStore {
  /** Whether the client has a user with this `user_id` and at least one connection. */
  hasConnectedUser(clientId: string, userId: string): Promise<boolean>;
  /** The reference of the client's user with this `user_id`; `null` if there is none. */
  findUserRef(clientId: string, userId: string): Promise<string | null>;
  /** What the user agreed to share; `null` if there is no such user. */
  findConsent(clientId: string, userRef: string): Promise<UserConsent | null>;
  /**
   * Issues the code of a session for the user of its newest attempt that has succeeded. Replaces an earlier code that was not exchanged yet.
   * Changes nothing unless it returns `issued`.
   */
  issueCode(code: AuthorizationCode): Promise<CodeIssue>;
  /**
   * Exchanges a code for an access token atomically: of any number of simultaneous calls, one returns `issued`. A code that was
   * already exchanged has its access token revoked: `revoked` the first time, `refused` after that. An expired code or another
   * client's code is `refused` and unchanged.
   *
   * With `answer` (an `Idempotency-Key`), exchanging the same code under the same key again returns the stored answer. Another
   * code under that key is `key_reused` and changes nothing. A stored answer is deleted with its access token.
   */
  consumeCode(exchange: CodeExchange): Promise<ExchangeOutcome>;
  /** Finds the client, the user of the access token and their accounts in one query. The hot path of the public API. */
  findDataAccess(request: DataRequest): Promise<DataAccess>;
  /**
   * Removes the user with all connections, credentials, accounts, data, codes and tokens, and cancels sign-ins of the `user_id`.
   * Logins by `redirect` become revocations: see `RevocationStore`.
   *
   * One transaction makes all of that inaccessible and writes the audit event `removed`. Then the accounts and their data are
   * erased in batches. `purge` erases what remains of a user with very many accounts, or after a failure.
   *
   * @param by who removed them, for the webhook events `connection.removed`. Default `client`.
   * @returns whether the user existed. `false` can mean that the user was merged into another one, who then has their tokens.
   */
  removeUser(clientId: string, userRef: string, note: RemovalNote, by?: RemovedBy): Promise<boolean>;
}

/** The consent of a user that counts. */
export interface UserConsent extends DataConsent {
  /** UNIX seconds; `null` if the user agreed to nothing in Connect. */
  readonly consentedAt: number | null;
  /** Why, in the client's words. */
  readonly purpose: string | null;
  /** When it ends, UNIX seconds; `null` without an end. */
  readonly sharedUntil: number | null;
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

/** What a {@link DataRequest} has access to. */
export interface DataAccess extends DataConsent {
  /** `null` if it is unknown. The caller checks its secret. */
  readonly client: KnownClient | null;
  /** `null` when the access token is unknown, revoked, or another client's, and when what the user agreed to has ended. */
  readonly userRef: string | null;
  /** Of this user, in the order of `AccountStore.list`. */
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
  /** For the audit event `exchanged` or `revoked`, written in the same transaction. */
  readonly note?: EventNote;
}

export interface ExchangeAnswer {
  /** SHA-256, hex, of the client and its `Idempotency-Key`. */
  readonly keyHash: string;
  /** The answer, sealed. */
  readonly sealed: Uint8Array;
  /** UNIX seconds. */
  readonly expiresAt: number;
}

/** `kept` is the sealed answer of an earlier exchange, `revoked` the user whose access token was revoked. */
export type ExchangeOutcome =
  | 'issued'
  | 'refused'
  | 'key_reused'
  | { readonly kept: Uint8Array }
  | { readonly revoked: string };
