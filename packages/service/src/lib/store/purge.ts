export interface Purge {
  /** Kept answers and counts of limits whose time is over by then go. */
  readonly now: number;
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
