export interface Purge {
  /** Stored exchange answers and limits that have expired by then are deleted. */
  readonly now: number;
  /** Unfinished attempts of sessions that expired before are cancelled, and their secrets deleted. */
  readonly abandonedBefore: number;
  /**
   * Sessions that expired before are deleted, with their attempts and codes. A user who then has neither an access token nor
   * another session is removed, as by `removeUser`.
   */
  readonly forgottenBefore: number;
  /** Ids for the audit entries `removed` of these users. */
  readonly nextEventId: () => string;
  /** Maximum number of rows of each kind. */
  readonly limit: number;
}
