import type { ConnectorAccount, ConnectorBill, MeterInterval } from './readings.ts';
import type { Utility } from './utility.ts';

/**
 * Reads the data of a login, however it was obtained.
 *
 * A read that the utility cannot answer yet rejects with a `NotYetError`, and the service asks again later.
 */
export interface Reads {
  /** Lists all electric accounts of the login; possibly none, at most a thousand. */
  listAccounts(request: LoginRequest): Promise<readonly ConnectorAccount[]>;
  /**
   * Fetches the intervals of an account that end within `(from, to]`, at most 1,100,000, in batches, in time order and without
   * overlaps. There may be gaps. Batches may contain intervals outside of the range, up to a day after `to`; the service drops
   * them, and those that begin before `from`. A batch counts as ten intervals at least. Batches before an error are stored, and the
   * next sync continues after them.
   *
   * Each sync fetches the last days again: corrections replace stored intervals; stored intervals that are not repeated are kept.
   */
  readIntervals(request: RangeRequest): AsyncIterable<readonly MeterInterval[]>;
  /**
   * Fetches the issued bills that overlap `[from, to)`, in time order, at most a thousand. Each sync fetches the history, or less
   * if the person shares less, because utilities issue and correct bills long after their period.
   */
  readBills(request: RangeRequest): Promise<readonly ConnectorBill[]>;
}

export interface LoginRequest {
  readonly utility: Utility;
  readonly login: string;
  /** Identifies the login, also after it was renewed. Random text. */
  readonly loginKey?: string;
  /**
   * Resources that notifications have named for this login, the newest 100. Anyone can post notifications: read only addresses that
   * belong to the login. Absent if there are none.
   */
  readonly notified?: readonly string[];
  readonly signal: AbortSignal;
}

export interface RangeRequest extends LoginRequest {
  readonly accountKey: string;
  /** UNIX seconds. */
  readonly from: number;
  /** UNIX seconds; never after now. */
  readonly to: number;
}

export interface RenewRequest extends LoginRequest {
  /** Whether a read has just rejected with `login_expired`: the access token may have ended early. */
  readonly isRejected: boolean;
}
