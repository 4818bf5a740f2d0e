/** Seconds between the expiry of a session and the cancellation of its attempts: a running step may take a while. */
export const ABANDONED_SECONDS = 3600;

export interface Purge {
  /** Stored exchange answers and limits that have expired by then are deleted. Users whose consent has ended are removed. */
  readonly now: number;
  /** Unfinished attempts of sessions that expired before are cancelled, and their secrets deleted. */
  readonly abandonedBefore: number;
  /**
   * Sessions that expired before are deleted, with their attempts and codes. A user who then has neither an access token nor
   * another session is removed, as by `removeUser`.
   */
  readonly forgottenBefore: number;
  /** Entries of the journal up to this time are deleted, except for the audit log. */
  readonly eventsBefore: number;
  /** Counts of outcomes of days that began before are deleted. */
  readonly outcomesBefore: number;
  /** Maximum number of rows of each kind. */
  readonly limit: number;
}
