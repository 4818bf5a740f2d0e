import type { MethodKind } from '@utility-connect/protocol';

export interface AccountStore {
  /** All accounts of the user, oldest connection first, then by account number. */
  list(clientId: string, userRef: string): Promise<Account[]>;
  /** @returns `null` when it does not exist or is not this user's. */
  find(clientId: string, userRef: string, accountId: string): Promise<Account | null>;
  /** The accounts of the user with this `user_id` at the utility that have one of these keys. */
  findByKeys(owner: AccountOwner, accountKeys: readonly string[]): Promise<KnownAccount[]>;
  /** What the user with this `user_id` shares of the utility. */
  findChoice(owner: AccountOwner): Promise<StoredChoice>;
  /** The account's revision, which each change of its data raises. `null` if the account was removed. */
  findRevision(accountId: string): Promise<number | null>;
  /** What the user of the account agreed to share; `null` if the account was removed. */
  findConsent(accountId: string): Promise<DataConsent | null>;
  /** The sealed credentials of the account's connection, and the login key that they are bound to. */
  findSealed(accountId: string): Promise<{ loginKey: string; sealed: Uint8Array } | null>;
  /**
   * Sets `syncedFrom` and `syncedTo`, replaces chunks of the same month and bills of the same id, and deletes dropped bills.
   *
   * @returns `false` if the account was removed or does not have `data.revision`. Nothing is written then.
   */
  putData(accountId: string, data: AccountData): Promise<boolean>;
  /**
   * Moves `syncedTo` back to `to`, so that the next sync fetches from there.
   *
   * @returns `false` if `syncedTo` is not later than `to`.
   */
  rewind(accountId: string, to: number): Promise<boolean>;
  /**
   * Chunks whose month begins in `[from, to]`, UNIX seconds, in time order.
   *
   * @param limit the maximum number of chunks. Default all.
   */
  readChunks(accountId: string, from: number, to: number, limit?: number): Promise<IntervalChunk[]>;
  /** In time order. */
  listBills(accountId: string): Promise<Bill[]>;
}

/** An account as the connector found it. */
export interface NewAccount {
  /** Used if the account is new. */
  readonly id: string;
  /** Identifies the account within its utility. Never changes. */
  readonly accountKey: string;
  readonly accountNumber: string;
  readonly address: string;
  /** IANA time zone of the meter. */
  readonly timeZone: string;
  /** Length of the shortest usual interval in seconds. */
  readonly intervalSeconds: number;
  readonly hasEmissions: boolean;
}

export interface Account extends NewAccount {
  readonly clientId: string;
  readonly userRef: string;
  readonly connectionId: string;
  readonly utilityId: string;
  readonly method: MethodKind;
  /** When the login was connected first, UNIX seconds. */
  readonly connectedAt: number;
  /**
   * Where the intervals that a sync has read start. Later than what may be read after a consent to more history or to bills.
   * `null` before the first sync.
   */
  readonly syncedFrom: number | null;
  /** Intervals are complete up to here. `null` before the first sync has finished; two years back if it found none. */
  readonly syncedTo: number | null;
}

/** Which data of an account may be read. */
export interface DataConsent {
  /** Separated by spaces; `null` for all. */
  readonly scopes: string | null;
  /** The earliest data, UNIX seconds; `null` for all there is. */
  readonly historyFrom: number | null;
}

/** A user by the client's `user_id`, and a utility. */
export interface AccountOwner {
  readonly clientId: string;
  readonly userId: string;
  readonly utilityId: string;
}

interface StoredChoice {
  /** Whether the user has chosen accounts there: no others are added unless they choose again. */
  readonly hasChosen: boolean;
  /** Keys of all accounts that the user has there. */
  readonly accountKeys: readonly string[];
}

/** An account that a file may add to. */
export interface KnownAccount {
  readonly id: string;
  readonly accountKey: string;
  readonly revision: number;
}

export interface AccountData {
  /** The data was made for this revision of the account. Default any. */
  readonly revision?: number;
  /** End of the last interval of the chunks, UNIX seconds; absent if there is none. */
  readonly dataThrough?: number | undefined;
  /** When the data was read; absent if that was not a success. */
  readonly succeededAt?: number | undefined;
  /** Whether the intervals are late although the utility answers: `sync.stalled` is then not put off. Default `false`. */
  readonly isLate?: boolean;
  readonly chunks: readonly IntervalChunk[];
  readonly bills: readonly Bill[];
  /** Ids of bills to delete. */
  readonly droppedBills?: readonly string[];
  /** What the webhook events report. Default nothing. */
  readonly news?: DataNews;
  /** Absent: unchanged. */
  readonly syncedFrom?: number;
  /** Absent: unchanged, such as `null` while the first sync has not finished. */
  readonly syncedTo?: number;
}

interface DataNews {
  /** When the data was read, UNIX seconds. */
  readonly at: number;
  /** Absent if no interval has changed. */
  readonly intervals?: IntervalChange | undefined;
}

/** How intervals of an account have changed. */
export interface IntervalChange {
  /** Start of the first interval that is new, changed or removed, UNIX seconds. */
  readonly from: number;
  /** End of the last one, UNIX seconds. */
  readonly to: number;
  /** Start of the last one that was changed or removed; `null` if all are new. */
  readonly lastRevised: number | null;
}

/** The intervals of an account that start within one calendar month (UTC). */
export interface IntervalChunk {
  /** First instant of the month, UNIX seconds. */
  readonly month: number;
  /** Opaque to the store: see `encodePieces`. */
  readonly body: Uint8Array;
}

export interface Bill {
  readonly id: string;
  /** UNIX seconds, inclusive. */
  readonly start: number;
  /** UNIX seconds, exclusive: the next bill starts here. */
  readonly end: number;
  /** `null` if unknown. */
  readonly usageKwh: number | null;
  /** `null` if unknown. */
  readonly cost: number | null;
  /** ISO 4217 code of `cost`. */
  readonly currency: string | null;
}
