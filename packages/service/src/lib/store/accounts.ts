export interface AccountStore {
  /** All accounts of the user, oldest connection first, then by account number. */
  list(clientId: string, userRef: string): Promise<Account[]>;
  /** @returns `null` when it does not exist or is not this user's. */
  find(clientId: string, userRef: string, accountId: string): Promise<Account | null>;
  /** The sealed credentials of the account's connection, and the login key that they are bound to. */
  findSealed(accountId: string): Promise<{ loginKey: string; sealed: Uint8Array } | null>;
  /**
   * Sets `syncedTo`, replaces chunks of the same month and bills of the same id, and deletes dropped bills. Does nothing if the
   * account was removed.
   */
  putData(accountId: string, data: AccountData): Promise<void>;
  /**
   * Moves `syncedTo` back to `to`, so that the next sync fetches from there.
   *
   * @returns `false` if `syncedTo` is not later than `to`.
   */
  rewind(accountId: string, to: number): Promise<boolean>;
  /** Chunks whose month begins in `[from, to]`, UNIX seconds, in time order. */
  readChunks(accountId: string, from: number, to: number): Promise<IntervalChunk[]>;
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
  /** When the login was connected first, UNIX seconds. */
  readonly connectedAt: number;
  /** Intervals are complete up to here. `null` before the first sync has finished; two years back if it found none. */
  readonly syncedTo: number | null;
}

export interface AccountData {
  readonly chunks: readonly IntervalChunk[];
  readonly bills: readonly Bill[];
  /** Ids of bills to delete. */
  readonly droppedBills?: readonly string[];
  /** `null` while the first sync has not finished. */
  readonly syncedTo: number | null;
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
