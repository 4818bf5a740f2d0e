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
