// Longer than our files usually are: it is one contract, which three stores and one suite of tests are held to, and is read as a whole.
import type {
  Appearance,
  AttemptErrorCode,
  AttemptStatus,
  Challenge,
  Environment,
  Mode,
} from '@utility-connect/protocol';

/**
 * Everything that the service remembers. Each method is one atomic step; the ones that decide something
 * (`consumeCode`, `completeAttempt`, `advanceAttempt`, …) decide it in the same step.
 *
 * All times are whole UNIX seconds. Secrets arrive hashed or sealed: a store never sees one in the clear.
 */
export interface Store {
  readonly clients: ClientStore;
  readonly sessions: SessionStore;
  readonly attempts: AttemptStore;
  readonly grants: GrantStore;
  readonly accounts: AccountStore;
  readonly syncs: SyncStore;
  readonly keys: KeyStore;
  readonly limits: LimitStore;
  readonly audit: AuditStore;
  /**
   * Removes what is over, some rows of each kind, and what a removal has left (`GrantStore.removeUser`).
   *
   * @returns how many rows; 0 when nothing is left to remove.
   */
  purge(purge: Purge): Promise<number>;
  /** UNIX milliseconds, whole, by the clock that counts for all processes on this store. */
  readonly clock: () => number;
  /** Rejects when the database cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ClientStore {
  /** Adds a client, or replaces the one with the same id (the sandbox client of the settings). */
  put(client: Client): Promise<void>;
  find(clientId: string): Promise<Client | null>;
  /** @returns whether the client exists. */
  replaceSecret(clientId: string, secretHash: string): Promise<boolean>;
  /**
   * Changes what is given and leaves the rest, the secret above all.
   *
   * @returns whether the client exists.
   */
  update(clientId: string, change: ClientChange): Promise<boolean>;
  /** Removes a client that was never used, if it is there. Rejects where it has users or sessions, in a database. */
  remove(clientId: string): Promise<void>;
}

/** What can be changed of a client. */
export type ClientChange = Partial<Pick<Client, 'companyName' | 'redirectUris' | 'origins' | 'appearance'>>;

/** An app that uses the service. */
export interface Client {
  readonly id: string;
  /** SHA-256, hex. */
  readonly secretHash: string;
  readonly companyName: string;
  readonly email: string;
  readonly environment: Environment;
  readonly redirectUris: readonly string[];
  readonly origins: readonly string[];
  /** How Connect looks for its users; `null` for our own look. Kept as it is given: `safeAppearance` checks it where it is used. */
  readonly appearance: Appearance | null;
  readonly createdAt: number;
}

/** What a client is known by, and where its users' utilities are. */
export type KnownClient = Pick<Client, 'id' | 'secretHash' | 'environment'>;

export interface SessionStore {
  create(session: Session): Promise<void>;
  /** Also finds expired and used sessions: the caller tells them apart. */
  find(publicId: string): Promise<Session | null>;
  /** Where the hosted flow returns to; kept so that a reload goes on. */
  setRedirect(publicId: string, redirectUri: string, state: string | null): Promise<void>;
  /** Which page goes on with the session: the one that opened it last. */
  setOpening(publicId: string, openingId: string): Promise<void>;
  recordConsent(consent: ConsentRecord): Promise<void>;
}

/** What a connect token stands for. */
export interface Session {
  readonly publicId: string;
  /** SHA-256 of the token's secret part, hex. */
  readonly secretHash: string;
  readonly clientId: string;
  /** The client's own identifier of its user. */
  readonly userId: string;
  readonly utilityId: string | null;
  readonly mode: Mode;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly consentedAt: number | null;
  readonly redirectUri: string | null;
  readonly state: string | null;
  /** What the page that opened it last calls itself; `null` before the first. */
  readonly openingId: string | null;
}

/** The terms that a person agreed to: kept for good, apart from the session. */
export interface ConsentRecord {
  readonly publicId: string;
  readonly termsVersion: string;
  readonly locale: string;
  readonly consentedAt: number;
}

export interface AttemptStore {
  /** Makes this the session's current attempt; an unfinished one before it becomes `cancelled`. */
  create(attempt: Attempt): Promise<void>;
  /** The session's newest attempt. */
  findCurrent(publicId: string): Promise<Attempt | null>;
  /**
   * Changes the attempt if it still stands as `expected` says.
   *
   * @returns whether it did.
   */
  advance(attemptId: string, expected: AttemptStatus, change: AttemptChange): Promise<boolean>;
  /**
   * Takes the right to work on a running attempt whose lease has run out.
   *
   * @returns whether this caller has it now, until `leaseUntil`.
   */
  lease(attemptId: string, now: number, leaseUntil: number): Promise<boolean>;
  /**
   * Keeps a lease for longer, while the attempt runs.
   *
   * @param held until when it was taken: what it is known by.
   * @returns whether this caller still had it.
   */
  renewLease(attemptId: string, held: number, leaseUntil: number): Promise<boolean>;
  /**
   * Ends a sign-in that worked, in one step: the attempt becomes `succeeded` if it was `reading_accounts`, the login
   * becomes a connection of the user, and its accounts are written.
   *
   * The rule of `user_id`: a login (client, utility, `loginKey`) that is connected already keeps its user, accounts and access
   * tokens, and that user's `user_id` becomes the session's. Where another user of the client already has that
   * `user_id`, the two become one. A login whose `loginKey` is another one than before is known by the `id` of an account.
   *
   * @returns the user and the accounts, or `null` when the attempt was no longer `reading_accounts`.
   */
  complete(completion: AttemptCompletion): Promise<{ userRef: string; accounts: Account[] } | null>;
}

/** A sign-in at a utility. */
export interface Attempt {
  readonly id: string;
  readonly publicId: string;
  readonly utilityId: string;
  readonly status: AttemptStatus;
  readonly challenge: OpenChallenge | null;
  readonly error: AttemptErrorCode | null;
  /** Sealed: username, password, and what the connector needs to go on. `null` once finished. */
  readonly sealed: Uint8Array | null;
  /** Until when one worker has it. */
  readonly leaseUntil: number;
  /** Set by `complete`. */
  readonly userRef: string | null;
  /** Set by `complete`. */
  readonly connectionId: string | null;
  readonly createdAt: number;
}

/** A challenge as it is kept: with the moment itself in place of the seconds until then. */
export interface OpenChallenge extends Omit<Challenge, 'resend_in'> {
  /** From when on another code can be asked for; absent when the utility sends no other. */
  readonly resend_at?: number;
}

export type AttemptChange = Partial<
  Pick<Attempt, 'status' | 'challenge' | 'error' | 'sealed' | 'leaseUntil'>
>;

export interface AttemptCompletion {
  readonly attemptId: string;
  readonly clientId: string;
  readonly userId: string;
  /** Used where the user is new. */
  readonly newUserRef: string;
  /** Used where the login is new. */
  readonly newConnectionId: string;
  readonly utilityId: string;
  /** Keyed hash of the normalised username. */
  readonly loginKey: string;
  /** Sealed credentials, bound to `loginKey`. Replaces the former ones. */
  readonly sealed: Uint8Array;
  /** Written over accounts with the same `accountKey`, which keep their `id`, or added. */
  readonly accounts: readonly NewAccount[];
  readonly now: number;
  /** The line `connected` of the audit log, which is written in the same step. */
  readonly note?: EventNote;
}

/** An account as the connector found it. */
export interface NewAccount {
  /** Used where the account is new. */
  readonly id: string;
  /** Names the account within its login, for ever. */
  readonly accountKey: string;
  readonly accountNumber: string;
  readonly address: string;
  /** IANA time zone of the meter. */
  readonly timeZone: string;
  /** Length of an interval in seconds: 900 or 3600. */
  readonly intervalSeconds: number;
  readonly hasEmissions: boolean;
}

export interface Account extends NewAccount {
  readonly clientId: string;
  readonly userRef: string;
  readonly connectionId: string;
  readonly utilityId: string;
  /** Intervals are complete up to here; `null` before the first sync ended, and long ago where it found none. */
  readonly syncedTo: number | null;
}

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
  /** The hot path of every data endpoint. Whose the access token is, and their accounts, are as of one moment. */
  findReader(reading: Reading): Promise<Reader>;
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

/** What a request for data comes with. */
export interface Reading {
  readonly clientId: string;
  /** SHA-256, hex; `null` where there is no access token. */
  readonly tokenHash: string | null;
  /** The one account that is asked for. Default: all of the user's. */
  readonly accountId?: string | undefined;
}

/** Who asks for data, and what there is for them. */
export interface Reader {
  /** `null` when it is unknown. */
  readonly client: KnownClient | null;
  /** `null` when the access token is unknown, revoked, or another client's. */
  readonly userRef: string | null;
  /** Of this user, in the order of `AccountStore.list`. */
  readonly accounts: readonly Account[];
}

/** What a line of the audit log has that the store does not know by itself. */
export type EventNote = Pick<AuditEvent, 'id' | 'requestId'>;

/** The line `removed` of the audit log. */
export type RemovalNote = Pick<AuditEvent, 'id' | 'at' | 'requestId'>;

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

export interface AccountStore {
  /** All accounts of the user, oldest connection first, then by account number. */
  list(clientId: string, userRef: string): Promise<Account[]>;
  /** @returns `null` when it does not exist or is not this user's. */
  find(clientId: string, userRef: string, accountId: string): Promise<Account | null>;
  /** The sealed credentials of the account's connection. */
  findSealed(accountId: string): Promise<{ loginKey: string; sealed: Uint8Array } | null>;
  /** Writes chunks over those of the same month, bills over those of the same id, and how far the data reaches; drops bills. */
  putData(accountId: string, data: AccountData): Promise<void>;
  /**
   * Chunks whose month lies wholly or partly in `[fromMonth, toMonth]`, in time order.
   *
   * @param wanted `numbers`: in numbers where it has them. Default: as they are sent as gzip.
   */
  readChunks(
    accountId: string,
    fromMonth: number,
    toMonth: number,
    wanted?: 'numbers',
  ): Promise<IntervalChunk[]>;
  /** In time order. */
  listBills(accountId: string): Promise<Bill[]>;
}

/**
 * Who reads which account from its utility, and when. An account is due as soon as it is connected, and again when its login is.
 */
export interface SyncStore {
  /**
   * Takes the right to read an account, due or not, where its utility has a place free. No two leases of an account have
   * the same `held`, by which a holder is known; a sign-in (`AttemptStore.complete`) ends those of its connection.
   */
  lease(accountId: string, claim: SyncClaim): Promise<SyncLease | SyncObstacle>;
  /**
   * Takes the right to read the account that is due for longest. Leaves out utilities that rest, or at which
   * `perUtility` accounts are being read, by whomever and for whatever reason.
   */
  claimDue(claim: SyncClaim): Promise<SyncJob | null>;
  /** Keeps a lease for longer. @returns whether this caller still had it. */
  renew(accountId: string, held: number, leaseUntil: number): Promise<boolean>;
  /**
   * Ends a lease with what came of it. Does nothing for one that is over already.
   *
   * @returns whether this caller still had it.
   */
  finish(accountId: string, held: number, outcome: SyncOutcome): Promise<boolean>;
  /** How many accounts wait to be read, and how many are being read, by whomever. */
  count(now: number): Promise<SyncCounts>;
  /** The accounts of a user whose login the utility refuses, and since when. */
  listRefused(clientId: string, userRef: string): Promise<RefusedLogin[]>;
  /**
   * Replaces the sealed credentials of the account's connection if they still are `former`.
   *
   * @returns whether they were.
   */
  replaceSealed(accountId: string, former: Uint8Array, sealed: Uint8Array): Promise<boolean>;
}

export interface RefusedLogin {
  readonly accountId: string;
  /** UNIX seconds. */
  readonly at: number;
}

export interface SyncCounts {
  readonly due: number;
  readonly reading: number;
}

export interface SyncClaim {
  readonly now: number;
  readonly leaseUntil: number;
  /** How many accounts of one utility are read at once. */
  readonly perUtility: number;
}

/** The right to read an account, and how often in a row that failed before. */
export interface SyncLease {
  /** Until when, unless renewed: what was asked for, or a little later. */
  readonly held: number;
  readonly failures: number;
  readonly utilityFailures: number;
}

/**
 * Why an account cannot be read now. `busy`: somebody else reads it. `login_refused`: it is of no use. `utility_full`: as many
 * are being read there as may be. `utility_resting`: it was down, and is left alone for a while.
 */
export type SyncObstacle = 'busy' | 'login_refused' | 'utility_full' | 'utility_resting';

/** An account to read. */
export interface SyncJob extends SyncLease {
  readonly account: Account;
  readonly environment: Environment;
}

export type SyncOutcome =
  | { readonly kind: 'done'; readonly dueAt: number }
  /** Nothing was tried: due again at once. */
  | { readonly kind: 'released' }
  /**
   * `blockedUntil`: nobody reads from the utility until then, or longer if that was said before; `null` where it is not to blame.
   * Nor is it where the account failed before, and another one has been read there since.
   */
  | { readonly kind: 'failed'; readonly dueAt: number; readonly blockedUntil: number | null }
  /** The login no longer works: no account of the connection is due until it is connected again. */
  | { readonly kind: 'login_refused'; readonly at: number };

export interface AccountData {
  readonly chunks: readonly NewChunk[];
  readonly bills: readonly Bill[];
  /** Ids of bills that are kept no longer. */
  readonly droppedBills?: readonly string[];
  readonly syncedTo: number;
}

/**
 * `packed`: deflated in pieces. A service that cannot deflate writes `plain`, and so did earlier releases. `numbers`: the numbers
 * alone, from which the text is written.
 */
export type ChunkForm = 'plain' | 'packed' | 'numbers';

/** The intervals of an account that start within one calendar month (UTC), ready for the wire. */
export interface IntervalChunk {
  /** UNIX seconds of the month's first instant, UTC. */
  readonly month: number;
  /** JSON objects of the intervals in time order, separated by commas, without brackets, in UTF-8; or that, packed or in numbers. */
  readonly body: Uint8Array;
  readonly form: ChunkForm;
}

/** A chunk that is written. */
export interface NewChunk extends IntervalChunk {
  readonly form: 'plain' | 'packed';
  /** The same in numbers, kept beside it. */
  readonly numbers?: Uint8Array | null;
}

export interface Bill {
  readonly id: string;
  /** UNIX seconds, inclusive. */
  readonly start: number;
  /** UNIX seconds, exclusive: the next bill starts here. */
  readonly end: number;
}

/** Which encryption keys are in use, and what is sealed with which. A key is known by the id that stands in what it sealed. */
export interface KeyStore {
  /** In order of their ids. */
  list(): Promise<EncryptionKey[]>;
  /** Leaves one that is there as it is. */
  add(key: EncryptionKey): Promise<void>;
  remove(keyId: string): Promise<void>;
  /** Whether anything is sealed with it. */
  isUsed(keyId: string): Promise<boolean>;
  /** In order of their ids. */
  listSealed(query: SealedQuery): Promise<SealedRow[]>;
  /**
   * Replaces sealed bytes if they still are those of `row`.
   *
   * @returns whether they were.
   */
  reseal(row: SealedRow, sealed: Uint8Array): Promise<boolean>;
  /**
   * Drops sealed bytes if they still are those of `row`: a kept login counts as refused from `now` on, until somebody signs in
   * again; a sign-in is cancelled; a kept answer goes.
   *
   * @returns whether they were.
   */
  drop(row: SealedRow, now: number): Promise<boolean>;
}

export interface EncryptionKey {
  readonly id: string;
  /** A text known to who has the key, sealed with it. */
  readonly sealed: Uint8Array;
  readonly createdAt: number;
}

/** What is kept sealed: credentials of connections, secrets of sign-ins under way, kept answers of the token exchange. */
export const sealedKinds = ['connection', 'attempt', 'exchange'] as const;
export type SealedKind = (typeof sealedKinds)[number];

export interface SealedRow {
  readonly kind: SealedKind;
  readonly id: string;
  /** What the sealed bytes are bound to. */
  readonly name: string;
  readonly sealed: Uint8Array;
}

export interface SealedQuery {
  readonly kind: SealedKind;
  /** Id of the key whose rows are left out; `null`: none are. */
  readonly otherThan: string | null;
  /** Rows with a greater id alone. */
  readonly after: string;
  readonly limit: number;
}

export interface LimitStore {
  /**
   * Counts towards a limit, from nothing where its time is over. A negative amount is given back.
   *
   * @returns the count after it, and when it begins anew.
   */
  take(take: LimitTake): Promise<LimitCount>;
}

export interface LimitTake {
  readonly key: string;
  readonly amount: number;
  /** How long a count goes on, from its first. */
  readonly seconds: number;
  readonly now: number;
}

export interface LimitCount {
  readonly used: number;
  readonly resetsAt: number;
}

export interface AuditStore {
  /** Adds an event; leaves one with the same id as it is. */
  append(event: AuditEvent): Promise<void>;
  /** Oldest first; those of one second in the order of their ids. */
  list(query: AuditQuery): Promise<AuditEvent[]>;
}

/** `revoked`: a used code was presented again, which ended its access token. */
export type AuditEventName = 'connected' | 'exchanged' | 'revoked' | 'read' | 'removed';

/** Something that was done with a person's data. No secret, and nothing that a person is known by outside the store. */
export interface AuditEvent {
  readonly id: string;
  readonly at: number;
  readonly event: AuditEventName;
  readonly clientId: string;
  readonly userRef: string;
  readonly requestId: string | null;
}

export interface AuditQuery {
  /** `null`: of all clients. */
  readonly clientId: string | null;
  readonly since: number;
  /** The last event of the piece before this one. */
  readonly after: Pick<AuditEvent, 'at' | 'id'> | null;
  readonly limit: number;
}

export interface Purge {
  /** Kept answers and counts of limits whose time is over by then go. */
  readonly now: number;
  /** What is due or held beyond these was so by a clock that was wrong: it is due at `now`, and free. */
  readonly wrongBeyond: {
    /** Of readings that are due. */
    readonly due: number;
    /** Of readings that are held, and of utilities that rest: both are over soon. */
    readonly held: number;
  };
  /** Sign-ins of sessions that ended before lose their secrets, and are cancelled. */
  readonly abandonedBefore: number;
  /**
   * Sessions that ended before go, with their attempts and codes. What they led to stays, but for a user who has neither an
   * access token nor another session then: they are removed, as by `removeUser`.
   */
  readonly forgottenBefore: number;
  /** Of the audit log: such a removal has a line `removed`, with no request. */
  readonly nextEventId: () => string;
  /** Rows of each kind at most. */
  readonly limit: number;
}
