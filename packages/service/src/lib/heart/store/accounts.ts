import type { IntervalChange } from '@utility-connect/intervals';
import type { MethodKind } from '@utility-connect/protocol';

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
  /** ISO 4217 code of the costs of its intervals; `null` if unknown: then they have none. */
  readonly currency: string | null;
}

export interface Account extends NewAccount {
  readonly clientId: string;
  readonly userRef: string;
  readonly connectionId: string;
  readonly utilityId: string;
  readonly method: MethodKind;
  /** Time at which the login was connected first, UNIX seconds. */
  readonly connectedAt: number;
  /**
   * Start of the intervals that syncs have read. Later than the start of the shared history while older windows are still to be read, and
   * after a consent to more history or to bills. `null` before the first sync.
   */
  readonly syncedFrom: number | null;
  /** Intervals are complete up to here. `null` before the first sync has finished; the start of the history if it found none. */
  readonly syncedTo: number | null;
  /** Time of the last sync that has read the newest data, UNIX seconds. `null` before the first one. */
  readonly lastSuccessAt: number | null;
}

/** The data of an account that may be read. */
export interface DataConsent {
  /** Separated by spaces; `null` for all. */
  readonly scopes: string | null;
  /** The earliest data, UNIX seconds; `null` for all there is. */
  readonly historyFrom: number | null;
}

/** The consent of a user that counts. */
export interface UserConsent extends DataConsent {
  /** UNIX seconds; `null` if the user agreed to nothing in Connect. */
  readonly consentedAt: number | null;
  /** The purpose, in the client's words. */
  readonly purpose: string | null;
  /** Its end, UNIX seconds; `null` without an end. */
  readonly sharedUntil: number | null;
}

/** A user by the client's `user_id`, and a utility. */
export interface AccountOwner {
  readonly clientId: string;
  readonly userId: string;
  readonly utilityId: string;
}

export interface StoredChoice {
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
  readonly currency: string | null;
}

export interface AccountData {
  /** The data was made for this revision of the account. Default any. */
  readonly revision?: number;
  /** End of the last interval of the chunks, UNIX seconds; absent if there is none. */
  readonly dataThrough?: number | undefined;
  /** Time of the read; absent if it was not a success. */
  readonly succeededAt?: number | undefined;
  /** Whether the intervals are late although the utility answers: `sync.stalled` is then not put off. Default `false`. */
  readonly isLate?: boolean;
  /** Whether `sync.stalled` is due now. Default `false`. */
  readonly isStalled?: boolean;
  readonly chunks: readonly IntervalChunk[];
  readonly bills: readonly Bill[];
  /** Ids of bills to delete. */
  readonly droppedBills?: readonly string[];
  /** Changes that the webhook events report. Default none. */
  readonly news?: DataNews;
  /** Absent: unchanged. */
  readonly syncedFrom?: number;
  /** Absent: unchanged, such as `null` while the first sync has not finished. */
  readonly syncedTo?: number;
}

interface DataNews {
  /** Time of the read, UNIX seconds. */
  readonly at: number;
  /** Absent if no interval has changed. */
  readonly intervals?: IntervalChange | undefined;
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
