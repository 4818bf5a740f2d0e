import type { Account } from './accounts.ts';
import type { EventNote, RemovalNote } from './audit.ts';
import type { KnownClient } from './clients.ts';

export interface GrantStore {
  /** Whether the client has a user with this `user_id` and at least one connection. */
  hasConnectedUser(clientId: string, userId: string): Promise<boolean>;
  /**
   * Writes the code of a session, for the user of its newest attempt; an earlier one that nobody exchanged yet is void from
   * now on. Writes nothing unless it answers `issued`.
   */
  issueCode(code: AuthorizationCode): Promise<CodeIssue>;
  /** Whether a code of this session was exchanged. */
  isSessionUsed(publicId: string): Promise<boolean>;
  /**
   * Consumes a code and writes the access token that it gives, in one step: of any number of simultaneous calls one
   * answers `issued`. A code that was consumed before is refused and its access token revoked: `revoked` the first time,
   * `refused` from then on. Another client's code, or an expired one, is `refused` and left as it is.
   *
   * With an `answer` to keep: an exchange of the same code under the same key is no second use, and answers with what was
   * kept; another code under that key is `key_reused` and changes nothing. A kept answer goes with its access token.
   */
  consumeCode(exchange: CodeExchange): Promise<ExchangeOutcome>;
  /** @returns `null` when the access token is unknown, revoked, or another client's. */
  findAccess(clientId: string, tokenHash: string): Promise<{ userRef: string } | null>;
  /** Finds the client, the user of the access token and their accounts in one look-up. The hot path of the public API. */
  findDataAccess(request: DataRequest): Promise<DataAccess>;
  /**
   * Removes the user with all connections, credentials, accounts, data, codes and tokens, and cancels sign-ins of the `user_id`.
   *
   * In one step nothing of theirs can be found or used any more, and the line `removed` of the audit log is written, if a note for
   * it is given. Then their accounts and data are erased, or, of a user with very many, a part of them: `purge` erases the
   * rest, and what is left where the database or the process goes away in between.
   *
   * @returns whether there was such a user. One who is gone may have become one with another, who then has their tokens.
   */
  removeUser(clientId: string, userRef: string, note?: RemovalNote): Promise<boolean>;
}

/** An HTTP request for accounts, intervals or bills. */
export interface DataRequest {
  readonly clientId: string;
  /** SHA-256, hex; `null` without an access token. */
  readonly tokenHash: string | null;
  /** Default: all accounts of the user. */
  readonly accountId?: string | undefined;
}

/** What a {@link DataRequest} has access to. */
export interface DataAccess {
  /** `null` when it is unknown. Its secret is not checked yet. */
  readonly client: KnownClient | null;
  /** `null` when the access token is unknown, revoked, or another client's. */
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

/**
 * What came of writing a code. `used`: an earlier code of the session was exchanged. `not_ready`: its newest attempt has not
 * succeeded, or its user was removed since.
 */
export type CodeIssue = 'issued' | 'used' | 'not_ready';

export interface CodeExchange {
  readonly codeHash: string;
  readonly clientId: string;
  /** SHA-256, hex, of the access token to write. */
  readonly tokenHash: string;
  readonly now: number;
  /** What to keep for a client that has to ask again. */
  readonly answer?: ExchangeAnswer;
  /** The line `exchanged` of the audit log, or `revoked`, which is written in the same step as what it tells of. */
  readonly note?: EventNote;
}

export interface ExchangeAnswer {
  /** SHA-256, hex, of the client and its `Idempotency-Key`. */
  readonly keyHash: string;
  /** The answer, sealed. */
  readonly sealed: Uint8Array;
  /** From then on it is as if it had never been kept. */
  readonly expiresAt: number;
}

/** What came of an exchange; `kept` is the sealed answer of an earlier one, `revoked` the user whose access token was revoked. */
export type ExchangeOutcome =
  | 'issued'
  | 'refused'
  | 'key_reused'
  | { readonly kept: Uint8Array }
  | { readonly revoked: string };
