import type { UtilitySummary } from '@utility-connect/protocol';

/** All utilities that a user can choose. */
export interface Directory {
  /** @returns `null` when there is no utility with this id. */
  find(utilityId: string): Utility | null;
  /** Like `find()`, but also accepts the id of the registry entry, which operators register with utilities. */
  findByAnyId(id: string): Utility | null;
  /**
   * Finds utilities by name (with typing errors), initials such as `PGE`, ZIP code, state or country. Best matches first; among
   * about equally good ones, those of the user's country, then most customers first.
   */
  search(search: DirectorySearch): DirectoryPage;
  /** Returns the ZIP codes that a utility serves; empty if unknown. */
  zipCodesOf(utilityId: string): readonly string[];
}

export interface DirectorySearch {
  /** Free text; empty or absent for all utilities. */
  readonly query?: string;
  /** ISO 3166 code of the user's country. Default unknown. Must be the same for each page. */
  readonly country?: string | undefined;
  /** Maximum length of the page; clamped to 1 to 100. */
  readonly limit: number;
  /** `nextOffset` of the previous page; 0 for the first. */
  readonly offset: number;
  /** Filters the utilities; default all. Must be the same for each page. */
  readonly filter?: (utility: Utility) => boolean;
}

export interface DirectoryPage {
  readonly utilities: readonly Utility[];
  /** `null` on the last page. */
  readonly nextOffset: number | null;
}

/** An electric utility with retail customers. */
export interface Utility {
  /** EIA id as a string, or the id of its registry entry if it has none. */
  readonly id: string;
  /** Id of its registry entry; `null` if it has none. */
  readonly entryId: string | null;
  /** Official name. */
  readonly name: string;
  /** Its name among customers; `null` if that is the official name. */
  readonly shortName: string | null;
  /** Further names that search finds it by. */
  readonly aliases: readonly string[];
  /** ISO 3166 code of its main country. */
  readonly country: string;
  /** ISO 3166 codes of the countries that it serves, the main one first. */
  readonly countries: readonly string[];
  /** Postal codes of the states or provinces that it serves, the main one first. */
  readonly states: readonly string[];
  readonly kind: UtilitySummary['kind'];
  /** eGRID subregion, for example `CAMX`; `null` if unknown. */
  readonly subregion: string | null;
  /** Number of customers reported to the EIA; 0 if not reported. */
  readonly customers: number;
  /** IANA time zone of its main state. */
  readonly timeZone: string;
  /** Home page; `null` if unknown. */
  readonly website: string | null;
  /** `false` if the registry marks it as one that cannot be connected, or no longer. */
  readonly isOffered: boolean;
  /** Download of Green Button files for its customers; `null` if its registry entry has none. */
  readonly download: Download | null;
  /** Preparation that its customers need before they go to its page to consent; `null` if none. */
  readonly beforeYouStart: string | null;
}

/** The way to a Green Button file on the website of a utility. Absent fields are unknown. */
export interface Download {
  /** Page with the download. */
  readonly page?: string;
  /** Labels on the website that lead to the file, in order. */
  readonly path?: readonly string[];
}
