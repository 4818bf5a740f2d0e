import type { UtilitySummary } from '@utility-connect/protocol';

/** All utilities that a person can choose. */
export interface Directory {
  /** @returns `null` when there is no utility with this EIA id. */
  find(utilityId: string): Utility | null;
  /**
   * Utilities by name (typing errors forgiven), initials such as `PGE`, ZIP code or state; without a query all of them.
   * Most customers first among equally good matches.
   */
  search(search: DirectorySearch): DirectoryPage;
}

export interface DirectorySearch {
  /** Free text; empty or absent means all. */
  readonly query?: string;
  /** At most this many; 1 to 100. */
  readonly limit: number;
  /** Where the page starts: `nextOffset` of the page before; 0 for the first. */
  readonly offset: number;
  /** Which utilities count; default all. The same for each page. */
  readonly isWanted?: (utility: Utility) => boolean;
}

export interface DirectoryPage {
  readonly utilities: readonly Utility[];
  /** `null` on the last page. */
  readonly nextOffset: number | null;
}

/** An electric utility with customers of its own. */
export interface Utility {
  /** EIA id as text. */
  readonly id: string;
  readonly name: string;
  /** Postal codes of the states that it serves, the first one its main one. */
  readonly states: readonly string[];
  readonly kind: UtilitySummary['kind'];
  /** eGRID subregion, for example `CAMX`; `null` where unknown. */
  readonly subregion: string | null;
  /** Customers as reported to the EIA; 0 where not reported. */
  readonly customers: number;
  /** IANA time zone of its main state. */
  readonly timeZone: string;
}
